// SPDX-License-Identifier: MIT
// Moves that are played before one's eyes. The test holds every animation until it lets it go: the page shows the past,
// while the game, and whoever wants to go on, is in the present.

import assert from "node:assert/strict";
import { loadPage, random } from "../page/module.mjs";
import { Client } from "./client.mjs";
import { finalScores } from "./final.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

const BOT = { kind: "bot", bot: "level1" };

/** A visitor who sees moves, held by the test: `window.letGo()` ends what is played now. */
async function spectator(visitor, options) {
    const made = await visitor({ reducedMotion: "no-preference", settings: { stage: "calm", confirm: "never" }, ...options });
    await made.context.addInitScript(() => {
        const held = new Set();
        window.playing = 0;
        window.letGo = () => [...held].forEach((animation) => animation.finish());
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...args) {
            const animation = animate.apply(this, args);
            if (this.closest(".stage") !== null) {
                window.playing++;
                animation.pause();
                held.add(animation);
                animation.finished.then(() => held.delete(animation), () => held.delete(animation));
            }
            return animation;
        };
    });
    return made;
}

/** The stage is open. That its file has come says less: files are named by the bundler, and one that is here has not run yet. */
const stageIsHere = (page) => page.locator(".stage[data-open]").waitFor({ state: "attached" });
const tiles = (page) => page.locator(".board-svg .tile").count();

/** Lays the first tile on offer, by the list, and puts nothing. */
async function myTurn(page) {
    await page.locator(".choice-squares [data-action]").first().waitFor({ state: "attached" });
    await page.evaluate(() => document.querySelector(".choice-squares [data-action]").click());
    await page.getByTestId("pass").waitFor();
    await page.evaluate(() => document.querySelector('[data-testid="pass"]').click());
}

scene("what others do is played, and never keeps me waiting", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const { page } = await spectator(visitor, { token: host.token });
    const id = await host.create({ setup: "sets base\nseats red blue\n", seats: [{ kind: "me" }, BOT] });
    await host.watch(id);
    await page.goto(`/g/${id}`);
    await stageIsHere(page);
    await myTurn(page);
    // The bot has laid its tile, and it is my turn again; the board shows the tile on its way.
    await host.until("my second turn", () => host.acts.filter(({ by, a }) => by === 1 && !a.startsWith("lay")).length > 0);
    await page.locator(".stage .stage-tile").waitFor({ state: "attached" });
    assert.equal(await tiles(page), 2, "the start tile and mine");
    await page.locator(".choice-squares [data-action]").first().waitFor({ state: "attached" });
    assert.match(await page.getByTestId("ask").textContent(), /Lay the tile/);
    assert.equal(await page.locator(".board-svg [data-square]").count(), 0, "what belongs to the present is not shown on the board of the past");
    assert.equal(await page.locator('.player[aria-current="true"]').getAttribute("data-seat"), "1");
    // It is told when it is seen.
    await page.waitForFunction(() => /lays/.test(document.getElementById("announce-polite").textContent));
    // When it lies there the board has it, and the figure or the next scene follows; the tiles before it are left alone.
    await page.evaluate(() => {
        window.touched = [];
        const note = (changes) => window.touched.push(...changes.map(({ type, attributeName, addedNodes, removedNodes }) => (type === "attributes" ? attributeName : `+${addedNodes.length} -${removedNodes.length}`)));
        new MutationObserver(note).observe(document.querySelector(".board-svg .tiles"), { childList: true, attributes: true, subtree: true });
        window.letGo();
    });
    await page.waitForFunction(() => document.querySelectorAll(".board-svg .tile").length === 3);
    assert.deepEqual(await page.evaluate(() => window.touched), ["+1 -0"]);
    // A touch anywhere shows the present.
    await page.locator(".game-bar h1").click();
    await page.locator(".board-svg [data-square]").first().waitFor({ state: "attached" });
    await page.waitForFunction(() => document.querySelector(".stage").children.length === 0);

    // Once more, for who was not looking.
    await page.getByTestId("show-again").click();
    await page.locator(".stage .stage-tile").waitFor({ state: "attached" });
    await page.waitForFunction(() => document.querySelectorAll(".board-svg .tile").length === 2);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelectorAll(".board-svg .tile").length === 3);

    // The next one by a key that means something: it does what it always does, at once.
    await myTurn(page);
    await page.locator(".stage .stage-tile").waitFor({ state: "attached" });
    await page.locator(".choice-squares [data-action]").first().waitFor({ state: "attached" });
    await page.getByRole("application").focus();
    await page.keyboard.press("ArrowRight");
    await page.locator(".board-svg .laying:not(.is-ghost)").waitFor({ state: "attached" });
    assert.equal(await tiles(page), 5);
    host.close();
});

