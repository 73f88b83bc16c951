// SPDX-License-Identifier: MIT
// What a player chooses for eyes and ears: the style of the tiles, and sounds, which are rendered here and measured.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { scene } from "./scene.mjs";

scene("tiles in another style, at once and for good", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const { page } = await visitor({ token: host.token });
    const id = await host.create({ setup: "sets base\nseats red blue\n", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    host.close();
    await page.goto(`/g/${id}`);
    await page.locator("[data-square]").first().waitFor();
    const drawing = () => page.evaluate(() => ({ parts: document.querySelectorAll("#t-base-D *").length, field: getComputedStyle(document.querySelector("#t-base-D rect")).fill }));
    const painted = await drawing();
    await page.evaluate(() => document.querySelector(".board-svg .tile").setAttribute("data-mine", "")); // the tile on the table stays, its drawing changes
    await page.getByTestId("open-menu").click();
    await page.getByTestId("settings").click();
    await page.getByLabel("Plain, strong contrast").check();
    await page.waitForFunction((n) => document.querySelectorAll("#t-base-D *").length < n, painted.parts);
    const plain = await drawing();
    assert.notEqual(plain.field, painted.field);
    assert.equal(await page.locator(".board-svg .tile[data-mine]").count(), 1);
    await page.reload();
    await page.locator("[data-square]").first().waitFor();
    assert.deepEqual(await drawing(), plain);
});

scene("each sound can be heard in the settings, louder or quieter, or not at all", async ({ visitor }) => {
    const { page, context } = await visitor({ settings: { sound: true } });
    await context.addInitScript(() => {
        // Rendered into a buffer instead of played.
        window.AudioContext = class extends OfflineAudioContext {
            constructor() {
                super(1, 2 * 44100, 44100);
                window.heard.push(this);
            }
        };
        window.heard = [];
    });
    /** The loudest sample of what a click brings; null if nothing is played. */
    const listen = async (name) => {
        await page.goto("/");
        await page.getByRole("button", { name: "Settings" }).click();
        if (name.volume)
            await page.getByLabel(name.volume, { exact: true }).check();
        else
            await page.locator(`[data-sound=${name.sound}]`).click();
        await page.waitForFunction(() => window.heard.length > 0);
        return page.evaluate(async () => {
            const samples = (await window.heard[0].startRendering()).getChannelData(0);
            const loudest = samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
            return { loudest, silentAtTheEnd: samples.slice(-4410).every((one) => Math.abs(one) < 1e-3) };
        });
    };
    for (const sound of ["lay", "rotate", "figure", "award", "turn", "low"]) {
        const { loudest, silentAtTheEnd } = await listen({ sound });
        assert.ok(loudest > 0.01 && loudest < 1, `${sound}: ${loudest}`);
        assert.ok(silentAtTheEnd, sound);
    }
    const quiet = await listen({ volume: "Quiet" });
    const loud = await listen({ volume: "Loud" });
    assert.ok(loud.loudest > 2 * quiet.loudest && loud.loudest < 1, `${quiet.loudest} ${loud.loudest}`);
    await page.goto("/");
    await page.getByRole("button", { name: "Settings" }).click();
    await page.locator("label.switch").filter({ hasText: /^Sound$/ }).click();
    await page.locator("[data-sound=lay]").waitFor({ state: "detached" });
});
