// SPDX-License-Identifier: MIT
// Makes docs/screens/*.png, pictures of the main screens: node tests/web/screenshots.mjs (BASTIDE names the program).
// Moves are the same each time; which tiles come is the server's chance, so the boards differ.

import { mkdirSync, writeFileSync } from "node:fs";
import { Client } from "./client.mjs";
import { finalScores } from "./final.mjs";
import { palettePng } from "./palette_png.mjs";
import { Player } from "./player.mjs";
import { launchBrowser, Visitor } from "./scene.mjs";
import { Server } from "./server.mjs";

const folder = "docs/screens";
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MOST = 200_000;

mkdirSync(folder, { recursive: true });
const server = await Server.start();
const browser = await launchBrowser();
const host = await Client.open(server, { name: "Anna" });

async function visitor(options = {}) {
    return Visitor.come(browser, server, { token: host.token, viewport: DESKTOP, ...options });
}

async function shot(page, name) {
    await page.evaluate(() => Promise.all([...document.images].filter((image) => image.offsetParent !== null).map((image) => image.decode())));
    await page.mouse.move(0, 0);
    const path = `${folder}/${name}.png`;
    const picture = await palettePng(page, await page.screenshot());
    writeFileSync(path, picture);
    console.log(`${String(picture.length).padStart(7)} ${path}`);
    if (picture.length > MOST)
        throw new Error(`${path} is larger than ${MOST} bytes`);
}

try {
    await takeAll();
} finally {
    await browser.close();
    host.close();
    await server.stop();
}

async function takeAll() {
    const desk = await visitor();
    const { page } = desk;
    await page.goto("/");
    await page.locator(".card-lead .button-primary").waitFor();
    await shot(page, "first-page");
    await page.goto("/new");
    await page.locator(".form-bar .button-primary:enabled").waitFor();
    await shot(page, "new-table");
    const room = await host.create({ setup: "sets base inns traders\nseats red blue green\n", title: "Sunday evening", seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot", bot: "level4" }] });
    await page.goto(`/g/${room}`);
    await page.locator(".seat-list").waitFor();
    await shot(page, "waiting-room");

    // A game with five sets; a bot beside a player who takes what the hint says would be slower and no prettier.
    const id = await host.create({ setup: "sets base river inns traders tower\nseats red blue green\n", title: "Sunday evening", seats: [{ kind: "me" }, { kind: "bot", bot: "level4" }, { kind: "bot", bot: "level4" }] });
    await page.goto(`/g/${id}`);
    const player = new Player(desk, { seed: 12, board: 0 });
    await player.play(({ words, state }) => (words.get("lay") ?? 0) >= 20 && state.squares.length > 0);
    await page.keyboard.press("0");
    await shot(page, "game");
    await page.getByTestId("fields").click();
    await page.locator(".board-svg .fields, .board-svg [class*=field]").first().waitFor();
    await shot(page, "fields");
    await page.getByTestId("fields").click();
    await page.getByTestId("open-scores").click();
    await page.locator("dialog[open]").waitFor();
    await shot(page, "scores");
    await page.keyboard.press("Escape");

    for (const [name, options] of [
        ["game-dark", { settings: { theme: "dark" } }],
        ["game-phone", { ...PHONE, deviceScaleFactor: 1 }],
        ["game-german", { locale: "de-DE" }],
    ]) {
        const one = await visitor(options);
        await one.page.goto(`/g/${id}`);
        await one.page.locator("[data-square]").first().waitFor();
        await shot(one.page, name);
        await one.context.close();
    }
    const phoneHome = await visitor({ ...PHONE, deviceScaleFactor: 1 });
    await phoneHome.page.goto("/");
    await phoneHome.page.locator(".card-lead .button-primary").waitFor();
    await shot(phoneHome.page, "first-page-phone");

    // Then to the end.
    await player.play(({ state }) => state.over);
    await finalScores(page);
    await page.getByTestId("chart").waitFor();
    await shot(page, "result");
}
