// SPDX-License-Identifier: MIT
// A fuzzer of connections, against the real server on loopback: pipelined requests, bodies, chunks, upgrades, frames, HTTP/2,
// garbage, cut anywhere, half closed or broken off.
//
//     BASTIDE=build/bastide node tests/fuzz/connections.mjs [--seed N] [--connections N] [--seconds N] [--only N] [--show]
//
// What connection number i sends depends on the seed and i alone, so that --only i repeats it (--show prints it). It
// ends after so many connections, or when the time is over. Between them the server must answer, at the end it must
// end by SIGTERM in good order: nothing else is expected of it, and nothing depends on who is quicker.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { frame, get } from "../cli/wire.mjs";

const { values: options } = parseArgs({ options: {
    seed: { type: "string", default: "1" }, connections: { type: "string", default: "1000000000" }, seconds: { type: "string", default: "1000000000" },
    only: { type: "string" }, show: { type: "boolean", default: false }, at_once: { type: "string", default: "24" },
} });

// ---- chance

/** A generator of its own for each connection: its number is all it depends on. */
class Chance {
    constructor(seed, number) {
        this.state = createHash("sha256").update(`${seed} ${number}`).digest().readBigUInt64LE();
    }

    below(n) { // splitmix64
        this.state = BigInt.asUintN(64, this.state + 0x9e3779b97f4a7c15n);
        let z = this.state;
        z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
        z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
        return Number((z ^ (z >> 31n)) % BigInt(n));
    }

    one(list) {
        return list[this.below(list.length)];
    }

    often(percent) {
        return this.below(100) < percent;
    }

    bytes(n) {
        return Buffer.from(Array.from({ length: n }, () => this.below(256)));
    }

    times(most, make) {
        return Array.from({ length: 1 + this.below(most) }, make);
    }
}

// ---- HTTP

const methods = ["GET", "GET", "GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE", "PRI", "get", "G", "BREW", ""];
const paths = ["/", "/", "/ws", "/ws", "/health", "/metrics", "/new", "/g/23456789ab", "/g/23456789ab.bgn", "/g/23456789ab/7", "/rules/en.json", "/nothing", "/assets/",
    "*", "", "//", "/../..", "/%00", "/%", "/%2e%2e/", "/?", "/ws?a=b&c", "/health#x", "http://127.0.0.1/", "127.0.0.1:80", "/ä", `/${"x".repeat(600)}`, `/${"y".repeat(9000)}`];
const places = ["/", "/", "/health", "/rules/de.json", "/nothing", "/g/23456789ab"]; // and a file of the page, once it is known
const headers = [
    "Connection: close", "Connection: keep-alive", "Connection: Upgrade", "Connection: keep-alive, Upgrade", "Connection: Upgrade, HTTP2-Settings", "Connection:",
    "Upgrade: websocket", "Upgrade: websocket", "Upgrade: WebSocket", "Upgrade: h2c", "Upgrade: h2c, websocket", "Upgrade: tls/1.0", "Upgrade:",
    "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA", "HTTP2-Settings: ", `HTTP2-Settings: ${"A".repeat(300)}`,
    "Content-Length: 0", "Content-Length: 1", "Content-Length: 5", "Content-Length: 70000", "Content-Length: -1", "Content-Length: 99999999999999999999", "Content-Length: x", "Content-Length:",
    "Transfer-Encoding: chunked", "Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding:", "TE: trailers", "Trailer: X",
    "Expect: 100-continue", "Expect: x",
    "Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 8", "Sec-WebSocket-Version: x", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Key:", `Sec-WebSocket-Key: ${"k".repeat(200)}`,
    "Sec-WebSocket-Protocol: bastide.1", "Sec-WebSocket-Protocol: bastide.1", "Sec-WebSocket-Protocol: chat, bastide.1", "Sec-WebSocket-Protocol: http", "Sec-WebSocket-Protocol: ,",
    `Sec-WebSocket-Protocol: ${"p".repeat(300)}`, "Sec-WebSocket-Extensions: permessage-deflate", "Sec-WebSocket-Extensions: ;;,=",
    "Origin: http://evil.example", "Origin: null", "X-Forwarded-For: 192.0.2.7", "X-Forwarded-For: , ,::1", "X-Real-IP: 192.0.2.7", "Forwarded: for=192.0.2.7",
    "Accept-Encoding: gzip", "Accept-Encoding: gzip;q=0, *", "If-None-Match: *", "If-None-Match: \"x\", W/\"y\"", "Range: bytes=0-1", "Cookie: a=b; c=d", "Authorization: Basic eDp5",
    ": x", "x", " folded", "\tfolded", "X : y", "X:\0", "X: \xff\xfe", `X: ${"z".repeat(3000)}`, `${"N".repeat(3000)}: x`, "Host: a", "Host:", "Host: a, b", "If-Modified-Since: x", ":path: /", ":method: GET",
];

