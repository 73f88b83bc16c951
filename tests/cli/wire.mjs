// SPDX-License-Identifier: MIT
// Raw HTTP and WebSocket over a socket, for tests that must send what no well-behaved client sends.

import { randomBytes } from "node:crypto";
import { connect } from "node:net";

const patience = 10000;

function timeout(what) {
    return new Promise((_, reject) => setTimeout(() => reject(new Error(`nothing happened: ${what}`)), patience).unref());
}

/** Sends a request as it stands and reads until the server closes or the announced body is there. */
export async function http(port, text, from) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: from });
    const chunks = [];
    const finished = new Promise((resolve) => {
        const look = () => {
            const answer = parse(Buffer.concat(chunks));
            if (answer?.whole)
                resolve(answer);
        };
        socket.on("data", (chunk) => {
            chunks.push(chunk);
            look();
        });
        socket.on("error", () => {});
        socket.on("close", () => resolve(parse(Buffer.concat(chunks)) ?? { status: 0, headers: {}, body: Buffer.alloc(0) }));
    });
    socket.write(text);
    try {
        return await Promise.race([finished, timeout(text.toString().slice(0, 60))]);
    } finally {
        socket.destroy();
    }

    function parse(bytes) {
        const end = bytes.indexOf("\r\n\r\n");
        if (end < 0)
            return undefined;
        const lines = bytes.subarray(0, end).toString().split("\r\n");
        const headers = {};
        for (const line of lines.slice(1)) {
            const colon = line.indexOf(":");
            headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
        }
        const status = Number(lines[0].split(" ")[1]);
        const body = bytes.subarray(end + 4);
        const bare = text.toString().startsWith("HEAD ") || status === 304;
        const length = bare ? 0 : Number(headers["content-length"] ?? Infinity);
        return { status, headers, body, whole: body.length >= length };
    }
}

