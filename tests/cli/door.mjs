// SPDX-License-Identifier: MIT
// Strangers at the server's port: node door.mjs PORT. Sends what stopped a server once, or what none should answer, and
// looks whether it still serves the others. Prints what is wrong, and fails then.

import { Raw, Wire, frame, get, http } from "./wire.mjs";

const port = Number(process.argv[2]);
const host = `Host: 127.0.0.1:${port}\r\n`;
let failures = 0;

function check(what, good, seen = "") {
    if (good)
        return;
    failures++;
    console.error(`door: ${what}: ${typeof seen === "string" ? seen : JSON.stringify(seen)}`);
}

async function alive(behind) {
    const answer = await get(port, "/health").catch((error) => ({ status: String(error) }));
    check(`it lives behind ${behind}`, answer.status === 200, answer.status);
    if (answer.status !== 200)
        process.exit(1); // nothing else can be learned
}

/** Sends bytes and reads until the server closes: what it said. */
async function last(bytes) {
    const raw = await Raw.open(port);
    raw.send(bytes);
    const text = (await raw.ended()).toString("latin1");
    raw.end();
    return text;
}

function statuses(text) {
    return [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map((found) => Number(found[1])).join(" ");
}

/** A request that announces a body is the last one of its connection, whatever follows it. */
async function bodies() {
    const plain = `GET /health HTTP/1.1\r\n${host}\r\n`;
    const announced = ["Content-Length: 1", "Content-Length: 00", "Content-Length: 0\r\nContent-Length: 7", "Content-Length: -1", "Content-Length: x",
        "Content-Length: 99999999999999999999999999", "Transfer-Encoding: chunked", "Transfer-Encoding: identity", "Content-Length: 0\r\nTransfer-Encoding: chunked"];
    for (const header of announced) {
        const request = `GET /health HTTP/1.1\r\n${host}${header}\r\n\r\n`;
        for (const before of ["", plain, `GET / HTTP/1.1\r\n${host}\r\n`]) {
            for (const behind of ["x", `1\r\nx\r\n0\r\n\r\n${plain}`, plain + plain]) {
                const seen = statuses(await last(before + request + behind));
                // what comes before it is answered, and a closing with bytes unread may swallow what was said last
                check(`${header} behind ${before.length} bytes`, /^(200 )?400$/.test(seen) || seen === "" || seen === "200", seen);
                await alive(`${header}, behind ${before.length} bytes`);
            }
        }
    }
    const seen = statuses(await last(`GET / HTTP/1.1\r\n${host}Content-Length: 1\r\n\r\n`));
    check("a body announced is said to be wrong", seen === "400", seen);
    const none = await http(port, `GET /health HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`);
    check("no body announced", none.status === 200, none.status);
}

/** There is one upgrade, and one place for it. */
async function upgrades() {
    const settings = "Connection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n";
    const data = Buffer.from([0, 0, 1, 0, 0, 0, 0, 0, 1, 65]); // a frame DATA on stream 1
    for (const name of ["h2c", "H2C", "h2", "tls/1.2", "websocket2", "h2c, websocket", "websocket, h2c", "h2c\r\nUpgrade: websocket", "websocket\r\nUpgrade: h2c"]) {
        for (const path of ["/", "/ws", "/health"]) {
            const raw = await Raw.open(port);
            raw.send(`GET ${path} HTTP/1.1\r\n${host}Upgrade: ${name}\r\n${settings}\r\n`);
            await raw.more();
            check(`Upgrade: ${name}`, !/^HTTP\/1\.1 [12]/.test(raw.text()), raw.text());
            raw.send(Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])]));
            await raw.more();
            raw.send(data);
            await raw.ended();
            raw.end();
            await alive(`Upgrade: ${name} at ${path}`);
        }
    }
    // prior knowledge, without asking
    await last(Buffer.concat([Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"), Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]), data]));
    await alive("HTTP/2 without asking");
    await last(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\n${host}\r\nwhatever`);
    await alive("CONNECT");
    const body = await Wire.open(port, { headers: { "Content-Length": "5" } });
    check("a WebSocket with a body", body.answer.status !== 101, body.answer);
    body.end();
    await alive("a WebSocket with a body");
}

/** A long table, asked for again and again by one who does not read: it waits until he does, and nobody is closed for it. */
async function history() {
    const host = await Wire.open(port);
    host.send({ t: "hello", n: 1, version: 1 });
    host.send({ t: "create", n: 2, setup: "sets base*8\nseats red blue\n", seats: [{ kind: "bot", bot: "level1" }, { kind: "bot", bot: "level1" }] });
    await host.message();
    const { id } = await host.message();
    host.send({ t: "watch", n: 3, id, from: 0 });
    let bytes = 0;
    for (let over = false; !over;) {
        const message = await host.message();
        bytes += message.t === "events" ? JSON.stringify(message.events).length : 0;
        over = message.t === "events" && message.events.some((event) => event.e === "over");
    }
    host.end();

    const slow = await Wire.open(port);
    slow.send({ t: "hello", n: 0, version: 1 });
    await slow.message();
    slow.socket.pause();
    const asked = 16;
    check("together it is more than waits for anybody", asked * bytes > 2000000, bytes);
    for (let i = 1; i <= asked; i++)
        slow.send({ t: "watch", n: i, id, from: 0 });
    const requests = async () => Number(/^bastide_requests_total (\d+)$/m.exec((await get(port, "/metrics")).body.toString())[1]);
    const heard = await requests();
    for (let before = -1, now = heard; before !== now; now = await requests()) // all of them were heard
        before = now, await new Promise((resolve) => setTimeout(resolve, 100));
    slow.socket.resume();
    let answers = 0;
    let last = 0;
    let seen = 0;
    while (answers < asked || seen < last) {
        const message = await slow.message();
        if (message.t === "ok" || message.t === "error") {
            answers++;
            check("an answer", message.t === "ok" && message.n === answers, message);
            seen = 0;
            last = message.last;
        } else if (message.t === "events") {
            check("events in order", message.events.every((event, i) => event.q === seen + 1 + i), [seen, message.events[0].q]);
            seen += message.events.length;
        }
    }
    slow.send({ t: "ping", n: 99 });
    while ((await slow.message()).n !== 99);
    slow.end();
}

/** Pings are answered, but nobody keeps the server busy with them; and a client masks what it sends. */
async function frames() {
    const flood = await Wire.open(port);
    flood.send({ t: "hello", n: 1, version: 1 });
    await flood.message();
    let over = false;
    const code = flood.closed().then((seen) => {
        over = true;
        return seen;
    });
    const pings = Buffer.concat(Array.from({ length: 200 }, () => frame(9, "x".repeat(120))));
    while (!over) {
        flood.raw(pings);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
    check("a flood of pings", await code === 4005, String(await code));
    flood.end();

    const bare = await Wire.open(port);
    for (let i = 0; i < 100; i++)
        bare.raw(frame(1, `{"t":"ping","n":${i}}`, { masked: false }));
    const seen = await bare.closed();
    check("frames without a mask", seen === 1002, String(seen));
    bare.end();
    await alive("floods and bare frames");
}

/** Answers leave together, in their order; and what was answered is said before a connection is closed for what came behind it. */
async function together() {
    const wire = await Wire.open(port);
    const asked = Array.from({ length: 60 }, (_, n) => frame(1, JSON.stringify({ t: "ping", n, x: "x".repeat(n) })));
    wire.raw(Buffer.concat([...asked, frame(2, "no text")]));
    for (let n = 0; n < asked.length; n++) {
        const answer = await wire.message();
        check(`answer ${n} of many`, answer?.n === n, answer);
    }
    const code = await wire.closed();
    check("closed behind its answers", code === 1003, String(code));
    wire.end();
}

/** A page of another site whose name was made to lead here must not be taken for ours. */
async function hosts() {
    const refused = { "evil.example": 421, [`evil.example:${port}`]: 421, "127.0.0.1.evil.example": 421, ["x".repeat(400)]: 421 };
    const known = { localhost: 200, [`LOCALHOST:${port}`]: 200, "127.0.0.1": 200, "[::1]:80": 200, "my-pc": 200, "my-pc.local": 200 };
    for (const [name, status] of Object.entries({ ...refused, ...known })) {
        const answer = await get(port, "/health", { Host: name });
        check(`Host: ${name}`, answer.status === status && (status === 200 || /--host NAME/.test(answer.body)), answer.status);
        const wire = await Wire.open(port, { headers: { Host: name, Origin: `http://${name}` } });
        check(`a WebSocket for ${name}`, wire.answer.status === (status === 200 ? 101 : status), wire.answer);
        wire.end();
    }
    const handed = await Wire.open(port, { headers: { Host: "games.example.org", Origin: "https://games.example.org", "X-Forwarded-For": "192.0.2.7" } });
    check("a proxy may hand on any name", handed.answer.status === 101, handed.answer);
    handed.end();
    for (const header of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Proto"]) {
        const metrics = await get(port, "/metrics", { [header]: "192.0.2.7" });
        check(`metrics through a proxy that sends ${header}`, metrics.status === 404, metrics.status);
    }
}

await bodies();
await upgrades();
await history();
await frames();
await together();
await hosts();
const wire = await Wire.open(port);
wire.raw(frame(9, "still"));
const pong = await wire.frame();
check("WebSockets still open", pong?.opcode === 10, pong);
wire.end();
process.exit(failures > 0 ? 1 : 0);
