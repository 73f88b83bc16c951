// SPDX-License-Identifier: MIT
// The page in German: on no screen is anything left in English that the catalogue has a German text for.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { po } from "../../web/node_modules/gettext-parser/index.js";
import { Client } from "./client.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

/** English messages that are something else in German, as patterns of a whole text. */
function englishPatterns() {
    const { translations } = po.parse(readFileSync("data/locale/de.po"));
    const entries = Object.values(translations).flatMap((context) => Object.values(context)).filter(({ msgid, comments }) => msgid !== "" && /^web\//m.test(comments?.reference ?? ""));
    const german = new Set(entries.flatMap(({ msgstr }) => msgstr));
    const english = entries.flatMap(({ msgid, msgid_plural, msgstr }) => {
        assert.ok(msgstr.every((text) => text !== ""), `"${msgid}" has no German text`);
        return [msgid, ...(msgid_plural === undefined ? [] : [msgid_plural])].filter((text) => !german.has(text));
    });
    // What is hardly more than holes would match anything.
    const patterns = english.filter((text) => /\p{L}{3}/u.test(text.replace(/\{\w+\}/g, ""))).map((text) => {
        const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
        return parts.join("(.+)");
    });
    assert.ok(patterns.length > 300, `${patterns.length} messages`);
    return patterns.map((pattern) => new RegExp(`^${pattern}$`, "u"));
}

/** Every text that one can read, hear or point at. */
function texts() {
    const found = [];
    const foreign = (element) => element.closest('[lang="en"], code, script, style, .player-name, .chat-lines') !== null;
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node.textContent.trim() !== "" && !foreign(node.parentElement))
            found.push(node.textContent.trim());
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
        if (!foreign(element))
            for (const name of ["aria-label", "title", "placeholder"])
                if (element.getAttribute(name))
                    found.push(...element.getAttribute(name).split("\n"));
    return [...new Set(found)];
}

scene("the page in German", async ({ server, visitor }) => {
    const patterns = englishPatterns();
    const host = await Client.open(server, { name: "Anna" });
    const anna = await visitor({ token: host.token, locale: "de-DE" });
    const { page } = anna;
    const bad = [];
    let shown = 0;
    const check = async (view) => {
        assert.equal(await page.locator("html").getAttribute("lang"), "de");
        for (const text of await page.evaluate(texts)) {
            shown++;
            if (patterns.some((pattern) => pattern.test(text)))
                bad.push(`${view}: ${text}`);
        }
    };
    const close = async () => {
        await page.keyboard.press("Escape");
        await page.locator("dialog[open]").waitFor({ state: "detached" });
    };

    await page.goto("/");
    await page.getByRole("button", { name: "Sofort spielen" }).or(page.locator(".card-lead .button-primary")).first().waitFor();
    await page.locator("html[lang=de]").waitFor();
    await check("first page");
    await page.locator(".topbar .icon-button").click();
    await page.locator("dialog[open]").waitFor();
    await check("settings");
    await close();
    await page.goto("/new");
    await page.locator(".form-bar .button-primary:enabled").waitFor();
    await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
    await check("form");
    const room = await host.create({ setup: "sets base inns\nseats red blue\n", seats: [{ kind: "me" }, { kind: "open" }] });
    await page.goto(`/g/${room}`);
    await page.locator(".seat-list").waitFor();
    await check("waiting room");
    await page.goto("/g/2222222222");
    await page.locator(".page-title").waitFor();
    await check("no table");

    const id = await host.create({ setup: "sets river cult tower inns dragon\nseats red blue\n", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    host.close();
    await page.goto(`/g/${id}`);
    const player = new Player(anna, { seed: 2, board: 0.2 });
    await player.play(({ words, state }) => (words.get("lay") ?? 0) >= 12 && state.squares.length > 0);
    await check("game");
    await player.step();
    await check("tile laid");
    for (const tab of ["chat", "steps", "log"]) {
        await page.getByTestId(`tab-${tab}`).click();
        await check(tab);
    }
    for (const sheet of ["remaining", "open-scores", "open-menu"]) {
        await page.getByTestId(sheet).click();
        await page.locator("dialog[open]").waitFor();
        await check(sheet);
        await close();
    }
    await page.getByTestId("fields").click();
    await page.keyboard.press("Home");
    await page.getByTestId("replay").waitFor();
    await check("replay");
    await page.keyboard.press("End");
    await page.getByTestId("open-menu").click();
    await page.getByTestId("resign").click();
    await check("resign?");
    await page.getByTestId("resign").click();
    await page.getByTestId("result").waitFor();
    await check("result");
    assert.ok(shown > 400, `only ${shown} texts were looked at`);
    assert.deepEqual(bad, []);
});
