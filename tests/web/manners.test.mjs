// SPDX-License-Identifier: MIT
// Small things that a player meets every turn: where the focus goes, what arrows do, what is said when there is nothing
// to choose, who is away and for how long.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

const focused = (page) => page.evaluate(() => document.activeElement?.dataset.testid ?? document.activeElement?.tagName);

scene("keys in my own turn", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const { page } = await visitor({ token: host.token });
    // Cloisters only: on each of them there is a place for a figure.
    const record = "bgn 1.2\nsets base\nseats red blue\n\npile base.B*4\nturn red\n";
    const id = await host.create({ record, seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    await page.goto(`/g/${id}`);
    for (let turn = 0; turn < 2; turn++) {
        await page.locator("[data-square]").first().waitFor({ state: "attached" });
        // Arrows choose on the board wherever the focus is, and never lead into the past.
        await page.evaluate(() => document.activeElement?.blur());
        await page.keyboard.press("ArrowLeft");
        const laying = await page.getByTestId("preview").getAttribute("data-action");
        assert.equal(await page.getByTestId("to-now").count(), 0);
        // "Tap it again to turn it" is said where there is another way only.
        const ways = await page.locator(`.choice-squares [data-action^="${laying.slice(0, -2)}"]`).count();
        assert.equal(/Tap it again/.test(await page.getByTestId("ask").textContent()), ways > 1, `${ways} ways for ${laying}`);
        await page.getByRole("application").focus();
        await page.keyboard.press("Enter");
        await page.getByTestId("marker").first().waitFor();
        // The first figure is one key away for who stays on the board …
        await page.keyboard.press("ArrowRight");
        const reached = page.locator(".board-svg .place.is-on");
        await reached.waitFor();
        const place = await reached.getAttribute("data-place");
        await page.keyboard.press("Escape");
        await page.locator(".board-svg .place.is-on").waitFor({ state: "detached" });
        // … and a few for who walks through the page.
        const way = [];
        for (let i = 0; i < 5 && !way.at(-1)?.startsWith("put"); i++) {
            await page.keyboard.press("Tab");
            way.push(await page.evaluate(() => document.activeElement?.dataset.action ?? document.activeElement?.dataset.testid ?? ""));
        }
        assert.match(way.at(-1), /^put/, way.join(", "));
        assert.ok(way.length <= 4, way.join(", "));
        if (turn === 0) {
            // What is chosen in the list hands the focus on to what comes next.
            await page.keyboard.press("Enter");
            await page.getByTestId("end-turn").waitFor();
            await page.waitForFunction(() => document.activeElement?.dataset.testid === "end-turn");
            await page.keyboard.press("Enter");
            await page.waitForFunction(() => document.activeElement?.dataset.testid === "ask");
        } else {
            await page.getByRole("application").focus();
            await page.keyboard.press("ArrowRight");
            assert.equal(await reached.getAttribute("data-place"), place);
            await page.keyboard.press("Enter");
            await page.getByTestId("end-turn").waitFor();
            assert.notEqual(await focused(page), "BODY");
        }
    }
});

scene("whoever has no figure left is not asked for one", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const anna = await visitor({ token: host.token });
    const { page } = anna;
    const setup = "sets base\nseats red blue\nrules small=2\n";
    const id = await host.create({ setup, seats: [{ kind: "me" }, { kind: "bot", bot: "level1" }] });
    await page.goto(`/g/${id}`);
    const player = new Player(anna, { seed: 3, board: 0 });
    const figures = () => page.locator('.player[data-seat="0"] .supply li').first().textContent();
    // A figure may be left that has no place on the tile: that is said, too, but something else.
    await player.play(({ state }) => state.pass && state.list.length === 0 && /no figure left/.test(state.ask));
    assert.match(await figures(), /0$/);
    // There is nothing to confirm either.
    await page.getByTestId("pass").getByText("End turn").click();
    await page.locator("[data-square]").first().waitFor({ state: "attached" });
});

scene("who is away, and how long the others wait", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const ben = await Client.open(server, { name: "Ben" });
    const { page } = await visitor({ token: host.token });
    const id = await host.create({ setup: "sets base\nseats red blue\nstart blue\n", seats: [{ kind: "me" }, { kind: "open" }] });
    await ben.watch(id);
    await page.goto(`/g/${id}`);
    // Whoever looks at an open table may still sit down.
    await page.getByText("one more person looks at this table").waitFor();
    await ben.ask("sit", { id, seat: 1 });
    await page.getByTestId("ask").getByText("Ben decides").waitFor();
    ben.close();
    await page.getByTestId("away-wait").getByText(/In \d+ seconds you can go on without/).waitFor();
    assert.equal(await page.getByRole("button", { name: "Go on without" }).count(), 0);
});

scene("a link is copied at an address that is not secure, too", async ({ visitor }) => {
    const { page, context } = await visitor();
    await context.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.goto("/new");
    await page.getByLabel("Who sits on seat 2").waitFor();
    await page.getByLabel("Who sits on seat 2").selectOption("open");
    await page.locator("button.button-large").click();
    const link = await page.getByLabel("Link of the table").inputValue();
    await page.evaluate(() => document.addEventListener("copy", () => (window.copied = document.getSelection()?.toString() || document.activeElement?.value)));
    await page.getByRole("button", { name: "Copy" }).click();
    await page.getByText("The link is copied.").first().waitFor();
    assert.equal(await page.evaluate(() => window.copied), link);
});

scene("the form of a new table is as wide as a small phone", async ({ visitor }) => {
    for (const locale of ["en-GB", "de-DE"]) {
        const { page } = await visitor({ viewport: { width: 320, height: 640 }, locale });
        await page.goto("/new");
        await page.locator(".fold").first().waitFor();
        await page.locator("summary").evaluateAll((all) => all.forEach((one) => (one.parentElement.open = true)));
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320, locale);
    }
});