/** Half of the requests are good but for one header or none: what is wrong everywhere is refused before it does harm. */
function request(chance, port, { path, more = [] } = {}) {
    const good = chance.often(60);
    const newline = good || chance.often(90) ? "\r\n" : "\n";
    const method = good ? chance.one(["GET", "GET", "GET", "HEAD"]) : chance.one(methods);
    const version = good || chance.often(80) ? "HTTP/1.1" : chance.one(["HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "HTTP", "x", ""]);
    const lines = [`${method} ${path ?? (good ? chance.one(places) : chance.one(paths))} ${version}`];
    if (good || chance.often(90))
        lines.push(`Host: 127.0.0.1:${port}`);
    for (let n = good ? chance.below(2) : chance.one([0, 0, 1, 1, 2, 3, 4, 6, chance.below(60)]); n > 0; n--)
        lines.push(chance.one(headers));
    lines.splice(1 + chance.below(lines.length), 0, ...more);
    return Buffer.from(lines.join(newline) + newline + newline, "latin1");
}

function body(chance) {
    const size = chance.one([0, 1, 5, 5, 6, 100, 4096, 70000]);
    const chunk = () => `${chance.one([size.toString(16), "0", "5", "ffffffff", "-1", "x", "5;a=b", ""])}\r\n${"c".repeat(size)}\r\n`;
    return Buffer.from(chance.often(50) ? "b".repeat(size) : chance.times(4, chunk).join("") + chance.one(["", "0\r\n\r\n", "0\r\nX: y\r\n\r\n"]));
}

function talk(chance, port) {
    return chance.times(chance.one([1, 1, 3, 12]), () => chance.often(35) ? Buffer.concat([request(chance, port), body(chance)]) : request(chance, port));
}

// ---- WebSockets

const messages = ["", "{}", "[]", "x", "{\"t\":\"ping\",\"n\":1}", "{\"t\":\"hello\",\"n\":1,\"version\":1}", "{\"t\":\"hello\",\"n\":1,\"version\":1,\"token\":\"x\"}", "{\"t\":\"lobby\",\"n\":2,\"on\":true}",
    "{\"t\":\"mine\",\"n\":3}", "{\"t\":\"watch\",\"n\":4,\"id\":\"23456789ab\"}", "{\"t\":\"create\",\"n\":5,\"setup\":\"sets base\\nseats red blue\\n\",\"seats\":[{\"kind\":\"me\"},{\"kind\":\"open\"}]}",
    "ä".repeat(40), "[".repeat(3000), "{\"t\":".repeat(50), "x".repeat(16384), "x".repeat(16385), "x".repeat(70000)];

/** What may be sent, with a ping between pieces now and then. */
function goodFrames(chance) {
    const text = Buffer.from(chance.one(messages.slice(0, 11)));
    const put = (opcode, payload, final) => frame(opcode, payload, { final, mask: chance.bytes(4) });
    const cut = chance.below(text.length + 1);
    return chance.one([[put(1, text)], [put(1, text)], [put(1, text.subarray(0, cut), false), put(9, "?"), put(0, text.subarray(cut))], [put(9, chance.bytes(chance.below(126)))]]);
}

function anyFrame(chance) {
    const payload = chance.often(70) ? Buffer.from(chance.one(messages)) : chance.bytes(chance.one([0, 1, 2, 3, 125, 126, 200, 1000]));
    const bytes = frame(chance.one([1, 1, 1, 1, 0, 2, 8, 9, 9, 10, chance.below(16)]), payload, { final: chance.often(85), masked: chance.often(85), mask: chance.bytes(4) });
    if (chance.often(8))
        bytes[0] ^= 16 << chance.below(3); // a reserved bit
    if (chance.often(8))
        bytes[1] = chance.one([126, 127, 254, 255, 0, 128, 253]); // another length than what follows
    return bytes;
}

function webSocket(chance, port) {
    const open = ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Protocol: bastide.1"];
    if (chance.often(10))
        open.splice(chance.below(open.length), 1);
    const begin = chance.often(80) ? Buffer.from(`GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${open.join("\r\n")}\r\n\r\n`) : request(chance, port, { path: "/ws", more: open });
    const bad = chance.one([0, 3, 30, 100]);
    const frames = chance.times(chance.one([2, 10, 60]), () => !chance.often(bad) ? goodFrames(chance) : chance.often(95) ? [anyFrame(chance)] : [request(chance, port)]).flat();
    return [...chance.often(15) ? talk(chance, port) : [], begin, ...frames];
}

// ---- HTTP/2

function frame2(chance) {
    const size = chance.one([0, 0, 1, 4, 5, 6, 8, 100]);
    const head = Buffer.from([0, 0, chance.often(90) ? size : chance.below(256), chance.one([0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 200]), chance.one([0, 0, 1, 4, 5, 255]), 0, 0, 0, chance.one([0, 1, 1, 2, 3, 255])]);
    return Buffer.concat([head, chance.bytes(size)]);
}

function http2(chance, port) {
    const ask = ["Connection: Upgrade, HTTP2-Settings", `Upgrade: ${chance.one(["h2c", "h2c", "h2c, websocket", "websocket, h2c"])}`, "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA"];
    const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
    if (chance.often(50)) // as it should be, then a few frames
        return [Buffer.from(`GET ${chance.one(places)} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${ask.join("\r\n")}\r\n\r\n`), preface, settings, ...chance.times(8, () => frame2(chance))];
    return [...chance.often(75) ? [request(chance, port, { more: ask })] : [], ...chance.often(90) ? [preface, settings] : [], ...chance.times(8, () => frame2(chance))];
}

// ---- a connection

const hello = Buffer.from("16030100c4010000c00303", "hex"); // TLS

function garbage(chance) {
    return chance.times(4, () => chance.often(30) ? hello : chance.bytes(chance.one([1, 10, 300, 9000])));
}

/** Damages bytes: turns, drops, repeats, inserts. */
function damage(chance, bytes) {
    const copy = Buffer.from(bytes);
    const at = chance.below(copy.length + 1);
    const to = Math.min(copy.length, at + chance.one([1, 2, 10, 100]));
    switch (chance.below(5)) {
    case 0: if (at < copy.length) copy[at] ^= 1 << chance.below(8); return copy;
    case 1: return Buffer.concat([copy.subarray(0, at), copy.subarray(to)]);
    case 2: return Buffer.concat([copy.subarray(0, to), copy.subarray(at)]);
    case 3: return copy.subarray(0, at);
    default: return Buffer.concat([copy.subarray(0, at), chance.one([Buffer.from("\r\n"), Buffer.from("\r\n\r\n"), Buffer.from([0]), Buffer.from(chance.one(headers), "latin1")]), copy.subarray(at)]);
    }
}

/** What a connection does: pieces to send with a pause behind each, in ms (-1: none, they go out together; "answer": until something
 *  comes, or 100 ms), and how it ends. */
function script(seed, number, port) {
    const chance = new Chance(seed, number);
    let parts = chance.one([talk, talk, talk, talk, talk, webSocket, webSocket, webSocket, webSocket, http2, http2, garbage])(chance, port);
    if (chance.often(30))
        parts = parts.map((part) => chance.often(20) ? damage(chance, part) : part);
    if (chance.often(50))
        parts = [Buffer.concat(parts)];
    const steps = [];
    for (let part of parts) {
        while (part.length > 1 && chance.often(30)) { // cut anywhere
            const at = 1 + chance.below(Math.min(part.length - 1, chance.one([4, 200, 100000])));
            steps.push([part.subarray(0, at), chance.one([-1, 0, 0, 1, 5])]);
            part = part.subarray(at);
        }
        steps.push([part, chance.one([-1, 0, 0, 1, 5, "answer", "answer"])]);
    }
    return { steps, deaf: chance.often(8), end: chance.one(["wait", "wait", "half", "half", "leave", "break", "break"]), patience: chance.one([2, 20, 100]) };
}

const pause = (ms) => new Promise((resolve) => ms > 0 ? setTimeout(resolve, ms) : setImmediate(resolve));

async function play(port, { steps, deaf, end, patience }) {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    let received = 0;
    let heard = () => {};
    const over = new Promise((resolve) => {
        socket.on("error", () => {});
        socket.on("end", resolve);
        socket.on("close", resolve);
    });
    const connected = new Promise((resolve) => socket.once("connect", resolve));
    await Promise.race([connected, over]);
    socket.setNoDelay(true);
    if (deaf)
        socket.pause();
    else
        socket.on("data", (chunk) => {
            received += chunk.length;
            heard();
        });
    let together = [];
    for (const [bytes, wait] of steps) {
        if (socket.destroyed)
            break;
        together.push(bytes);
        if (wait < 0)
            continue;
        socket.write(Buffer.concat(together));
        together = [];
        await (wait === "answer" ? Promise.race([over, pause(100), new Promise((resolve) => { heard = resolve; })]) : pause(wait));
    }
    if (together.length > 0 && !socket.destroyed)
        socket.write(Buffer.concat(together));
    if (end === "half")
        socket.end();
    if (end === "wait" || end === "half")
        await Promise.race([over, pause(patience)]);
    if (end === "break")
        socket.resetAndDestroy();
    socket.destroy();
    return received;
}

// ---- the server

const folder = mkdtempSync(join(tmpdir(), "bastide-connections-"));
const server = spawn(process.env.BASTIDE ?? "build/bastide", ["serve", "--listen", "127.0.0.1:0", "--data", folder,
    "--trust-proxy", "127.0.0.1", "--limit", "address.connections=60", "--limit", "address.guests=1000000", "--connections", "100"]); // so that all of it is tried
let said = "";
let gone = null; // how it ended
const ended = new Promise((resolve) => server.on("exit", (status, signal) => {
    gone = signal ?? status;
    resolve();
}));
server.stderr.on("data", (text) => { said = (said + text).slice(-20000); });

function stop(status) {
    server.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
    process.exit(status);
}

const port = await new Promise((resolve, reject) => {
    let line = "";
    server.stdout.on("data", (text) => {
        line += text;
        const found = /:(\d+)\/\n/.exec(line);
        if (found)
            resolve(Number(found[1]));
    });
    server.on("error", reject);
    ended.then(() => reject(new Error(said)));
}).catch((error) => {
    console.error(`connections: the server does not start: ${error.message}`);
    return stop(1);
});

const asset = /"(\/assets\/[^"]+\.js)"/.exec((await get(port, "/")).body.toString())?.[1];
if (asset === undefined)
    fail("the page names no file");
