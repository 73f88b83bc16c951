// SPDX-License-Identifier: MIT
// Connections that say nothing: node silence.mjs PORT. WebSockets are asked; those that answer stay, the others are dropped.
// Whoever never becomes one, or never says hello, is dropped without a question.

import { Raw, Wire, frame } from "./wire.mjs";

const port = Number(process.argv[2]);

/** A WebSocket that counts pings, and answers them or not. */
async function open(answers) {
    const wire = await Wire.open(port);
    wire.pings = 0;
    wire.wake = () => {
        for (const next of wire.frames.splice(0)) {
            if (next.opcode !== 9)
                continue;
            wire.pings++;
            if (answers)
                wire.raw(frame(10, next.payload));
        }
    };
    wire.over = new Promise((resolve) => wire.socket.on("close", resolve));
    wire.send({ t: "hello", n: 1, version: 1 });
    return wire;
}

/** Waits until the server has closed a connection on which this was sent, with a byte more each second if it trickles. */
async function dropped(text, trickle = false) {
    const raw = await Raw.open(port);
    raw.send(text);
    const drops = trickle ? setInterval(() => raw.over || raw.send("x"), 1000) : undefined;
    while (!raw.over)
        await raw.next();
    clearInterval(drops);
    raw.end();
}

/** A WebSocket that never says hello. */
async function mute() {
    const wire = await Wire.open(port);
    await new Promise((resolve) => wire.socket.on("close", resolve));
    const code = wire.frames.find((next) => next.opcode === 8)?.payload.readUInt16BE(0);
    if (code !== 4001)
        throw new Error(`without hello it was closed with ${code}`);
}

const host = `Host: 127.0.0.1:${port}\r\n`;
const idle = Promise.all([dropped(""), dropped("G"), dropped(`GET / HTTP/1.1\r\n${host}`), dropped(`GET / HTTP/1.1\r\n${host}X: `, true),
    dropped(`GET /health HTTP/1.1\r\n${host}\r\n`), dropped(`GET /health HTTP/1.1\r\n${host}\r\nGET`), mute()]);

const alive = await Promise.all(Array.from({ length: 20 }, () => open(true)));
const dead = await Promise.all(Array.from({ length: 20 }, () => open(false)));
await Promise.all(dead.map((wire) => wire.over)); // the test's time is over if they are not dropped
await idle;
const bad = [...dead.filter((wire) => wire.pings !== 1), ...alive.filter((wire) => wire.pings < 1 || wire.gone)];
if (bad.length > 0)
    console.error(`silence: ${bad.map((wire) => `${wire.pings} pings${wire.gone ? " and gone" : ""}`).join(", ")}`);
process.exit(bad.length > 0 ? 1 : 0);
