// SPDX-License-Identifier: MIT
// What the server answers on its port: node serve.mjs PORT. Prints what is wrong, and fails then.
// With --end it starts a game against a bot that thinks, says so, and waits until the server says goodbye.

import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { Wire, frame, get, http } from "./wire.mjs";

const port = Number(process.argv[2]);
let failures = 0;

function check(what, good, seen = "") {
    if (good)
        return;
    failures++;
    console.error(`serve: ${what}: ${typeof seen === "string" ? seen : JSON.stringify(seen)}`);
}

async function pages() {
    const page = await get(port, "/");
    check("the page", page.status === 200 && /<!doctype html>/i.test(page.body.toString()), page.status);
    check("its type", page.headers["content-type"] === "text/html; charset=utf-8", page.headers);
    check("its cache", page.headers["cache-control"] === "no-cache", page.headers);
    check("no inline script", !/<script(?![^>]*\bsrc=)[^>]*>/.test(page.body.toString()), page.body.toString());
    const policy = page.headers["content-security-policy"] ?? "";
    check("policy", policy.includes("script-src 'self' 'wasm-unsafe-eval'") && !policy.includes("unsafe-inline"), policy);
    for (const path of ["/g/23456789ab", "/g/23456789ab/17"])
        check(path, (await get(port, path)).body.equals(page.body));

    const asset = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(page.body.toString())?.[1];
    check("the page names its script", asset !== undefined, page.body.toString());
    const zipped = await get(port, asset, { "Accept-Encoding": "deflate;q=1, gzip;q=0.8" });
    const brotli = await get(port, asset, { "Accept-Encoding": "gzip, deflate, br, zstd" });
    const plain = await get(port, asset, { "Accept-Encoding": "gzip;q=0, *;q=0.1" });
    check("gzip", zipped.headers["content-encoding"] === "gzip" && plain.headers["content-encoding"] === undefined);
    check("the same bytes", gunzipSync(zipped.body).equals(plain.body), [zipped.body.length, plain.body.length]);
    check("brotli", brotli.headers["content-encoding"] === "br" && brotliDecompressSync(brotli.body).equals(plain.body), brotli.headers);
    check("brotli is smaller, with a tag of its own", brotli.body.length < zipped.body.length && new Set([zipped, brotli, plain].map(({ headers }) => headers.etag)).size === 3, brotli.headers);
    check("kept for ever", zipped.headers["cache-control"].includes("immutable"), zipped.headers);
    check("tags", zipped.headers.etag !== plain.headers.etag && /^"[^"]+"$/.test(plain.headers.etag), plain.headers);
    check("varies", zipped.headers.vary === "Accept-Encoding", zipped.headers);
    const again = await get(port, asset, { "Accept-Encoding": "gzip", "If-None-Match": `"x", W/${zipped.headers.etag}` });
    check("not modified", again.status === 304 && again.body.length === 0, again.status);
    const other = await get(port, asset, { "If-None-Match": zipped.headers.etag });
    check("the tag of the other form", other.status === 200, other.status);
    const head = await get(port, asset, {}, "HEAD");
    check("HEAD", head.status === 200 && head.body.length === 0 && Number(head.headers["content-length"]) === plain.body.length, head.headers);
}

