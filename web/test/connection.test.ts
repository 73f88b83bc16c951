// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { pause } from "../src/net/backoff";
import { Connection } from "../src/net/connection";
import { LiveTable } from "../src/table/live";
import { ServerError } from "../src/net/wire";

type Message = Record<string, unknown> & { t: string; n: number };

/** A socket whose other end is the test. */
class FakeSocket {
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;
    onclose: (() => void) | null = null;
    onerror: (() => void) | null = null;
    readonly sent: Message[] = [];
    closed = false;

    send(text: string): void {
        this.sent.push(JSON.parse(text) as Message);
    }

    close(): void {
        this.closed = true;
    }

    say(message: object): void {
        this.onmessage?.({ data: JSON.stringify(message) });
    }

    /** Answers the last request of this kind. */
    answer(type: string, body: object = {}): void {
        const request = this.sent.filter((one) => one.t === type).at(-1);
        assert.ok(request !== undefined, `there was no ${type}`);
        this.say({ t: "ok", n: request.n, ...body });
    }

    count(type: string): number {
        return this.sent.filter((one) => one.t === type).length;
    }
}

const HELLO = { version: 1, token: "secret", player: "me", name: "Anna", now: 500_000, software: "test" };

/** Time that goes on when the test says so. */
class FakeTime {
    now = 100_000;
    #plans: { at: number; work(): void }[] = [];

