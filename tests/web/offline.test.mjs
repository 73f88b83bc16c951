// SPDX-License-Identifier: MIT
// Games at this device: with the network cut and the server gone the page opens, and a game against a bot is played to
// its end; it goes on where it was after the page is loaded again, and decisions can be taken back.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { finalScores } from "./final.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";
import { run } from "./server.mjs";

/** Waits until the service worker looks after the page and has kept it. */
const looked = async (page) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForFunction(async () => (await caches.match("/")) !== undefined);
};

const GONE = [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/, /WebSocket/];

/** What is kept of the game that the page shows. */
const keptGame = (page) => page.evaluate(() => JSON.parse(localStorage.getItem(`bastide.here.${location.pathname.split("/")[2]}`)));

scene("a game against a bot without a network", async ({ server, visitor }) => {
    const anna = await visitor({ serviceWorkers: "allow", settings: { confirm: "never" } });
    const { page, context } = anna;
    await page.goto("/");
    await looked(page);
    anna.expected.push(...GONE);
    await context.setOffline(true);
    await server.end("SIGTERM");

    await page.goto("/");
    await page.getByText("There is no connection to the server.").waitFor();
    await page.getByRole("button", { name: "Play now" }).click();
    await page.waitForURL(/\/here\/[0-9a-z]{10}$/);
    const player = new Player(anna, { seed: 7 });
    await player.play(({ words }) => (words.get("lay") ?? 0) >= 3);

    // taken back, the same tile is to be laid again
    await page.waitForFunction(() => document.querySelector("[data-testid=undo]") !== null);
    const before = await keptGame(page);
    const last = before.acts.findLastIndex((act) => act.by !== "chance" && before.seats[act.by].bot === null);
    await page.getByTestId("undo").click();
    await page.waitForFunction((n) => JSON.parse(localStorage.getItem(`bastide.here.${location.pathname.split("/")[2]}`)).acts.length === n, last);
    assert.deepEqual((await keptGame(page)).acts, before.acts.slice(0, last));

    await page.reload();
    await new Player(anna, { seed: 8 }).play();
    const scores = await finalScores(page);
    const kept = await keptGame(page);
    assert.deepEqual(kept.scores.map(String), scores);
    assert.deepEqual(kept.acts.slice(0, last), before.acts.slice(0, last), "it went on where it was");
    assert.ok(kept.winners.length > 0);

    // the record is whole
    const href = await page.getByRole("link", { name: "Record" }).getAttribute("href");
    const record = decodeURIComponent(href.replace(/^data:[^,]*,/, ""));
    const file = join(server.folder, "here.bgn");
    writeFileSync(file, record);
    const replay = await run("replay", file);
    assert.equal(replay.status, 0, replay.out);
    assert.deepEqual(/^result (.*)$/m.exec(record)?.[1].match(/-?\d+/g), scores);

    // and once more: the other one begins, and the list knows both
    await page.getByTestId("rematch").click();
    await page.waitForURL((url) => url.pathname.startsWith("/here/") && !url.pathname.endsWith(kept.id));
    await page.goto("/");
    await page.getByTestId("here-games").getByRole("listitem").nth(1).waitFor();
});

scene("with a network the page is always the server's", async ({ server, visitor }) => {
    const anna = await visitor({ serviceWorkers: "allow" });
    const { page } = anna;
    await page.goto("/");
    await looked(page);
    // What is kept is made another page: it must not be seen while the server answers.
    await page.evaluate(async () => {
        for (const name of await caches.keys())
            await (await caches.open(name)).put("/", new Response("<title>old</title>", { headers: { "content-type": "text/html" } }));
    });
    await page.goto("/new");
    await page.getByRole("heading", { name: "Set up a table" }).waitFor();
    anna.expected.push(...GONE);
    await server.end("SIGTERM");
    await page.goto("/new");
    assert.equal(await page.title(), "old");
    await server.launch();
    await page.goto("/new");
    await page.getByRole("heading", { name: "Set up a table" }).waitFor();
    const script = await page.request.get("/sw.js");
    assert.equal(script.headers()["cache-control"], "no-cache");
    assert.match(script.headers()["content-type"], /javascript/);
});

