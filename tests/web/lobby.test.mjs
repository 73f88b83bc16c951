// SPDX-License-Identifier: MIT
// The list of public tables: pages of it, and that it follows what happens without being asked for.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { scene } from "./scene.mjs";

const PAGE = 50;
const MORE = 6;
const AT_ONCE = 4; // tables a connection may make without waiting

const table = (title) => ({
    setup: "sets base\nseats red blue\n",
    title,
    public: true,
    seats: [{ kind: "me" }, { kind: "open" }],
});

scene("public tables", async ({ server, visitor }) => {
    const hosts = [];
    const ids = [];
    for (let i = 0; i < PAGE + MORE; i++) {
        if (i % AT_ONCE === 0)
            hosts.push(await Client.open(server, { name: `Host ${i}` }));
        ids.push((await hosts.at(-1).ask("create", table(`Table ${i}`))).id);
    }
    const { page } = await visitor();
    await page.goto("/");
    const rows = page.locator("section[aria-labelledby='public-tables'] .table-row");
    const row = (title) => rows.filter({ has: page.getByText(title, { exact: true }) });

    // the newest first, the others on the next page
    await row(`Table ${PAGE + MORE - 1}`).waitFor();
    assert.equal(await rows.count(), PAGE);
    await page.getByText("Page 1 of 2").waitFor();
    await page.getByRole("button", { name: "Older" }).click();
    await row("Table 0").waitFor();
    assert.equal(await rows.count(), MORE);
    assert.ok(await page.getByRole("button", { name: "Older" }).isDisabled());
    await page.getByRole("button", { name: "Newer" }).click();
    await row(`Table ${PAGE + MORE - 1}`).waitFor();

    // a table that is made is there by itself, one where the game begins is not open any more, one that is closed is gone
    const cleo = await Client.open(server, { name: "Cleo" });
    const { id } = await cleo.ask("create", table("The newest"));
    await row("The newest").getByText("one seat open").waitFor();
    const dora = await Client.open(server, { name: "Dora" });
    await dora.ask("sit", { id, seat: 1 });
    await row("The newest").waitFor({ state: "detached" }); // behind all that are open
    await hosts.at(-1).ask("close", { id: ids.at(-1) });
    await row(`Table ${PAGE + MORE - 1}`).waitFor({ state: "detached" });

    // with fewer of them there is one page, and moves of a game are seen on it
    for (const [i, one] of ids.slice(0, MORE).entries())
        await hosts[Math.floor(i / AT_ONCE)].ask("close", { id: one });
    await row("The newest").waitFor();
    assert.equal(await page.getByRole("button", { name: "Older" }).count(), 0);
    await cleo.watch(id);
    await row("The newest").getByText("Cleo’s turn").waitFor();
    await dora.ask("resign", { id });
    await row("The newest").waitFor({ state: "detached" });
});

scene("a game is one click away: the button is in sight where a page begins, and no word is broken", async ({ visitor }) => {
    for (const viewport of [{ width: 1366, height: 768 }, { width: 820, height: 1180 }, { width: 390, height: 844 }]) {
        const { page, context } = await visitor({ viewport });
        await page.goto("/");
        const button = page.locator(".card-lead .button-primary");
        await button.waitFor();
        const { y, height } = await button.boundingBox();
        assert.ok(y + height <= viewport.height, `${viewport.width} × ${viewport.height}: the button ends at ${y + height}`);
        // A word that is broken has more lines than words.
        const broken = await page.locator(".segment span").evaluateAll((all) => all.filter((one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
            return lines > one.textContent.trim().split(/[\s-]+/).length;
        }).map((one) => one.textContent));
        assert.deepEqual(broken, [], `${viewport.width} × ${viewport.height}`);
        await context.close();
    }
});
