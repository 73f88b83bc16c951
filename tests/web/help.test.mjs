// SPDX-License-Identifier: MIT
// Help during a game: a short lesson when an expansion matters for the first time, the setup of the table and its rules,
// and the keys.

import assert from "node:assert/strict";
import { scene } from "./scene.mjs";

const GAME = {
    id: "help234567",
    changed: 1,
    title: "",
    seats: [
        { colour: "red", name: "Anna", bot: null },
        { colour: "blue", name: "", bot: "level1" },
    ],
    seed: 5,
    acts: [],
    scores: [0, 0],
    winners: null,
};

/** Begins a game at this device with a tile in Anna's hand. */
async function begin(visitor, tile, setup = `sets base inns\nseats red blue\npile ${tile} base.U*6\nturn red\n`) {
    const { page } = visitor;
    await page.goto("/");
    const game = { ...GAME, setup, acts: [{ by: "chance", text: `draw ${tile}` }] };
    await page.evaluate((text) => localStorage.setItem("bastide.here.help234567", text), JSON.stringify(game));
    await page.goto("/here/help234567");
    await page.locator("[data-square]").first().waitFor();
}

scene("a lesson, help and keys", async ({ visitor }) => {
    const anna = await visitor({ settings: { lessons: true } });
    const { page } = anna;
    await begin(anna, "inns.11");
    const lesson = page.getByTestId("lesson");
    await lesson.waitFor();
    const text = await lesson.textContent();
    assert.match(text, /Inns & Cathedrals/);
    assert.match(text, /with an inn is worth twice/, text);

    await page.keyboard.press("?");
    const help = page.getByTestId("help");
    await help.waitFor();
    assert.match(await help.textContent(), /Inns & Cathedrals/);
    // The chapters of this table, by their names, and no others.
    await help.locator(".help-chapter").first().waitFor();
    assert.deepEqual((await help.locator(".help-chapter summary").allTextContents()).map((text) => text.replace(/ \(\d+\)$/, "")), ["Base game", "Inns & Cathedrals", "How the expansions act on each other"]);
    await help.getByRole("searchbox").fill("INNS-01");
    await help.getByText("18 tiles join the draw pile", { exact: false }).first().waitFor();
    await help.locator("kbd", { hasText: "R" }).first().waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
    await help.waitFor({ state: "detached" });

    await page.getByTestId("lesson-close").click();
    await lesson.waitFor({ state: "detached" });
    await page.reload();
    await page.locator("[data-square]").first().waitFor();
    await page.getByTestId("open-help").click(); // what is loaded with help has had its chance to speak
    await help.waitFor();
    assert.equal(await lesson.count(), 0, "it is told once");
});

scene("whoever has never seen Die Burg is told how it is played, and what each wall tile does", async ({ visitor }) => {
    const anna = await visitor({ settings: { lessons: true }, viewport: { width: 390, height: 844 } });
    const { page } = anna;
    await begin(anna, "burg.33", "sets burg\nseats red blue\nthing bonus red open-path 1\nturn red\n");
    const text = await page.getByTestId("lesson").textContent();
    for (const part of [/Only paths must go on/, /in a tie nobody/, /exactly on a corner tower/, /larger keep/])
        assert.match(text, part);
    await page.getByTestId("lesson-close").click();

    await page.getByTestId("open-help").click();
    const tiles = page.getByTestId("help-walls").locator("li");
    await tiles.first().waitFor();
    assert.equal(await tiles.count(), 9);
    await tiles.filter({ hasText: "1 point for each tile of an unfinished path" }).locator("svg").waitFor();
    for (const box of await tiles.locator("svg use").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width)))
        assert.ok(box > 0, "each has its picture");
});