scene("two people and a bot at one screen", async ({ visitor }) => {
    const anna = await visitor();
    const { page } = anna;
    await page.goto("/");
    await page.getByRole("link", { name: "At this screen" }).click();
    await page.getByLabel("Name of seat 1").fill("Anna");
    await page.getByLabel("Name of seat 2").fill("Ben");
    await page.getByRole("button", { name: "Bot", exact: true }).click();
    await page.getByLabel("Who sits on seat 3").selectOption("level1");
    await page.getByRole("button", { name: "Begin the game" }).click();
    await page.waitForURL(/\/here\//);
    await new Player(anna, { seed: 3 }).play(({ words }) => (words.get("lay") ?? 0) >= 4);
    for (const seat of [0, 1, 2])
        assert.ok((await keptGame(page)).acts.some((act) => act.by === seat && act.text.startsWith("lay")), `seat ${seat} has laid nothing`);
    // The same table again with a small pile: the end comes soon.
    await page.evaluate(() => {
        const key = `bastide.here.${location.pathname.split("/")[2]}`;
        const game = JSON.parse(localStorage.getItem(key));
        const [, first] = /^seats (\w+)/m.exec(game.setup);
        localStorage.setItem(key, JSON.stringify({ ...game, setup: `${game.setup.trimEnd()}\npile base.U*4 base.V*4 base.E*4\nturn ${first}\n`, acts: [] }));
    });
    await page.reload();
    await new Player(anna, { seed: 3 }).play();
    const scores = await finalScores(page);
    const kept = await keptGame(page);
    assert.deepEqual(kept.scores.map(String), scores);
    assert.deepEqual(kept.seats.map(({ name }) => name).sort(), ["", "Anna", "Ben"]);
    for (const seat of [0, 1, 2])
        assert.equal(kept.acts.filter((act) => act.by === seat && act.text.startsWith("lay")).length, 4, `tiles of seat ${seat}`);
});

scene("what is chosen secretly at one screen stays behind a curtain", async ({ visitor }) => {
    const anna = await visitor({ settings: { confirm: "never", lessons: false } });
    const { page } = anna;
    const seats = [["red", "Anna"], ["blue", "Ben"]].map(([colour, name]) => ({ colour, name, bot: null }));
    // Anna has laid a fair and chosen the catching game.
    const acts = [["chance", "draw catapult.06"], [0, "lay catapult.06 0,1 r0"], [0, "pass"], [0, "chip catch"]].map(([by, text]) => ({ by, text }));
    const game = { id: "curtain222", changed: 1, title: "", setup: "sets base catapult\nseats red blue\n", seats, seed: 3, acts, scores: [0, 0], winners: null };
    await page.goto("/");
    await page.evaluate((kept) => localStorage.setItem(`bastide.here.${kept.id}`, JSON.stringify(kept)), game);
    await page.goto(`/here/${game.id}`);
    const player = new Player(anna, { seed: 5 });
    const curtain = page.getByTestId("curtain");
    await curtain.waitFor();
    // Nothing behind it can be reached, neither by keys.
    const before = (await keptGame(page)).acts.length;
    await page.waitForFunction(() => document.activeElement?.closest("[data-testid=curtain]") != null);
    await page.keyboard.press("u");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    assert.equal(await curtain.isVisible(), true);
    await page.getByTestId("lift-curtain").click();
    await player.look();
    assert.ok(player.state.list.some((text) => text.startsWith("toss ")), player.state.ask);
    assert.equal((await keptGame(page)).acts.length, before, "a key went through the curtain");
    // The throw is made; the other one is asked for a hand, and told nothing.
    await player.step();
    await player.look();
    assert.ok(player.state.list.some((text) => text.startsWith("hand")), player.state.ask);
    assert.equal(await page.getByText("your move was not made").count(), 0);
    // Taken back, it is asked anew, behind the curtain.
    await page.keyboard.press("u");
    await curtain.waitFor();
    assert.equal((await keptGame(page)).acts.length, before);
    assert.equal(await page.locator('[data-testid="choices"] [data-action]').count(), 0);
});
