// SPDX-License-Identifier: MIT
// A client of the server's protocol, for what a test needs besides its pages.

import { setTimeout as sleep } from "node:timers/promises";
import { Wire, frame } from "../cli/wire.mjs";

const PIECE = 14_000;

export class Client {
    events = [];
    seat = null;
    #wire;
    #n = 0;
    #asked = new Map();
    #waiting = new Set();

    /** Connects as a new guest, or as the owner of a token. */
    static async open(server, { name = "Client", token } = {}) {
        const client = new Client();
        client.#wire = await Wire.open(server.port);
        void client.#listen();
        const hello = await client.ask("hello", { version: 1, name, ...(token ? { token } : {}) });
        client.token = hello.token;
        client.player = hello.player;
        return client;
    }

    async #listen() {
        const wire = this.#wire;
        for (;;) {
            // A wire waits 10 s for a frame; a quiet table is no error.
            const next = await wire.frame().catch(() => undefined);
            if (next === undefined)
                continue;
            if (next === null)
                break;
            if (next.opcode === 9)
                wire.raw(frame(10, next.payload)); // who does not answer a ping is closed
            if (next.opcode !== 1)
                continue;
            const message = JSON.parse(next.payload.toString());
            if (message.t === "ok" || message.t === "error") {
                this.#asked.get(message.n)?.(message);
                this.#asked.delete(message.n);
            } else if (message.t === "events") {
                this.events.push(...message.events);
                for (const wake of this.#waiting)
                    wake();
            }
        }
        for (const answer of this.#asked.values())
            answer({ t: "error", code: "gone", text: "the connection is gone" });
    }

    /** Sends a request; its answer, also if that is an error. */
    request(t, members = {}) {
        const n = ++this.#n;
        const answer = new Promise((resolve) => this.#asked.set(n, resolve));
        this.#wire.send({ t, n, ...members });
        return answer;
    }

    /** Sends a request that must succeed; waits when the server asks to. */
    async ask(t, members = {}) {
        for (;;) {
            const answer = await this.request(t, members);
            if (answer.t === "ok")
                return answer;
            if (answer.code !== "too-often")
                throw Object.assign(new Error(`${t}: ${answer.code}: ${answer.text}`), { code: answer.code });
            await sleep(answer.wait);
        }
    }

    /** Makes a table, perhaps one that goes on from the first `at` actions of a record; its id. */
    async create({ setup, record, at, seats, title = "", aids = true, order = "fixed", clock = { kind: "none" } }) {
        // A record that is longer than a message goes before it, in pieces.
        const long = record !== undefined && record.length > PIECE;
        for (let from = 0; long && from < record.length; from += PIECE)
            await this.ask("record", { from, text: record.slice(from, from + PIECE) });
        const { id } = await this.ask("create", { setup, record: long ? true : record, at, title, public: false, aids, clock, order, seats });
        return id;
    }

    async watch(id) {
        const { seat } = await this.ask("watch", { id, from: 0 });
        this.seat = seat;
    }

    /** The actions of the table as they stand, and the number of the last event that changed them. */
    get acts() {
        const list = [];
        for (const event of this.events)
            if (event.e === "act")
                list.push(event);
            else if (event.e === "undo")
                list.length = event.to;
        return list;
    }

    get after() {
        return this.events.reduce((last, { q, e }) => (e === "act" || e === "undo" ? q : last), 0);
    }

    /** Waits until the events satisfy a condition. */
    async until(what, condition, ms = 60_000) {
        const end = Date.now() + ms;
        for (;;) {
            const value = condition(this.events);
            if (value)
                return value;
            if (Date.now() > end)
                throw new Error(`this did not happen: ${what}`);
            await Promise.race([sleep(Math.max(1, end - Date.now()), undefined, { ref: false }), new Promise((resolve) => this.#waiting.add(resolve))]);
            this.#waiting.clear();
        }
    }

    close() {
        this.#wire.end();
    }
}
