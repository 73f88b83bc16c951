// SPDX-License-Identifier: MIT
// The log as people read it: a line for each turn, points with their reason behind a question, notation by a switch.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { scene } from "./scene.mjs";

scene("a log for people", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const { page } = await visitor({ token: host.token, settings: { notation: false } });
    // Red lays a bend at the road of the start tile and stands on it; Blue closes nothing; Red closes the city.
    const record = `bgn 1
sets base
seats red blue

draw base.E
lay base.E 0,-1 r2
put small city S
draw base.U
lay base.U 1,0 r0
put small road W
draw base.B
`;
    const id = await host.create({ record, seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    await host.watch(id);
    await page.goto(`/g/${id}`);
    const log = page.getByTestId("log");
    const turns = log.locator("[data-turn]");
    await turns.nth(1).waitFor();
    assert.equal(await page.locator("[data-action-number]").count(), 0);
    // Two turns were played, each with its tile; the first one brought four points.
    const first = turns.nth(0);
    assert.match(await first.textContent(), /Anna finishes the city: 2 tiles \+4/);
    assert.equal(await first.locator(".tile-picture").count(), 1);
    assert.doesNotMatch(await log.textContent(), /base\.E|lay /, "no notation");
    assert.match(await turns.nth(1).textContent(), /puts a follower on the road/);
    // Why: the rule says it in its own words, and has its number there.
    await first.getByRole("button", { name: "why?" }).click();
    await first.locator(".log-why").getByRole("button", { name: "Rule BASE-46" }).waitFor();
    await page.waitForFunction(() => document.querySelector(".log-why").textContent.length > 20);
    // A tap shows the board as it was behind the turn.
    await first.locator(".log-action").click();
    await page.getByTestId("replay").waitFor();
    await page.locator(".log-line.is-shown").waitFor();
    assert.equal(await page.locator(".board-svg .tile").count(), 2);
    await page.getByTestId("to-now").click();
    // Notation for who wants it, kept for the next time.
    await page.getByLabel("Every action, with its notation").click();
    await page.locator("[data-action-number] code", { hasText: "lay base.E 0,-1 r2" }).waitFor();
    await page.reload();
    await page.locator("[data-action-number]").first().waitFor();
    host.close();
});

scene("squares and tiles are shown, not named", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const { page } = await visitor({ token: host.token, settings: { notation: false } });
    const record = `bgn 1
sets base
seats red blue

draw base.E
lay base.E 0,-1 r2
pass
draw base.U
lay base.U 1,0 r0
put small road W
draw base.B
`;
    const id = await host.create({ record, seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    await page.goto(`/g/${id}`);
    const note = page.locator(".log-note", { hasText: "Nobody gets points for the city" });
    await note.waitFor();
    assert.doesNotMatch(await page.getByTestId("log").textContent(), /-?\d,-?\d/, "no coordinates");
    // The tile on that square stands there; who points at it sees which one it is.
    const square = note.locator(".told-tile.is-square");
    const [x, y] = (await square.getAttribute("title")).split(",").map(Number);
    await square.hover();
    await page.locator(`.board-svg .spot[x="${x * 100 - 4}"][y="${y * 100 - 4}"]`).waitFor({ state: "attached" });
    await page.mouse.move(5, 300);
    await page.locator(".board-svg .spot").waitFor({ state: "detached" });
    host.close();
});
