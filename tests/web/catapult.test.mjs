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

/** Takes hold of the sling and pulls it by so many pixels; where it was, and what it says then. */
async function pull(page, sling, dx, dy) {
    await sling.waitFor();
    for (;;) {
        const { x, y, width, height } = await settled(page, sling);
        const at = { x: x + width / 2, y: y + height / 2 };
        assert.ok(width >= 44 && height >= 44, `the grip is ${width} x ${height} pixels`);
        await page.mouse.move(at.x, at.y);
        await page.mouse.down();
        // The board waits a moment before it moves by itself: then the grip is elsewhere.
        if ((await page.locator(".sling-power").count()) === 0) {
            await page.mouse.up();
            await page.waitForTimeout(300);
            continue;
        }
        await page.mouse.move(at.x + dx / 2, at.y + dy / 2);
        await page.mouse.move(at.x + dx, at.y + dy);
        await page.getByTestId("sling-aim").waitFor();
        return { ...at, power: await page.locator(".sling-power").textContent() };
    }
}

/** Where something is when the board has come to rest. */
async function settled(page, locator) {
    for (let last = null; ; ) {
        const now = await locator.boundingBox();
        if (last !== null && now !== null && Math.abs(now.x - last.x) < 0.5 && Math.abs(now.y - last.y) < 0.5 && Math.abs(now.width - last.width) < 0.5)
            return now;
        last = now;
        await page.waitForTimeout(60);
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

    // The sling: a tap does nothing, nor does pulling back again or Escape; letting go throws.
    player.state = null;
    await until(player, "chip");
    await take(page, choices.locator('[data-action="chip target"]'));
    const sling = page.getByTestId("sling-grip");
    const moved = await pull(page, sling, -40, 55);
    assert.match(moved.power, /^\d+ %$/);
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await pull(page, sling, 50, 30);
    await page.mouse.move(moved.x + 3, moved.y + 2);
    await page.mouse.up();
    await sling.click();
    await page.waitForTimeout(200);
    assert.equal(await sling.count(), 1, "the throw was made without letting go of a pull");
    const before = acts().length;
    const held = await pull(page, sling, -40, 55);
    await page.mouse.up();
    const slung = await me.until("the throw of the sling", () => acts().slice(before).find((a) => a.startsWith("throw ")));
    const [, direction, power] = slung.split(" ").map(Number);
    assert.ok(Math.abs(direction - (Math.atan2(40, 55) / (2 * Math.PI)) * 4096) < 40, `pulled to the south-west it flies to the north-east, not ${slung}`);
    // All power is 130 pixels, or fewer where the edge of the window is near: where the fair lies is up to the game.
    const { width, height } = page.viewportSize();
    const most = Math.max(56, Math.min(130, Math.min(held.x, width - held.x, held.y, height - held.y) - 8));
    const due = (1000 * (Math.min(Math.hypot(40, 55), most) - 14)) / (most - 14);
    assert.ok(Math.abs(power - due) < 40, `${slung}, not ${due}`);

    player.state = null;
    await until(player, "chip");
    await take(page, choices.locator('[data-action="chip cake"]'));
    await page.getByLabel("Power").fill("123");
    await page.getByTestId("sling-aim").waitFor(); // the board shows where it would go
    assert.match((await page.getByLabel("Power").getAttribute("aria-valuetext")) ?? "", /^12 %, \d+\.\d tiles$/);
    await page.getByLabel("Direction").fill("1024");
    const free = choices.locator('[data-action="throw 1024 123"]');
    await take(page, free);
    await me.until("the free throw", () => acts().includes("throw 1024 123"));

    player.state = null;
    await until(player, "chip");
    await take(page, choices.locator('[data-action="chip catch"]'));
    await page.getByTestId("catch-pad").waitFor();
    const other = await Client.open(server, { name: "Carl" }); // Anna may be told her own throw at once, if she is quicker than the bot
    await other.watch(id);
    await page.getByLabel("Away").fill("12");
    await take(page, choices.locator('[data-action="toss 0 12"]'));
    const opened = await other.until("throw and hand", (events) => events.find((event) => event.opened?.includes("toss 0 12")));
    assert.match(opened.a, /^hand/);
    assert.ok(!other.acts.some(({ a }) => a === "toss 0 12"), "the throw was told before the hand was held out");
});

scene("chips are seen in the air", async ({ server, visitor }) => {
    const me = await Client.open(server, { name: "Anna" });
    const id = await me.create({ setup: "sets base catapult*8\nseats red blue\n", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    await me.watch(id);
    const anna = await visitor({ token: me.token, reducedMotion: "no-preference" });
    const { page } = anna;
    // Each flight that begins is noted: whose chip it is, and that something of it moves.
    await page.addInitScript(() => {
        window.flights = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...args) {
            if (this.classList.contains("flight-chip"))
                window.flights.push(this.querySelector("use").getAttribute("class"));
            return animate.apply(this, args);
        };
    });
    await page.goto(`/g/${id}`);
    const player = new Player(anna, { seed: 5 });
    const choices = page.getByTestId("choices");
    await until(player, "chip");
    await take(page, choices.locator('[data-action="chip target"]'));
    await take(page, choices.getByRole("button", { name: /^Throw at the fair/ }));
    await page.waitForFunction(() => window.flights.length >= 2); // mine, and the bot's
    assert.deepEqual([...new Set(await page.evaluate(() => window.flights))].sort(), ["thing seat-blue", "thing seat-red"]);
    await page.getByTestId("flight").waitFor({ state: "detached" });
});
