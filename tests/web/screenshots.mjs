// SPDX-License-Identifier: MIT
// Makes docs/screens/*.png, pictures of the main screens and of what modules ask: node tests/web/screenshots.mjs [main]
// [MODULE...] (BASTIDE names the program). Of the main screens, moves are the same each time; which tiles come is the server's
// chance, so the boards differ. Modules are shown in games of bots that a seed names.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { get } from "../cli/wire.mjs";
import { loadPage } from "../page/module.mjs";
import { launch } from "./browsers.mjs";
import { Client } from "./client.mjs";
import { finalScores } from "./final.mjs";
import { palettePng } from "./palette_png.mjs";
import { Player } from "./player.mjs";
import { Visitor } from "./scene.mjs";
import { Server } from "./server.mjs";

const folder = "docs/screens";
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const MOST = 200_000;
const MOST_OF_MODULE = 150_000;

/** What is shown of each module: its sets, the action that is offered, behind how many actions at the earliest, and what else
 * must be so. */
const MODULES = [
    { name: "plague", sets: "base,plague", word: "flea", from: 150 },
    { name: "wheel", sets: "wheel", word: "crown", from: 120 },
    { name: "school", sets: "base,school", word: "lay", from: 60, when: (view) => view.seats[0].things.teachers === 1 },
    { name: "robbers", sets: "base,robbers*3", word: "robber", from: 100 },
    { name: "messages", sets: "base,inns", elements: "+messages", word: "fulfil", from: 60, when: (view) => view.things.filter(({ kind }) => kind === "dispatch").length >= 3 },
    { name: "phantom", sets: "base", elements: "+phantom", word: "put", from: 60, when: (view) => view.choices.some(({ text }) => text.startsWith("put phantom")) },
    { name: "festival", sets: "base,festival*3", word: "recall", from: 60 },
    { name: "circles", sets: "base,circles*2,circles2*2", word: "add", from: 60 },
    { name: "flyers", sets: "base,flyers*2", word: "fly", from: 60 },
    { name: "gold", sets: "base,gold*2", word: "gold", from: 100 },
    { name: "mage", sets: "base,mage*2", word: "conjure", from: 80 },
    { name: "burg", sets: "burg", word: "lay", from: 110, when: (view) => view.things.filter(({ kind }) => kind === "keep").length === 2 && view.things.some(({ kind }) => kind === "bonus") },
    { name: "catapult", sets: "base,catapult*3", word: "throw", from: 150, when: (view) => view.choices.length > 6 },
];
const CHOSEN = process.argv.slice(2);
const wanted = (name) => CHOSEN.length === 0 || CHOSEN.includes(name);

mkdirSync(folder, { recursive: true });
const server = await Server.start();
const browser = await launch();
const host = await Client.open(server, { name: "Anna" });

async function visitor(options = {}) {
    return Visitor.come(browser, server, { token: host.token, viewport: DESKTOP, ...options, settings: { notation: false, ...options.settings } }); // the log as people see it
}

async function shot(page, name, most = MOST) {
    await page.evaluate(() => Promise.all([...document.images].filter((image) => image.offsetParent !== null).map((image) => image.decode())));
    await page.mouse.move(0, 0);
    const path = `${folder}/${name}.png`;
    const picture = await palettePng(page, await page.screenshot());
    writeFileSync(path, picture);
    console.log(`${String(picture.length).padStart(7)} ${path}`);
    if (picture.length > most)
        throw new Error(`${path} is larger than ${most} bytes`);
}

try {
    if (wanted("main"))
        await takeAll();
    for (const module of MODULES)
        if (wanted(module.name))
            await takeModule(module);
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
        ["game-plain", { settings: { tiles: "plain" } }],
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

/** The engine that the page itself uses, asked from here. */
async function pageEngine() {
    const html = (await get(server.port, "/")).body.toString();
    const file = join(server.folder, "engine.wasm");
    writeFileSync(file, (await get(server.port, /href="(\/assets\/engine-[^"]+\.wasm)"/.exec(html)[1])).body);
    return loadPage(file);
}

/** A game of bots up to where the first seat is offered an action of this kind. */
async function momentOf({ sets, elements, word, from, when }) {
    const engine = await pageEngine();
    const games = mkdtempSync(join(tmpdir(), "bastide-screens-"));
    const options = ["--sets", sets, ...(elements ? ["--elements", elements] : [])];
    try {
        execFileSync(process.env.BASTIDE ?? "build/bastide", ["arena", "greedy", "greedy", "-n", "10", "--seed", "1", ...options, "--records", games]);
        for (let i = 0; i < 10; i++) {
            const record = readFileSync(join(games, `${String(i).padStart(6, "0")}.bgn`), "utf8");
            const [head, body] = record.split("\n\n", 2);
            const setup = head.split("\n").filter((line) => /^(sets|elements|rules|seats|start) /.test(line)).join("\n").replace(/="[^"]*"/g, "");
            const acts = body.split("\n").map((line) => line.replace(/ *#.*/, "")).filter((line) => line !== "");
            engine.ask("open", `${setup}\n`, "");
            for (let at = 0; at < acts.length && engine.ask("apply", [acts[at]]).ok; at++) {
                const view = at + 1 >= from ? engine.ask("view", -1) : { actor: null };
                const asked = view.actor === 0 && view.choices.some((choice) => choice.word === word);
                if (asked && (!when || when(view)))
                    return { record, at: at + 1 };
            }
        }
    } finally {
        rmSync(games, { recursive: true });
    }
    throw new Error(`no game offers ${word}`);
}

/** What a module asks, on a desk and on a phone. */
async function takeModule(module) {
    const { record, at } = await momentOf(module);
    const id = await host.create({ record, at, title: "Sunday evening", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    for (const [name, options] of [
        [module.name, {}],
        [`${module.name}-phone`, { ...PHONE, deviceScaleFactor: 1 }],
    ]) {
        const one = await visitor(options);
        await one.page.goto(`/g/${id}`);
        await one.page.getByTestId("choices").waitFor({ state: "attached" });
        await one.page.locator(`[data-testid="choices"] [data-action^="${module.word}"]`).first().waitFor({ state: "attached" });
        await shot(one.page, name, MOST_OF_MODULE);
        await one.context.close();
    }
}
