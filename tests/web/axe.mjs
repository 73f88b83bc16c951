// SPDX-License-Identifier: MIT
// All views of the page, looked at by axe-core, which must find nothing to complain about.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "./client.mjs";
import { scene } from "./scene.mjs";
import { run } from "./server.mjs";

const axe = readFileSync("web/node_modules/axe-core/axe.min.js", "utf8");

export const DESK = { viewport: { width: 1366, height: 1000 } };
export const UPRIGHT = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const SIDEWAYS = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };

/** All rules that axe has by itself: of WCAG A and AA, and its own best practices. */
async function complaints(page, only) {
    await page.evaluate(`${axe}; undefined`);
    return page.evaluate(async (rules) => {
        // The drawings of tiles and figures have no text and no roles, and axe would look at each of their paths: those that are
        // used again and again, which nobody sees in their place, leave the document meanwhile.
        const symbols = document.querySelector(".symbols");
        symbols?.remove();
        try {
            const { violations } = await window.axe.run({ exclude: [".board-svg"] }, { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) });
            return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary, html }) => `${id}: ${target.join(" ")} ${html.slice(0, 160)} — ${failureSummary.replaceAll(/\s+/g, " ")}`));
        } finally {
            if (symbols !== null)
                document.body.append(symbols);
        }
    }, only);
}

/** A game of bots up to its last tile, which the first seat has drawn. */
async function lastTurn(server) {
    const games = join(server.folder, "games");
    const { status, out } = await run("arena", "greedy", "greedy", "-n", "1", "--seed", "1", "--sets", "base", "--records", games);
    assert.equal(status, 0, out);
    const record = readFileSync(join(games, "000000.bgn"), "utf8").replaceAll("=greedy", "");
    const actions = record.slice(record.indexOf("\n\n") + 2).split("\n").filter((line) => line !== "");
    return { record, at: actions.findLastIndex((line) => line.startsWith("draw ")) + 1 };
}

/** A walk through all views; with `only`, by these rules alone. */
export function walk(form, screen, theme, only) {
    scene(`axe: ${form}`, async ({ server, visitor }) => {
        const host = await Client.open(server, { name: "Anna" });
        const { page } = await visitor({ token: host.token, settings: { theme }, ...screen });
        const found = [];
        const check = async (what) => {
            for (const complaint of await complaints(page, only))
                found.push(`${what}: ${complaint}`);
        };
        const press = (id) => page.getByTestId(id).click();
        const closed = () => page.locator("dialog[open]").waitFor({ state: "detached" });
        const dialog = async (what, open) => {
            await open();
            await page.locator("dialog[open]").waitFor();
            await check(what);
            await page.keyboard.press("Escape");
            await closed();
        };

        await page.goto("/");
        await page.getByRole("button", { name: "Play now" }).waitFor();
        await check("lobby");
        await dialog("settings", () => page.getByRole("button", { name: "Settings" }).click());
        await page.goto("/new");
        await page.locator(".form-bar .button-primary:enabled").waitFor();
        await check("new table");
        await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
        await check("new table, everything unfolded");
        await page.goto("/file");
        await page.getByTestId("open-file").waitFor({ state: "attached" });
        await check("file");

        const room = await host.create({ setup: "sets base inns\nseats red blue green\n", title: "Sunday", seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot", bot: "level2" }] });
        await page.goto(`/g/${room}`);
        await page.locator(".seat-list").waitFor();
        await check("waiting room");

        // A game with everything: a tile to lay, then a figure, then the end of the turn.
        const record = readFileSync("docs/everything.bgn", "utf8");
        const seats = (me) => Array.from({ length: 6 }, (_, i) => (i === me ? { kind: "me" } : { kind: "bot", bot: "level1" }));
        const game = await host.create({ record, at: 97, title: "Everything", seats: seats(1) });
        await page.goto(`/g/${game}`);
        await page.getByTestId("pass").waitFor();
        await check("a figure");
        if (await page.locator(".list-toggle").isVisible()) {
            await page.locator(".list-toggle").click();
            await check("all choices as a list");
            await page.locator(".list-toggle").click();
        }
        if (await page.getByTestId("players-more").count()) {
            await press("players-more");
            await check("what everybody owns");
            await page.locator(".players.is-open").click();
        }
        for (const tab of ["chat", "steps", "log"]) {
            await press(`tab-${tab}`);
            await check(tab);
            if (tab === "steps")
                await dialog("a rule", () => page.locator(".turn-table button").first().click());
        }
        if (await page.locator(".side-tabs.is-open").count() && screen !== DESK)
            await press("tab-log");
        await dialog("scores", () => press("open-scores"));
        await dialog("tiles", () => press("remaining"));
        await dialog("menu", () => press("open-menu"));
        await press("open-track");
        await page.locator(".track-card").waitFor();
        await check("score track");
        await press("open-track");

        const auction = await host.create({ record, at: 241, title: "Everything", seats: seats(0) });
        await page.goto(`/g/${auction}`);
        await page.getByTestId("auction").waitFor();
        await check("auction");

        // The last turn of a game, and its result.
        const { record: last, at } = await lastTurn(server);
        const short = await host.create({ record: last, at, title: "Short", seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
        await page.goto(`/g/${short}`);
        await page.locator("[data-square]").first().waitFor({ state: "attached" });
        await check("a tile");
        await page.locator(".board-view").focus();
        await page.keyboard.press("ArrowRight");
        await page.getByTestId("confirm").waitFor();
        await check("a tile over its square");
        await page.keyboard.press("Enter");
        const over = page.getByTestId("final-count").or(page.getByTestId("result")).or(page.getByTestId("show-result"));
        const [pass, end] = [page.getByTestId("pass"), page.getByTestId("end-turn")];
        await pass.or(end).or(over).first().waitFor();
        if (await pass.count())
            await pass.click(); // with no follower left it ends the turn by itself
        await end.or(over).first().waitFor();
        if (await end.count()) {
            await check("the end of a turn");
            await end.click();
        }
        await over.first().waitFor();
        await check("the count");
        await page.getByTestId("show-result").or(page.getByTestId("result")).first().waitFor();
        // It opens by itself when all is counted, perhaps just now.
        if (!(await page.getByTestId("result").isVisible()))
            await page.getByTestId("show-result").click({ timeout: 3000 }).catch(() => {});
        await page.getByTestId("result").waitFor();
        await check("result");
        host.close();
        assert.deepEqual(found, []);
    });
}
