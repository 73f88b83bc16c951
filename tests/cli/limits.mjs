// SPDX-License-Identifier: MIT
// How many may come: node limits.mjs PORT WHAT. The server's options are those that serve_limits.sh gives it for WHAT.

import { Raw, Wire, get } from "./wire.mjs";

const port = Number(process.argv[2]);
let failures = 0;

function check(what, good, seen = "") {
    if (good)
        return;
    failures++;
    console.error(`limits: ${what}: ${typeof seen === "string" ? seen : JSON.stringify(seen)}`);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Tries until it is good: what others have closed is not gone at once. */
async function comes(what, attempt) {
    let seen;
    for (const end = Date.now() + 30000; Date.now() < end; await pause(50)) {
        seen = await attempt();
        if (seen === true)
            return;
    }
    check(what, false, seen);
}

async function greet(options) {
    const wire = await Wire.open(port, options);
    if (wire.answer.status !== 101)
        return { wire, hello: { t: wire.answer.status } };
    wire.send({ t: "hello", n: 1, version: 1 });
    return { wire, hello: await wire.message() };
}

const works = (from, headers) => async () => {
    const answer = await get(port, "/health", headers, "GET", from);
    return answer.status === 200 || `status ${answer.status}`;
};

const tests = {
    /** address.connections=20: no address takes more, and others do not notice. */
    async address() {
        const held = [];
        for (let i = 0; i < 20; i++)
            held.push(await Raw.open(port, "127.0.0.2"));
        const more = await Raw.open(port, "127.0.0.2");
        const said = (await more.ended()).toString();
        check("one more is turned away", said === "" || said.startsWith("HTTP/1.1 429 "), said);
        await comes("another address", works("127.0.0.3"));
        const { wire, hello } = await greet({ from: "127.0.0.3" });
        check("another address plays", hello.t === "ok", hello);
        wire.end();
        held[0].end();
        await comes("a place that was given back", works("127.0.0.2"));
        for (const raw of held)
            raw.end();
    },

    /** --connections 30: who plays keeps the place; who does nothing gives it to whoever comes. */
    async full() {
        const { wire, hello } = await greet({ from: "127.0.0.1" });
        check("a player", hello.t === "ok", hello);
        const idle = [];
        for (let i = 0; i < 29; i++)
            idle.push(await Raw.open(port, `127.0.0.${10 + i}`));
        await works("127.0.0.9")(); // whatever the answer: all others were let in before
        await pause(1300); // who did nothing for a second makes place
        for (let i = 0; i < 20; i++) {
            const seen = await works("127.0.0.9")();
            check("one who comes when all is full", seen === true, seen);
        }
        check("somebody who did nothing has made place", idle.some((raw) => raw.over));
        for (let i = 0; i < 40; i++)
            await comes("others", works("127.0.0.9"));
        wire.send({ t: "ping", n: 2 });
        const pong = await wire.message();
        check("the player has not noticed", pong.t === "ok" && pong.n === 2, pong);
        wire.end();
        for (const raw of idle)
            raw.end();
    },

    /** --host games.example.org --host other.example. */
    async named() {
        const cases = { "games.example.org": 200, "Games.Example.Org:443": 200, "other.example": 200, localhost: 200, "foreign.example": 421, "games.example.org.evil.example": 421 };
        for (const [name, status] of Object.entries(cases)) {
            for (const headers of [{}, { "X-Forwarded-For": "192.0.2.7" }]) {
                const answer = await get(port, "/", { Host: name, ...headers });
                check(`Host: ${name}`, answer.status === status, answer.status);
                const wire = await Wire.open(port, { headers: { Host: name, Origin: `https://${name}`, ...headers } });
                check(`a WebSocket for ${name}`, wire.answer.status === (status === 200 ? 101 : status), wire.answer);
                wire.end();
            }
        }
    },

    /** --trust-proxy 127.0.0.1, address.connections=3, address.guests=5: who speaks through the proxy is who counts. */
    async proxy() {
        const through = (forwarded, from = "127.0.0.1") => ({ from, headers: { "X-Forwarded-For": forwarded } });
        const held = [];
        for (let i = 0; i < 3; i++)
            held.push(await greet(through("198.51.100.7")));
        check("three may come", held.every(({ hello }) => hello.t === "ok"), held.map(({ hello }) => hello));
        const refused = async (what, options) => {
            const { wire, hello } = await greet(options);
            check(what, hello.t === 429, hello);
            wire.end();
        };
        await refused("a fourth", through("198.51.100.7"));
        await refused("one who writes hops of his own", through("203.0.113.9, 198.51.100.7"));
        await refused("one whose header is long", through(`${"203.0.113.9, ".repeat(300)}198.51.100.7`));
        await refused("one behind a second trusted proxy", through("198.51.100.7, 127.0.0.1"));
        for (const forwarded of ["198.51.100.8", "2001:db8:1:1::1", "2001:db8:1:1::2", "2001:db8:1:1:ffff::3"]) {
            held.push(await greet(through(forwarded)));
            check(`${forwarded} may`, held.at(-1).hello.t === "ok", held.at(-1).hello);
        }
        await refused("a fourth of one net", through("2001:db8:1:1::4"));
        held.push(await greet(through("2001:db8:1:2::1")));
        check("the next net may", held.at(-1).hello.t === "ok", held.at(-1).hello);
        // who is not trusted is who he is
        for (let i = 0; i < 3; i++)
            held.push(await greet(through(`192.0.2.${i}`, "127.0.0.5")));
        check("three of an address that is not trusted", held.slice(-3).every(({ hello }) => hello.t === "ok"), held.slice(-3).map(({ hello }) => hello));
        const more = await Raw.open(port, "127.0.0.5");
        const said = (await more.ended()).toString();
        check("a fourth of it", said === "" || said.startsWith("HTTP/1.1 429 "), said);
        await comes("pages through the proxy are not counted", works("127.0.0.1", { "X-Forwarded-For": "198.51.100.7" }));
        held[0].wire.end();
        await comes("a place that was given back", async () => {
            const { wire, hello } = await greet(through("198.51.100.7"));
            wire.end();
            return hello.t === "ok" || hello;
        });
        for (const { wire } of held)
            wire.end();

        // new guests: five in an hour, and no other way to be one
        const from = "203.0.113.77";
        const seen = [];
        for (let i = 0; i < 7; i++) {
            await comes("a connection for a guest", async () => {
                const { wire, hello } = await greet(through(from));
                if (hello.t === 429)
                    return hello;
                seen.push(hello);
                wire.end();
                return true;
            });
        }
        check("five guests", seen.slice(0, 5).every((hello) => hello.t === "ok"), seen);
        check("not six", seen.slice(5).every((hello) => hello.t === "error" && hello.code === "too-often" && hello.wait > 0), seen.slice(5));
        const known = await Wire.open(port, through(from));
        known.send({ t: "hello", n: 1, version: 1, token: seen[0].token });
        const back = await known.message();
        check("who was here before may come back", back.t === "ok" && back.player === seen[0].player, back);
        known.end();
        const other = await greet(through("203.0.113.78"));
        check("others may come for the first time", other.hello.t === "ok", other.hello);
        other.wire.end();
    },
};

await tests[process.argv[3]]();
process.exit(failures > 0 ? 1 : 0);