places.push(asset, asset);

let begun = 0;
let received = 0;
const recent = []; // numbers of the last connections

function fail(what) {
    console.error(`connections: ${what}; seed ${options.seed}, the last connections were ${recent.join(" ")}`);
    console.error(gone === null ? "the server runs" : `the server ended: ${gone}`);
    console.error(said);
    stop(1);
}

async function healthy() {
    for (let i = 0; i < 6; i++) {
        const answer = await get(port, "/health").catch(() => ({ status: 0 })); // 10 s of patience
        if (answer.status === 200)
            return;
        if (gone !== null)
            break;
    }
    fail("the server does not answer any more");
}

if (options.only !== undefined) {
    const what = script(options.seed, Number(options.only), port);
    if (options.show)
        console.log(what.steps.map(([bytes, wait]) => `${JSON.stringify(bytes.toString("latin1"))} ${wait}`).join("\n"), what.deaf ? "deaf" : "", what.end, what.patience);
    recent.push(options.only);
    received = await play(port, what);
    begun = 1;
} else {
    const finish = Date.now() + 1000 * Number(options.seconds);
    const most = Number(options.connections);
    const worker = async () => {
        while (begun < most && Date.now() < finish) {
            const number = begun++;
            recent.push(number);
            if (recent.length > 2 * Number(options.at_once))
                recent.shift();
            received += await play(port, script(options.seed, number, port));
            if (number % 250 === 249)
                await healthy();
            if (gone !== null)
                fail("the server is gone");
        }
    };
    await Promise.all(Array.from({ length: Number(options.at_once) }, worker));
}
await healthy();
const metrics = (await get(port, "/metrics")).body.toString();
const number = (name) => Number(new RegExp(`^bastide_${name} (\\S+)$`, "m").exec(metrics)?.[1]);
server.kill("SIGTERM");
const late = setTimeout(() => fail("it does not end by SIGTERM"), 60000);
await ended;
clearTimeout(late);
if (gone !== 0)
    fail("it did not end in good order");
console.log(`${begun} connections, ${number("http_requests_total")} requests answered, ${number("sockets_total")} WebSockets, ` +
    `${number("messages_in_total")} messages, ${received} bytes came back, peak memory ${Math.round(number("peak_memory_bytes") / 1e6)} MB; the server lived and ended in good order`);
stop(0);
