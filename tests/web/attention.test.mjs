// SPDX-License-Identifier: MIT
// Where the board looks by itself: a large board on a phone is enlarged when a turn begins, but never under a hand.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SMALL = 44;

/** A road across the country: twelve tiles side by side are small on a phone, whatever is drawn behind them. */
const tiles = [..."UUUUUUUUDD"].map((kind, i) => `draw base.${kind}\nlay base.${kind} ${i + 1},0 r0\npass\n`);
const ROAD = `bgn 1\nsets base\nseats red blue\n\n${tiles.join("")}`;

scene("the board on a phone looks at what matters", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const anna = await visitor({ token: host.token, ...PHONE });
    const { page } = anna;
    const id = await host.create({ record: ROAD, seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    host.close();
    const place = () => page.locator(".board-svg").evaluate((svg) => svg.style.transform);
    const tile = () => page.locator(".board-svg .tile:not(.is-unseen)").first().evaluate((one) => one.getBoundingClientRect().width);
    const squares = page.locator(".board-svg [data-square]");
    const player = new Player(anna, { seed: 5, board: 0, tap: true });
    const laying = ({ state }) => state.squares.length > 0 && !state.confirm;
    const turn = async (n) => player.play((p) => laying(p) && (p.words.get("lay") ?? 0) >= n);
    await page.goto(`/g/${id}`);
    await turn(0);

    // The whole board would be too small: it is not shown, but what the last player did is.
    assert.ok((await tile()) >= SMALL, `a tile is ${await tile()} pixels wide`);
    const board = await page.getByRole("application").boundingBox();
    const last = await page.locator(".board-svg .trace").last().boundingBox();
    assert.ok(last.x + last.width > board.x && last.x < board.x + board.width && last.y + last.height > board.y && last.y < board.y + board.height, JSON.stringify(last));

    // Whoever wants the whole board keeps it for this turn.
    await page.getByLabel("Show the whole board").tap();
    assert.ok((await tile()) < SMALL, `a tile is ${await tile()} pixels wide`);
    await player.play(({ state }) => state.places.length > 0 || state.pass || state.held);
    assert.ok((await tile()) < SMALL, `a tile is ${await tile()} pixels wide`);

    // In the next turn it is enlarged again. Nothing placed is called so while it waits for the end of the turn.
    await turn(1);
    assert.ok((await tile()) >= SMALL, `a tile is ${await tile()} pixels wide`);
    await player.play(({ state }) => state.pass && state.list.some((text) => text.startsWith("put"))); // chance may leave no place for one
    await page.getByTestId("pass").tap();
    await page.getByTestId("end-turn").waitFor();
    assert.match(await page.getByTestId("ask").textContent(), /Place nothing/);

    // A hand that holds the board while the others play holds it when the turn begins, too.
    await page.getByTestId("end-turn").tap();
    await page.mouse.move(board.x + 60, board.y + 60);
    await page.mouse.down();
    await page.mouse.move(board.x + 90, board.y + 95, { steps: 4 });
    const held = await place();
    await squares.first().waitFor({ state: "attached" });
    await page.waitForTimeout(500);
    assert.equal(await place(), held);
    await page.mouse.up();
});
