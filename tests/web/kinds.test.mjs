// SPDX-License-Identifier: MIT
// Every kind of decision can be made on the page. Clients of the protocol play games of many mixes at random, for the
// page's seat as well; when a decision comes to that seat that the page has not made yet, its button is clicked there.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { get } from "../cli/wire.mjs";
import { loadPage, random } from "../page/module.mjs";
import { Client } from "./client.mjs";
import { scene } from "./scene.mjs";

const KINDS = (
    "lay put pass again escape dragon fairy remove tower capture exchange ransom abbey barn drive enter count join " +
    "bridge discard castle claim bid raise buy sell pick tunnel ferry"
).split(" ");

/** Mixes in which the rare ones come soon; taken in turn until all have been seen. */
const MIXES = [
    "sets river bridges*3 ferries tunnel\nrules bazaar=draft",
    "sets river tower*2 inns abbey traders",
    "sets base count bridges",
    "sets base cathars*4 dragon",
    "sets cathars school\nelements +bridge",
    "sets river abbey*2 king",
    "sets gq11 school\nelements +bridge",
];

const CONNECTIONS = 6; // of each player: the server takes so many requests a second of each
const ENOUGH = 100_000; // ms

/** A player of the protocol with several connections that take turns. */
class Hand {
    static async open(server, name) {
        const hand = new Hand();
        hand.first = await Client.open(server, { name });
        const others = Array.from({ length: CONNECTIONS - 1 }, () => Client.open(server, { token: hand.first.token }));
        hand.all = [hand.first, ...(await Promise.all(others))];
        hand.turn = 0;
        return hand;
    }

    act(id, after, a) {
        this.turn = (this.turn + 1) % this.all.length;
        return this.all[this.turn].ask("act", { id, after, a });
    }

    close() {
        for (const client of this.all)
            client.close();
    }
}

/** The engine that the page itself uses, asked from here. */
async function pageEngine(server) {
    const html = (await get(server.port, "/")).body.toString();
    const file = join(server.folder, "engine.wasm");
    writeFileSync(file, (await get(server.port, /href="(\/assets\/engine-[^"]+\.wasm)"/.exec(html)[1])).body);
    return loadPage(file);
}

/** Chooses so that things happen: tiles into corners and to an end, figures rather than none. */
function choose(engine, view, rng) {
    const words = [...new Set(view.choices.map(({ word }) => word))];
    const busy = words.filter((word) => word !== "pass");
    const word = rng.of(busy.length > 0 && rng.below(10) < 7 ? busy : words);
    const laid = new Set(view.tiles.map(({ x, y }) => `${x},${y}`));
    const worth = ({ x, y, text }) => {
        let sum = rng.below(100) / 100;
        if (word === "lay")
            for (const [dx, dy] of [[0, 1], [1, 0], [0, -1], [-1, 0]])
                sum += laid.has(`${x + dx},${y + dy}`) ? 1 : 0;
        if (word === "put")
            sum += / builder /.test(text) ? 2 : / city/.test(text) ? 1 : / road/.test(text) ? 0.5 : 0;
        return sum;
    };
    const sorted = view.choices
        .filter((choice) => choice.word === word)
        .map((choice) => ({ choice, sum: worth(choice) }))
        .sort((a, b) => b.sum - a.sum)
        .map(({ choice }) => choice);
    let best = sorted[0];
    if (word === "lay" && rng.below(10) < 8) {
        const brings = ({ text }) => engine.ask("preview", text).events.filter(({ kind }) => kind === "finished" || kind === "award").length;
        let most = -1;
        for (const choice of sorted.slice(0, 6)) {
            const n = brings(choice);
            if (n > most)
                [most, best] = [n, choice];
        }
    }
    return best.min === undefined ? best.text : best.text.replace(/-?\d+$/, String(best.min + rng.below(Math.min(3, best.max - best.min + 1))));
}

/** Makes a decision of this kind on the page, as a hand would; its notation. */
async function click(page, word, arrived) {
    const button = word === "pass" ? page.getByTestId("pass") : page.locator(`[data-testid="choices"] [data-action^="${word}"]`).first();
    if (word === "lay")
        await page.locator(".choice-squares summary").click();
    await button.waitFor();
    const action = await button.getAttribute("data-action");
    assert.equal(action.split(" ")[0], word);
    await button.click();
    // Some decisions ask first, some wait for the end of the turn, some are made at once.
    const tick = page.getByTestId("confirm").or(page.getByTestId("end-turn")).first();
    const end = Date.now() + 30_000;
    while (!arrived(action)) {
        assert.ok(Date.now() < end, `${action} never came to the server`);
        if (await tick.isVisible())
            await tick.click();
        await sleep(20);
    }
    return action;
}

scene("every kind of decision", async ({ server, visitor }) => {
    const engine = await pageEngine(server);
    const rng = random(Date.now() >>> 0);
    const [mine, theirs] = [await Hand.open(server, "Anna"), await Hand.open(server, "Ben")];
    const anna = await visitor({ token: mine.first.token });
    const { page } = anna;
    const done = new Map();
    const start = Date.now();
    const late = () => Date.now() - start > ENOUGH;
    const missing = () => KINDS.filter((kind) => !done.has(kind));
    for (let game = 0; missing().length > 0 && !late(); game++) {
        const setup = `${MIXES[game % MIXES.length]}\nseats red blue\n`;
        const watcher = await Client.open(server, { token: mine.first.token });
        const id = await watcher.create({ setup, seats: [{ kind: "me" }, { kind: "open" }] });
        await theirs.first.ask("sit", { id, seat: 1 });
        await watcher.watch(id);
        const begun = await watcher.until("the game begins", (events) => events.find(({ e }) => e === "start"));
        engine.ask("open", begun.setup, "");
        let open = false;
        let have = 0;
        while (missing().length > 0 && !late()) {
            await watcher.until("the game goes on", () => watcher.acts.length > have || watcher.events.at(-1).e === "over");
            const acts = watcher.acts.slice(have).map(({ a }) => a);
            if (acts.length > 0)
                assert.ok(engine.ask("apply", acts).ok);
            have += acts.length;
            const view = engine.ask("view", -1);
            if (view.actor === null)
                break;
            if (view.actor === "chance")
                continue;
            const fresh = view.actor === 0 ? missing().find((kind) => view.choices.some(({ word }) => word === kind)) : undefined;
            if (fresh === undefined) {
                await (view.actor === 0 ? mine : theirs).act(id, watcher.after, choose(engine, view, rng));
                continue;
            }
            if (!open)
                await page.goto(`/g/${id}`);
            open = true;
            done.set(fresh, await click(page, fresh, (action) => watcher.acts.slice(have).some(({ a }) => a === action)));
        }
        watcher.close();
    }
    mine.close();
    theirs.close();
    console.log([...done.values()].join("; "));
    assert.deepEqual(missing(), [], "kinds that did not occur, or had no button");
});