    later(work: () => void, ms: number): () => void {
        const plan = { at: this.now + ms, work };
        this.#plans.push(plan);
        return () => (this.#plans = this.#plans.filter((one) => one !== plan));
    }

    pass(ms: number): void {
        const end = this.now + ms;
        for (;;) {
            const next = this.#plans.filter((plan) => plan.at <= end).sort((a, b) => a.at - b.at)[0];
            if (next === undefined)
                break;
            this.#plans = this.#plans.filter((one) => one !== next);
            this.now = next.at;
            next.work();
        }
        this.now = end;
    }
}

let sockets: FakeSocket[];
let net: Connection;
let time: FakeTime;
const identity = { token: null as string | null, others: [] as string[], name: "Anna" as string | null };

const settle = async () => {
    for (let i = 0; i < 10; i++)
        await Promise.resolve();
};

async function connect(): Promise<FakeSocket> {
    const socket = sockets.at(-1)!;
    socket.onopen?.();
    socket.answer("hello", HELLO);
    await settle();
    return socket;
}

/** Lets the connection break and the pause before the next attempt go by. */
async function breakOff(socket: FakeSocket): Promise<void> {
    socket.onclose?.();
    time.pass(20_000);
    await settle();
}

beforeEach(() => {
    sockets = [];
    time = new FakeTime();
    identity.token = null;
    identity.others = [];
    net = new Connection({
        open: () => {
            const socket = new FakeSocket();
            sockets.push(socket);
            return socket as unknown as WebSocket;
        },
        identity,
        now: () => time.now,
        later: (work, ms) => time.later(work, ms),
    });
    net.start();
});

test("says hello, keeps the token and knows the server's time", async () => {
    const socket = sockets[0];
    assert.equal(net.online.value, false);
    await connect();
    assert.equal("token" in socket.sent[0], false);
    assert.equal(socket.sent[0].name, "Anna");
    assert.equal(net.online.value, true);
    assert.equal(net.player.value, "me");
    assert.equal(identity.token, "secret");
    time.pass(1000);
    assert.equal(net.now(), 501_000);
});

/** Answers the last hello: the server does not know the token. */
async function notKnown(socket: FakeSocket): Promise<void> {
    const hello = socket.sent.filter((one) => one.t === "hello").at(-1)!;
    assert.equal(hello.known, true);
    socket.say({ t: "error", n: hello.n, code: "unknown-player", text: "who are you?" });
    await settle();
}

test("a server that does not know the token makes a new guest, and the old token is kept", async () => {
    identity.token = "old";
    const socket = sockets[0];
    socket.onopen?.();
    assert.equal(socket.sent[0].token, "old");
    await notKnown(socket);
    assert.equal("token" in socket.sent[1], false);
    assert.equal("known" in socket.sent[1], false);
    socket.answer("hello", HELLO);
    await settle();
    assert.equal(net.online.value, true);
    assert.equal(identity.token, "secret");
    assert.deepEqual(identity.others, ["old"]);
    assert.equal(net.forgotten.value, true);
    net.seen();
    assert.equal(net.forgotten.value, false);

    // the right server is back: so is the old identity, and the new one is kept for the other
    await breakOff(socket);
    const again = sockets.at(-1)!;
    again.onopen?.();
    assert.equal(again.sent[0].token, "secret");
    await notKnown(again);
    assert.equal(again.sent[1].token, "old");
    again.answer("hello", { ...HELLO, token: "old" });
    await settle();
    assert.equal(identity.token, "old");
    assert.deepEqual(identity.others, ["secret"]);
    assert.equal(net.forgotten.value, false);
});

test("an older server that makes a new guest without being asked does not destroy the token either", async () => {
    identity.token = "old";
    await connect();
    assert.equal(identity.token, "secret");
    assert.deepEqual(identity.others, ["old"]);
    assert.equal(net.forgotten.value, true);
});

test("a few tokens are kept, the latest first", async () => {
    identity.token = "a";
    identity.others = ["b", "c", "d", "e", "f", "g"];
    await connect();
    assert.deepEqual(identity.others, ["a", "b", "c", "d", "e"]);
});

test("an event is never ahead of the server's clock: that was set", async () => {
    await connect();
    assert.equal(net.now(), 500_000);
    net.notBefore(400_000);
    assert.equal(net.now(), 500_000);
    net.notBefore(4_100_000);
    assert.equal(net.now(), 4_100_000);
});

test("answers find their requests, errors carry code and rule", async () => {
    const socket = await connect();
    const first = net.request("mine", {});
    const second = net.request("act", { id: "x", after: 0, a: "pass" });
    socket.say({ t: "error", n: socket.sent.at(-1)!.n, code: "illegal", text: "no", rule: "BASE-17" });
    socket.answer("mine", { tables: [] });
    assert.deepEqual((await first).tables, []);
    await assert.rejects(second, (error) => error instanceof ServerError && error.code === "illegal" && error.rule === "BASE-17");
});

test("a request without an answer, and one without a connection, fail", async () => {
    await assert.rejects(net.request("mine", {}), { code: "offline" });
    const socket = await connect();
    const lost = net.request("mine", {});
    time.pass(14_000);
    socket.say({ t: "events", id: "x", events: [] });
    time.pass(1000);
    await assert.rejects(lost, { code: "timeout" });
    assert.equal(net.online.value, true);
});

test("a connection over which nothing comes any more is given up, and whoever waits is told so", async () => {
    const socket = await connect();
    time.pass(1000);
    const act = net.request("act", { id: "x", after: 0, a: "pass" });
    const other = net.request("mine", {});
    time.pass(15_000);
    await assert.rejects(act, { code: "offline" });
    await assert.rejects(other, { code: "offline" });
    assert.equal(socket.closed, true);
    assert.equal(net.online.value, false);
});

test("who can wait is sent when the connection is there", async () => {
    const waiting = net.request("mine", {}, { wait: true });
    const socket = await connect();
    await settle();
    socket.answer("mine", { tables: [] });
    assert.deepEqual((await waiting).tables, []);
});

test("comes back after a break with the token; requests under way fail", async () => {
    const socket = await connect();
    const lost = net.request("mine", {});
    socket.onclose?.();
    await assert.rejects(lost, { code: "offline" });
    assert.equal(net.online.value, false);
    assert.equal(sockets.length, 1, "not at once");
    time.pass(1000);
    assert.equal(sockets.length, 2);
    const again = await connect();
    assert.equal(again.sent[0].token, "secret");
    assert.equal(net.online.value, true);
});

test("a silent connection is given up", async () => {
    const socket = await connect();
    time.pass(26_000);
    assert.equal(socket.count("ping"), 1);
    time.pass(9000);
    await settle();
    assert.equal(net.online.value, false);
    assert.equal(socket.closed, true);
});

test("a newer server: no further attempts", async () => {
    const socket = sockets[0];
    socket.onopen?.();
    socket.say({ t: "error", n: socket.sent[0].n, code: "version", text: "" });
    await settle();
    time.pass(60_000);
    assert.equal(net.outdated.value, true);
    assert.equal(sockets.length, 1);
});

test("pauses grow, stay below a bound, and differ", () => {
    assert.ok(pause(0, 0) >= 100 && pause(0, 1) <= 1000);
    for (let i = 0; i < 50; i++) {
        assert.ok(pause(i, 0) <= pause(i + 1, 0));
        assert.ok(pause(i, 1) <= 15_000);
        assert.ok(pause(i, 0) < pause(i, 1));
    }
});

const FIRST = {
    q: 1,
    at: 1,
    e: "table",
    setup: "sets base\nseats red blue\n",
    title: "T",
    public: false,
    aids: true,
    clock: { kind: "none" },
    order: "fixed",
    host: "Anna",
    seats: [
        { colour: "red", kind: "person", name: "Anna", player: "me" },
        { colour: "blue", kind: "open" },
    ],
};
const SAID = { q: 2, at: 2, e: "chat", name: "Anna", player: "me", text: "hi", seat: 0 };

test("a table is watched, and resumed from its last event", async () => {
    const socket = await connect();
    const table = new LiveTable(net, "23456789ab");
    assert.equal(table.state.value, "loading");
    assert.equal(socket.sent.at(-1)!.from, 0);
    socket.answer("watch", { id: "23456789ab", seat: 0, host: true, last: 2 });
    await settle();
    assert.equal(table.online.value, false, "events are still to come");
    socket.say({ t: "events", id: "23456789ab", events: [FIRST, SAID] });
    socket.say({ t: "events", id: "zzzzzzzzzz", events: [{ ...SAID, q: 3 }] });
    assert.equal(table.online.value, true);
    assert.equal(table.state.value, "open");
    assert.equal(table.seat.value, 0);
    assert.equal(table.host.value, true);
    socket.say({ t: "presence", id: "23456789ab", seats: [true, false], watchers: 2 });
    assert.deepEqual(
        table.seats.value.map((seat) => seat.connected),
        [true, false],
    );

    await breakOff(socket);
    assert.equal(table.online.value, false);
    const again = await connect();
    assert.equal(again.sent.at(-1)!.t, "watch");
    assert.equal(again.sent.at(-1)!.from, 2);
    again.answer("watch", { id: "23456789ab", seat: 0, host: true, last: 3 });
    again.say({ t: "events", id: "23456789ab", events: [{ ...SAID, q: 3, text: "back" }] });
    await settle();
    assert.equal(table.online.value, true);
    assert.deepEqual(
        table.chat.value.map((line) => line.text),
        ["hi", "back"],
    );

    table.leave();
    assert.equal(again.count("unwatch"), 1);
    await breakOff(again);
    const third = await connect();
    assert.equal(third.count("watch"), 0, "who has left does not come back");
});

test("a gap in the events is fetched; a table that is not there is missing", async () => {
    const socket = await connect();
    const table = new LiveTable(net, "23456789ab");
    socket.answer("watch", { id: "23456789ab", seat: 0, host: true, last: 1 });
    socket.say({ t: "events", id: "23456789ab", events: [FIRST] });
    await settle();
    socket.say({ t: "events", id: "23456789ab", events: [{ ...SAID, q: 4 }] });
    assert.equal(socket.count("watch"), 2);
    assert.equal(socket.sent.at(-1)!.from, 1);
    table.leave();

    const other = new LiveTable(net, "ab23456789");
    socket.say({ t: "error", n: socket.sent.at(-1)!.n, code: "no-table", text: "" });
    await settle();
    assert.equal(other.state.value, "missing");
});

test("an action names the last act or undo", async () => {
    const socket = await connect();
    const table = new LiveTable(net, "23456789ab");
    socket.answer("watch", { id: "23456789ab", seat: 0, host: true, last: 2 });
    socket.say({
        t: "events",
        id: "23456789ab",
        events: [FIRST, { q: 2, at: 2, e: "act", by: "chance", a: "draw base.D", left: null }, { ...SAID, q: 3 }],
    });
    const done = table.act("lay base.D 1,0 r0");
    const sent = socket.sent.at(-1)!;
    assert.deepEqual([sent.t, sent.id, sent.after, sent.a], ["act", "23456789ab", 2, "lay base.D 1,0 r0"]);
    socket.answer("act", { q: 4 });
    await done;
});
