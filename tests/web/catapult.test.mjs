// SPDX-License-Identifier: MIT
// A catapult round on the page: the chips are chosen, a throw is aimed at the fair by its name and another one freely, and in
// the catching game the neighbour, who cannot know the throw, holds out a hand.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

/** Plays on until the page offers an action of this word. */
async function until(player, word) {
    await player.play(({ state }) => state.over || state.list.some((text) => text.split(" ")[0] === word));
    assert.ok(!player.state.over, `the game was over before ${word} was asked`);
}

/** Takes what a button of the list does, and says yes where the page asks first. */
async function take(page, button) {
    const action = await button.getAttribute("data-action");
    await button.click();
    const before = page.locator(`[data-testid="choices"] [data-action="${action}"]`);
    const tick = page.getByTestId("confirm").or(page.getByTestId("end-turn")).first();
    for (;;) {
        if (await tick.isVisible())
            await tick.click({ timeout: 1000 }).catch(() => {}); // it may have gone meanwhile
        if ((await before.count()) === 0)
            return action;
        await page.waitForTimeout(50);
    }
}

scene("a round with the catapult", async ({ server, visitor }) => {
    const me = await Client.open(server, { name: "Anna" });
    const id = await me.create({ setup: "sets base catapult*8\nseats red blue\n", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    await me.watch(id);
    const anna = await visitor({ token: me.token });
    const { page } = anna;
    await page.goto(`/g/${id}`);
    const player = new Player(anna, { seed: 5 });
    const acts = () => me.acts.map(({ a }) => a);
    const choices = page.getByTestId("choices");

    await until(player, "chip");
    await take(page, choices.locator('[data-action="chip target"]'));
    const named = choices.getByRole("button", { name: /^Throw at the fair/ });
    await named.waitFor();
    const thrown = await take(page, named);
    await me.until("the throw", () => acts().includes(thrown));

    player.state = null;
    await until(player, "chip");
    await take(page, choices.locator('[data-action="chip cake"]'));
    await page.getByLabel("Power").fill("123");
    await page.getByLabel("Direction").fill("1024");
    const free = choices.locator('[data-action="throw 1024 123"]');
    await take(page, free);
    await me.until("the free throw", () => acts().includes("throw 1024 123"));

    player.state = null;
    await until(player, "chip");
    await take(page, choices.locator('[data-action="chip catch"]'));
    await page.getByLabel("Away").fill("12");
    await take(page, choices.locator('[data-action="toss 0 12"]'));
    const opened = await me.until("throw and hand", (events) => events.find((event) => event.opened?.includes("toss 0 12")));
    assert.match(opened.a, /^hand/);
    assert.ok(!acts().includes("toss 0 12"), "the throw was told before the hand was held out");
});
