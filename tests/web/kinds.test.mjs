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

/** Mixes in which each kind comes soon, and what is looked for there. They are played side by side, again and again. */
const MIXES = [
    ["sets river bridges*3 ferries tunnel\nrules bazaar=draft", "lay put pass pick bridge ferry tunnel"],
    ["sets river tower*2 inns", "tower capture exchange ransom"],
    ["sets river abbey traders", "abbey barn drive again"],
    ["sets base count bridges", "enter count join bid raise buy sell"],
    ["sets base cathars*4 dragon", "escape dragon fairy remove"],
    ["sets base festival*4\nelements +count\nrules festival-carcassonne=yes", "recall fetch"],
    ["sets base circles*3 circles2*3", "all-add all-withdraw add withdraw"],
    ["sets base mage*4", "conjure"],
    ["sets base gold*8 bridges\nelements -farmers -bridge", "gold take"],
    ["sets base flyers*6", "fly land"],
    ["sets wheel festival*4", "crown succumb descend"],
    ["sets base robbers*8", "robber"],
    ["sets base plague", "flea lift flee shelter"],
    ["sets base\nelements +messages", "counter two-points fulfil"],
    ["sets king school\nelements +bridge -king -baron", "discard"],
    ["sets base abbey school\nelements -farmers -barn -wagon -mayor", "copy"],
    ["sets base cult cathars\nelements +castle -farmers", "castle claim"],
    ["sets base cult cathars\nelements +castle -farmers", "castle claim"],
    ["sets base cult cathars\nelements +castle -farmers", "castle claim"],
].map(([setup, kinds]) => ({ setup, kinds: kinds.split(" ") }));

const CONNECTIONS = 10; // of each player: the server takes so many requests a second of each
const ENOUGH = 1_500_000; // ms; chance and the machine decide how much of it is needed, usually a fiftieth

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

/** Prisoners are exchanged by choice where the other side holds two kinds of them: until then only blue takes any. */
function mayCapture(view, { text }) {
    const held = new Set(view.figures.filter(({ place, seat }) => place === "prison" && seat === 0).map(({ kind }) => kind));
    return view.actor === 0 ? held.size > 1 : !held.has(text.split(" ")[2]);
}

/** Chooses so that things happen: tiles into corners and to an end, figures rather than none. */
function choose(engine, view, rng, missing) {
    const offered = view.choices.filter((choice) => choice.word !== "ransom" && (choice.word !== "capture" || mayCapture(view, choice)));
    const choices = offered.length > 0 ? offered : view.choices;
    const words = [...new Set(choices.map(({ word }) => word))];
    const busy = words.filter((word) => word !== "pass");
    const word = words.includes("castle") ? "castle" : rng.of(busy.length > 0 && rng.below(10) < 8 ? busy : words);
    const laid = new Set(view.tiles.map(({ x, y }) => `${x},${y}`));
    const worth = ({ x, y, text }) => {
        let sum = rng.below(100) / 100;
        if (word === "lay")
            for (const [dx, dy] of [[0, 1], [1, 0], [0, -1], [-1, 0]])
                sum += laid.has(`${x + dx},${y + dy}`) ? 1 : 0;
        if (word === "put")
            sum += / builder /.test(text) ? 2 : /^put big/.test(text) ? 1.5 : / city/.test(text) ? 1 : / road/.test(text) ? 0.5 : 0;
        return sum;
    };
    const sorted = choices
        .filter((choice) => choice.word === word)
        .map((choice) => ({ choice, sum: worth(choice) }))
        .sort((a, b) => b.sum - a.sum)
        .map(({ choice }) => choice);
    let best = sorted[0];
    if (word === "lay") {
        // What is finished brings other decisions; one that is looked for is best.
        const brings = ({ text }) => {
            const { events, view: then } = engine.ask("preview", text);
            const wanted = then?.actor === 0 && then.choices.some((choice) => missing.includes(choice.word));
            return events.filter(({ kind }) => kind === "finished").length + (wanted ? 100 : 0);
        };
        let most = -1;
        for (const choice of sorted.slice(0, 8)) {
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
    const end = Date.now() + 60_000;
    while (!arrived(action)) {
        assert.ok(Date.now() < end, `${action} never came to the server`);
        if (await tick.isVisible())
            await tick.click({ timeout: 1000 }).catch(() => {}); // it may have gone meanwhile
        await sleep(20);
    }
    return action;
}

scene("every kind of decision", async ({ server, visitor }) => {
    const [mine, theirs] = [await Hand.open(server, "Anna"), await Hand.open(server, "Ben")];
    // Two windows of the same person; each is at one table at a time.
    const desks = [];
    for (let i = 0; i < 2; i++)
        desks.push({ page: (await visitor({ token: mine.first.token })).page, turn: Promise.resolve() });
    const done = new Map();
    const start = Date.now();
    const end = start + ENOUGH;

    async function game({ setup, kinds }, desk, engine, rng) {
        const missing = () => (Date.now() < end ? kinds.filter((kind) => !done.has(kind)) : []);
        const watcher = await Client.open(server, { token: mine.first.token });
        const id = await watcher.create({ setup: `${setup}\nseats red blue\n`, seats: [{ kind: "me" }, { kind: "open" }] });
        await theirs.first.ask("sit", { id, seat: 1 });
        await watcher.watch(id);
        const begun = await watcher.until("the game begins", (events) => events.find(({ e }) => e === "start"));
        engine.ask("open", begun.setup, "");
        let again = false; // the same decision as before
        for (let have = 0; missing().length > 0; ) {
            if (!again)
                await watcher.until("the game goes on", () => watcher.acts.length > have || watcher.events.at(-1).e === "over");
            again = false;
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
                await (view.actor === 0 ? mine : theirs).act(id, watcher.after, choose(engine, view, rng, missing()));
                continue;
            }
            const made = desk.turn.then(async () => {
                if (done.has(fresh))
                    return null; // at another table, meanwhile
                if (!desk.page.url().endsWith(id))
                    await desk.page.goto(`/g/${id}`);
                return click(desk.page, fresh, (action) => watcher.acts.slice(have).some(({ a }) => a === action));
            });
            desk.turn = made.catch(() => {});
            const action = await made;
            if (action === null) {
                again = true;
                continue;
            }
            done.set(fresh, action);
            console.log(`${((Date.now() - start) / 1000).toFixed(1).padStart(6)} s: ${action}`);
        }
        watcher.close();
    }

    const all = new Set(MIXES.flatMap(({ kinds }) => kinds));
    await Promise.all(
        MIXES.map(async (mix, i) => {
            const engine = await pageEngine(server);
            const rng = random((Date.now() + i) >>> 0);
            while (Date.now() < end && mix.kinds.some((kind) => !done.has(kind)))
                await game(mix, desks[i % desks.length], engine, rng);
        }),
    );
    mine.close();
    theirs.close();
    assert.equal(all.size, 52);
    assert.deepEqual([...all].filter((kind) => !done.has(kind)), [], "kinds that did not occur, or have no button");
}, { timeout: ENOUGH + 100_000 });