async function others() {
    for (const [lang, word] of [["en", "tile"], ["de", "[äöü]"], ["fr", "tile"]]) {
        const rules = await get(port, `/rules/${lang}.json`, { "Accept-Encoding": "gzip" });
        const text = gunzipSync(rules.body).toString();
        check(`rules ${lang}`, JSON.parse(text)["BASE-01"].text.length > 0 && new RegExp(word).test(text), text.slice(0, 100));
    }
    check("health", (await get(port, "/health")).body.toString() === "ok\n");
    const metrics = await get(port, "/metrics");
    check("metrics", /^bastide_clients \d+$/m.test(metrics.body.toString()), metrics.body.toString());
    const proxied = await get(port, "/metrics", { "X-Forwarded-For": "192.0.2.7" });
    check("metrics for others", proxied.status === 404, proxied.status);
    for (const path of ["/nothing", "/assets/", "/assets/../index.html/x", "/g/23456789a", "/g/23456789ab.bgn", "/g/23456789ab/x", "/index.htm"])
        check(`404 ${path}`, (await get(port, path)).status === 404, (await get(port, path)).status);
    for (const method of ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"]) {
        const answer = await http(port, `${method} / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc`);
        check(method, answer.status === 405 && answer.headers.allow === "GET, HEAD" && /GET and HEAD/.test(answer.body), answer.status);
    }
    check("a long address", (await get(port, `/${"x".repeat(2000)}`)).status === 414);
    for (const answer of [await get(port, "/nothing"), await get(port, "/"), await http(port, "BREW / HTTP/1.1\r\nHost: x\r\n\r\n")]) {
        const h = answer.headers;
        check("headers of all answers", h["x-content-type-options"] === "nosniff" && h["referrer-policy"] === "no-referrer" &&
            h["cross-origin-opener-policy"] === "same-origin" && h["content-security-policy"]?.includes("frame-ancestors 'none'"), h);
    }
    // more than any honest client sends: the connection ends, the server does not
    for (const text of [`GET /${"x".repeat(40000)} HTTP/1.1\r\n\r\n`, `GET / HTTP/1.1\r\nX: ${"y".repeat(40000)}\r\n\r\n`, "\x16\x03\x01\r\n\r\n", "GET\r\n\r\n", "\0\0\0\0\r\n\r\n"])
        check("garbage", (await http(port, text)).status !== 200, text.slice(0, 20));
    const two = await http(port, "GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET /health HTTP/1.1\r\nHost: x\r\n\r\n");
    check("two requests at once", two.status === 200, two.status);
}

async function refused(what, status, options) {
    const wire = await Wire.open(port, options);
    check(what, wire.answer.status === status, wire.answer);
    wire.end();
}

async function closes(what, code, ...frames) {
    const wire = await Wire.open(port);
    for (const bytes of frames)
        wire.raw(bytes);
    const seen = await wire.closed();
    check(what, seen === code, `code ${seen} instead of ${code}`);
    wire.end();
}

async function sockets() {
    await refused("a foreign page", 403, { headers: { Origin: "http://evil.example" } });
    await refused("a page that hides its origin", 403, { headers: { Origin: "null" } });
    await refused("a page of another port", 403, { headers: { Origin: `http://127.0.0.1:${port + 1}` } });
    await refused("our page", 101, { headers: { Origin: `http://127.0.0.1:${port}` } });
    await refused("our page behind a proxy", 101, { headers: { Origin: "https://play.example", Host: "play.example", "X-Forwarded-For": "192.0.2.7" } });
    await refused("a page of --origin", 101, { headers: { Origin: "https://friend.example" } });
    await refused("no subprotocol", 400, { protocol: "" });
    await refused("another subprotocol", 0, { protocol: "chat.7" });
    await refused("another path", 404, { path: "/" });

    await closes("a binary frame", 1003, frame(2, "x"));
    await closes("a binary message in pieces", 1003, frame(2, "x", { final: false }), frame(0, "y"));
    await closes("no UTF-8", 1007, frame(1, Buffer.from([0xc3, 0x28])));
    await closes("half of a surrogate pair", 1007, frame(1, Buffer.from([0xed, 0xa0, 0x80])));
    await closes("a cut character", 1007, frame(1, Buffer.from([0x7b, 0xe2, 0x82])));
    await closes("too long", 1009, frame(1, "x".repeat(16385)));
    await closes("too long in pieces", 1009, frame(1, "x".repeat(9000), { final: false }), frame(0, "x".repeat(9000)));
    await closes("much too long", 1009, frame(1, "x".repeat(100000)));
    await closes("no such opcode", 1002, frame(3, "x"));
    await closes("a flood", 4005, Buffer.concat(Array.from({ length: 2000 }, () => frame(1, '{"t":"ping","n":1}'))));
    await closes("goodbye", 1000, frame(8, Buffer.from([3, 232])));

    const wire = await Wire.open(port);
    const text = Buffer.from(JSON.stringify({ t: "hello", n: 1, version: 1, name: "Ä" }));
    const cut = text.indexOf(0xc3) + 1; // within a character
    wire.raw(frame(1, text.subarray(0, 5), { final: false }));
    wire.raw(frame(0, text.subarray(5, cut), { final: false }));
    wire.raw(frame(0, text.subarray(cut)));
    const hello = await wire.message();
    check("hello in pieces", hello.t === "ok" && hello.n === 1 && hello.name === "Ä", hello);
    wire.raw(frame(9, "are you there"));
    const pong = await wire.frame();
    check("pong", pong.opcode === 10 && pong.payload.toString() === "are you there", pong);
    wire.raw(frame(1, `{"t":"ping","n":2,"x":"${"x".repeat(16000)}"}`));
    const long = await wire.message();
    check("a message of 16 kB", long.t === "ok" && long.n === 2, long);
    wire.end();
}