scene("moves at once, for who wants them so", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const { page } = await spectator(visitor, { token: host.token, settings: { stage: "off", confirm: "never" } });
    const id = await host.create({ setup: "sets base\nseats red blue\n", seats: [{ kind: "me" }, BOT] });
    host.close();
    await page.goto(`/g/${id}`);
    for (let turn = 0; turn < 2; turn++)
        await myTurn(page);
    await page.locator(".board-svg [data-square]").first().waitFor({ state: "attached" });
    assert.equal(await page.evaluate(() => window.playing), 0);
});

/** A game of three up to its last decisions, as a record. */
async function nearlyOver() {
    const engine = await loadPage("build/wasm/page.wasm");
    const rng = random(7);
    engine.ask("open", "sets base\nseats red blue green\n", []);
    let actions = 0;
    for (let view = engine.ask("view"); !view.over; view = engine.ask("view")) {
        // As many figures as there are, and no more on fields than must be.
        const put = view.choices.filter(({ word, text }) => word === "put" && !/ field/.test(text));
        const offered = put.length > 0 ? put : view.choices;
        engine.ask("apply", [view.actor === "chance" ? engine.ask("chance", rng.below(2 ** 32 - 1)) : rng.of(offered).text]);
        actions++;
    }
    engine.ask("back", actions - 8);
    return engine.ask("record", ["", "", ""]);
}

scene("the end is counted before it is known", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const anna = await spectator(visitor, { token: host.token, acceptDownloads: true });
    const { page } = anna;
    const id = await host.create({ record: await nearlyOver(), seats: [{ kind: "me" }, BOT, BOT] });
    await host.watch(id);
    await page.goto(`/g/${id}`);
    await stageIsHere(page);
    const player = new Player(anna, { seed: 1, board: 0 });
    await player.play();
    const over = await host.until("the end", (events) => events.find(({ e }) => e === "over"));
    const count = page.getByTestId("final-count");
    // What the others did last is played before.
    await page.waitForFunction(() => document.querySelector('[data-testid="final-count"]') !== null || (window.letGo(), false));
    await page.waitForFunction(() => window.playing > 0 && document.querySelector(".stage").children.length > 0);
    const shown = async () => (await page.locator("[data-testid^=score-] b").allTextContents()).map((text) => Number(text.replace("−", "-")));
    const sum = (points) => points.reduce((all, one) => all + one, 0);
    const before = await shown();
    assert.ok(sum(before) < sum(over.scores), `${before} of ${over.scores}`);
    assert.equal(await page.locator(".player.is-winner").count(), 0);
    assert.doesNotMatch(await page.getByTestId("log").textContent(), /game is over/, "the log");
    // Step by step the points come in, and figures go home with them.
    const figures = await page.locator(".board-svg [data-figure]").count();
    await page.getByLabel("Pause").click();
    // The board is beside what is said of it, on every screen.
    for (const [width, height] of [[360, 640], [844, 390], [1280, 800]]) {
        await page.setViewportSize({ width, height });
        await page.waitForFunction(() => {
            const [card, board] = [".final-count", ".board-view"].map((css) => document.querySelector(css).getBoundingClientRect());
            const apart = card.left >= board.right || card.top >= board.bottom;
            const inside = card.right <= innerWidth && card.bottom <= innerHeight && board.height > 150;
            return apart && inside && document.elementFromPoint((card.left + card.right) / 2, card.top + 4)?.closest(".final-count") !== null;
        });
    }
    const steps = Number(await count.getAttribute("data-steps"));
    for (let step = 1; step <= steps; step++) {
        await page.getByLabel("One move on").click();
        await page.waitForFunction((n) => document.querySelector('[data-testid="final-count"]').dataset.step === String(n), step);
    }
    // The list of players follows the step a moment later.
    await page.waitForFunction((all) => [...document.querySelectorAll("[data-testid^=score-] b")].map((b) => Number(b.textContent.replace("−", "-"))).join() === all, over.scores.join());
    assert.ok((await page.locator(".board-svg [data-figure]").count()) < figures);
    assert.equal(await page.locator(".player.is-winner").count(), 0, "nothing is said before all is seen");
    await page.getByTestId("skip-count").click();
    await page.getByTestId("result").waitFor();
    const title = await page.locator("dialog[open] h2").textContent();
    assert.match(title, over.winners.includes(0) ? (over.winners.length > 1 ? /share the victory/ : /^You win with \d+ points!$/) : /wins? with|share/);
    // The picture of the board.
    const [saved] = await Promise.all([page.waitForEvent("download"), page.getByTestId("share-picture").click()]);
    assert.match(saved.suggestedFilename(), /^bastide-\w+\.png$/);
    // Once more from the beginning.
    await page.getByTestId("count-again").click();
    await count.waitFor();
    await page.waitForFunction((was) => [...document.querySelectorAll("[data-testid^=score-] b")].map((b) => b.textContent).join() === was, before.join());
    assert.deepEqual((await finalScores(page)).map(Number), over.scores);
    host.close();
});