export function get(port, path, headers = {}, method = "GET", from = undefined) {
    const lines = Object.entries({ Host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    return http(port, `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`, from);
}

/** A connection, and the bytes that came over it. */
export class Raw {
    /** `from` is the address it comes from, one of 127.0.0.0/8. */
    static async open(port, from) {
        const raw = new Raw();
        raw.socket = connect({ port, host: "127.0.0.1", localAddress: from, allowHalfOpen: true });
        raw.chunks = [];
        raw.over = false; // the server has closed, or broken off
        raw.waiting = [];
        const wake = () => raw.waiting.splice(0).forEach((resolve) => resolve());
        const opened = new Promise((resolve) => raw.socket.once("connect", resolve));
        raw.socket.on("data", (chunk) => {
            raw.chunks.push(chunk);
            wake();
        });
        for (const end of ["end", "error", "close"])
            raw.socket.on(end, () => {
                raw.over = true;
                wake();
            });
        await Promise.race([opened, raw.next(), timeout("a connection")]);
        return raw;
    }

    next() {
        return new Promise((resolve) => this.waiting.push(resolve));
    }

    send(bytes) {
        this.socket.write(bytes);
    }

    text() {
        return Buffer.concat(this.chunks).toString("latin1");
    }

    /** Waits for something that was not there before, or the end. */
    async more() {
        if (!this.over)
            await Promise.race([this.next(), timeout("an answer")]);
    }

    /** Waits for the end: all that came. */
    async ended() {
        while (!this.over)
            await Promise.race([this.next(), timeout("the end of a connection")]);
        return Buffer.concat(this.chunks);
    }

    end() {
        this.socket.destroy();
    }
}

/** A frame as a client sends it. */
export function frame(opcode, payload, { final = true, masked = true, mask = randomBytes(4) } = {}) {
    const bytes = Buffer.from(payload);
    const size = bytes.length;
    const head = size < 126 ? Buffer.from([0, size]) : size < 65536 ? Buffer.from([0, 126, 0, 0]) : Buffer.alloc(10);
    if (size >= 65536) {
        head[1] = 127;
        head.writeBigUInt64BE(BigInt(size), 2);
    } else if (size >= 126) {
        head.writeUInt16BE(size, 2);
    }
    head[0] = (final ? 0x80 : 0) | opcode;
    if (!masked)
        return Buffer.concat([head, bytes]);
    head[1] |= 0x80;
    return Buffer.concat([head, mask, bytes.map((byte, i) => byte ^ mask[i % 4])]);
}

export class Wire {
    /** Opens a WebSocket; `answer` of the result has the status if it was refused. */
    static async open(port, { path = "/ws", headers = {}, protocol = "bastide.1", from = undefined } = {}) {
        const wire = new Wire();
        wire.socket = connect({ port, host: "127.0.0.1", localAddress: from });
        wire.buffer = Buffer.alloc(0);
        wire.frames = [];
        wire.waiting = [];
        wire.gone = false;
        wire.socket.on("error", () => {});
        const all = {
            Host: `127.0.0.1:${port}`, Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": randomBytes(16).toString("base64"), "Sec-WebSocket-Protocol": protocol, ...headers,
        };
        const lines = Object.entries(all).filter(([, value]) => value !== "").map(([name, value]) => `${name}: ${value}\r\n`);
        wire.socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
        const answered = new Promise((resolve) => {
            const look = (chunk) => {
                wire.buffer = Buffer.concat([wire.buffer, chunk]);
                const end = wire.buffer.indexOf("\r\n\r\n");
                if (end < 0)
                    return;
                wire.answer = { status: Number(wire.buffer.toString("latin1").split(" ")[1]), text: wire.buffer.toString() };
                wire.buffer = wire.buffer.subarray(end + 4);
                wire.socket.off("data", look);
                wire.socket.on("data", (more) => wire.read(more));
                if (wire.answer.status === 101)
                    wire.read(Buffer.alloc(0));
                resolve();
            };
            wire.socket.on("data", look);
            wire.socket.on("close", () => {
                wire.gone = true;
                wire.answer ??= { status: 0, text: "" };
                resolve();
                wire.wake();
            });
        });
        await Promise.race([answered, timeout(`the handshake at ${path}`)]);
        return wire;
    }

    read(chunk) {
        this.buffer = Buffer.concat([this.buffer, chunk]);
        for (;;) {
            const b = this.buffer;
            if (b.length < 2)
                break;
            let size = b[1] & 0x7f;
            let at = 2;
            if (size === 126) {
                if (b.length < 4)
                    break;
                size = b.readUInt16BE(2);
                at = 4;
            } else if (size === 127) {
                if (b.length < 10)
                    break;
                size = Number(b.readBigUInt64BE(2));
                at = 10;
            }
            if (b.length < at + size)
                break;
            this.frames.push({ opcode: b[0] & 15, payload: b.subarray(at, at + size) });
            this.buffer = b.subarray(at + size);
        }
        this.wake();
    }

    wake() {
        for (const resolve of this.waiting.splice(0))
            resolve();
    }

    /** The next frame; null when the connection is gone. */
    async frame() {
        while (this.frames.length === 0 && !this.gone)
            await Promise.race([new Promise((resolve) => this.waiting.push(resolve)), timeout("a frame")]);
        return this.frames.shift() ?? null;
    }

    /** The next message as an object. */
    async message() {
        const next = await this.frame();
        if (next === null || next.opcode !== 1)
            throw new Error(next === null ? "the connection is gone" : `opcode ${next.opcode}, ${next.payload.toString("hex")}`);
        return JSON.parse(next.payload.toString());
    }

    /** Skips messages until the server closes; its code, or 0 without one. */
    async closed() {
        for (;;) {
            const next = await this.frame();
            if (next === null)
                return 0;
            if (next.opcode === 8)
                return next.payload.length >= 2 ? next.payload.readUInt16BE(0) : 0;
        }
    }

    send(object) {
        this.socket.write(frame(1, JSON.stringify(object)));
    }

    raw(bytes) {
        this.socket.write(bytes);
    }

    end() {
        this.socket.destroy();
    }
}