/** A peer that asks and asks and reads nothing: many saved setups make long answers. */
async function slow() {
    let token;
    const hello = async (wire) => {
        wire.send({ t: "hello", n: 0, version: 1, ...(token === undefined ? {} : { token }) });
        token = (await wire.message()).token;
    };
    for (let i = 0; i < 6; i++) {
        const wire = await Wire.open(port);
        await hello(wire);
        for (let j = 0; j < 8; j++)
            wire.send({ t: "preset.save", n: j, name: `${i} ${j}`, text: "x".repeat(4000) });
        for (let j = 0; j < 8; j++) {
            const saved = await wire.message();
            check("a saved setup", saved.t === "ok", saved);
        }
        wire.end();
    }
    const wire = await Wire.open(port);
    await hello(wire);
    wire.socket.pause();
    const asked = 18;
    const before = await metric("requests_total");
    for (let i = 0; i < asked; i++)
        wire.send({ t: "preset.list", n: i });
    const end = Date.now() + 15000;
    while (Date.now() < end && await metric("requests_total") < before + asked)
        await new Promise((resolve) => setTimeout(resolve, 20));
    check("all was heard", await metric("requests_total") === before + asked);
    check("little waits for a peer that does not read", await metric("unsent_bytes") < 600000, String(await metric("unsent_bytes")));
    wire.socket.resume();
    let refused = 0;
    for (let i = 0; i < asked; i++) {
        const answer = await wire.message();
        refused += answer.t === "error";
        check("an answer in its turn", answer.n === i && (answer.t === "ok" || (answer.code === "too-often" && answer.wait > 0)), answer);
    }
    check("some had to wait", refused > 0 && refused < asked, String(refused));
    check("nobody was dropped", await metric("slow_peers_total") === 0);
    wire.end();
}

async function metric(name) {
    const text = (await get(port, "/metrics")).body.toString();
    return Number(new RegExp(`^bastide_${name} (\\S+)$`, "m").exec(text)[1]);
}

async function end() {
    const wire = await Wire.open(port);
    const seen = async (good) => {
        for (;;) {
            const message = await wire.message();
            if (message.t === "error")
                throw new Error(message.text);
            if (good(message))
                return message;
        }
    };
    wire.send({ t: "hello", n: 1, version: 1, name: "Anna" });
    wire.send({ t: "create", n: 2, setup: "sets base\nseats red blue\n", title: "", public: false, aids: true,
        clock: { kind: "none" }, order: "fixed", seats: [{ kind: "bot", bot: "level8" }, { kind: "me" }] });
    const { id } = await seen((message) => message.n === 2);
    wire.send({ t: "watch", n: 3, id, from: 0 });
    await seen((message) => message.t === "events" && message.events.some((event) => event.by === "chance"));
    console.log("a bot thinks");
    const code = await wire.closed();
    check("goodbye", code === 1001, `code ${code}`);
}

if (process.argv.includes("--end")) {
    await end();
} else {
    await pages();
    await others();
    await sockets();
    await slow();
    check("it still lives", (await get(port, "/health")).status === 200);
}
process.exit(failures > 0 ? 1 : 0);
