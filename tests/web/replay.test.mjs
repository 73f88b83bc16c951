// SPDX-License-Identifier: MIT
// Links into the past of a game, and the keys that go through it.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

scene("the link to a position", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const anna = await visitor({ token: host.token });
    const id = await host.create({ setup: "sets river king\nseats red blue\n", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    await host.watch(id);
    await anna.page.goto(`/g/${id}`);
    const player = new Player(anna, { seed: 4 });
    await player.play(({ state, words }) => (words.get("lay") ?? 0) >= 3 && state.squares.length > 0);
    // It is Anna's turn, so nothing happens any more; but the host's own connection may not have heard of all of it yet.
    const { page } = await visitor();
    await page.goto(`/g/${id}/0`);
    const all = Number(/^0 \/ (\d+)$/.exec(await page.locator(".replay-at", { hasText: /^0 \/ \d+$/ }).textContent())[1]);
    await host.until("what the page shows", () => host.acts.length === all);
    const acts = host.acts.map(({ a }) => a);
    const laid = (at) => acts.slice(0, at).filter((a) => a.startsWith("lay ")).length;
    const n = acts.findIndex((a, i) => a.startsWith("lay ") && laid(i + 1) === 3) + 1;

    // A stranger opens the link.
    await page.goto(`/g/${id}/${n}`);
    const at = async (number, tiles) => {
        await page.locator(".replay-at", { hasText: new RegExp(`^${number} / ${acts.length}$`) }).waitFor();
        assert.equal(await page.locator(".board-svg [data-tile]").count(), 1 + tiles, `tiles behind ${number} actions`);
    };
    await at(n, 3);
    assert.equal(await page.getByTestId("choices").count(), 0);

    // Keys: the halts are behind what somebody did, not behind what was drawn.
    const halts = [0, ...host.acts.flatMap(({ by }, i) => (by === "chance" ? [] : [i + 1]))];
    const before = halts[halts.indexOf(n) - 1];
    const behind = halts[halts.indexOf(n) + 1];
    await page.keyboard.press("ArrowLeft");
    await at(before, laid(before));
    await page.keyboard.press("ArrowRight");
    await at(n, 3);
    await page.keyboard.press("ArrowRight");
    await at(behind, laid(behind));
    await page.keyboard.press("Home");
    await at(0, 0);
    await page.keyboard.press("End");
    await page.getByTestId("replay").waitFor({ state: "detached" });
    assert.equal(await page.locator(".board-svg [data-tile]").count(), 1 + laid(acts.length));
    assert.equal(new URL(page.url()).pathname, `/g/${id}`);

    // By the button, too; and a line of the log leads there again.
    await page.locator(`[data-action-number="${n - 1}"] button`).first().click();
    await at(n, 3);
    await page.getByTestId("to-now").click();
    await page.getByTestId("replay").waitFor({ state: "detached" });

    // A number behind the end is the end; a table that is not there says so.
    await page.goto(`/g/${id}/9999`);
    await page.locator(".replay-at", { hasText: `${acts.length} / ${acts.length}` }).or(page.getByTestId("ask")).first().waitFor();
    await page.goto("/g/2222222222");
    await page.getByText("There is no such table").waitFor();
    host.close();
});
