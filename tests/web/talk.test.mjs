// SPDX-License-Identifier: MIT
// People at one table: what they call themselves and say is text, strangers cannot act for them, moves are taken back
// when the other agrees, a game is resigned and played again with seats changed.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

const NAME = "<img src=x onerror=a()>";
const SAID = '<img src=x onerror="alert(1)"><script>alert(2)</script> &amp; <b>bold</b>';

async function openMenu(page, item) {
    await page.getByTestId("open-menu").click();
    await page.getByTestId(item).click();
}

scene("people at one table", async ({ server, visitor }) => {
    const [anna, ben, cleo] = [await visitor(), await visitor(), await visitor()];
    await anna.page.goto("/");
    // the server has named her: before that nobody can be called otherwise
    await anna.page.waitForFunction(() => Boolean(document.querySelector('input[autocomplete="nickname"]')?.value));
    await anna.page.getByLabel("Your name").fill(NAME);
    await anna.page.keyboard.press("Enter");
    await anna.page.getByText(`You are now called ${NAME}.`).first().waitFor();
    await anna.page.getByRole("button", { name: "Make a link" }).click();
    await anna.page.waitForURL(/\/g\//);
    const path = new URL(anna.page.url()).pathname;
    const id = path.slice(3);

    // Ben writes before he sits down; what looks like HTML is text.
    await ben.page.goto(path);
    await ben.page.getByText(NAME).first().waitFor();
    await ben.page.getByLabel("Message", { exact: true }).fill(SAID);
    await ben.page.keyboard.press("Enter");
    await anna.page.getByText(SAID).waitFor();
    await ben.page.getByRole("button", { name: "Sit down" }).click();
    await cleo.page.goto(path);
    for (const { page } of [anna, ben, cleo]) {
        await page.getByTestId("players").getByText(NAME).waitFor();
        await page.getByTestId("tab-chat").click();
        await page.getByText(SAID).waitFor();
        assert.equal(await page.locator("img, main script, main b:text-is('bold')").count(), 0);
    }

    // A spectator talks, and cannot do anything else; nor can a stranger who speaks the protocol.
    assert.equal(await cleo.page.getByTestId("choices").count(), 0);
    await cleo.page.getByLabel("Message", { exact: true }).fill("Good luck!");
    await cleo.page.keyboard.press("Enter");
    for (const { page } of [anna, ben])
        await page.getByText("Good luck!").waitFor();
    const stranger = await Client.open(server, { name: "Stranger" });
    await stranger.watch(id);
    assert.equal(stranger.seat, null);
    await stranger.until("a tile is drawn", () => stranger.acts.length > 0);
    const begins = await Promise.race([anna, ben].map((one) => one.page.locator("[data-square]").first().waitFor().then(() => one)));
    const other = begins === anna ? ben : anna;
    const action = await begins.page.locator(".choice-squares [data-action]").first().getAttribute("data-action");
    for (const [what, body] of [["act", { after: stranger.after, a: action }], ["undo", { after: stranger.after }], ["resign", {}], ["takeback", { to: 0 }], ["claim", {}], ["rematch", {}], ["answer", { what: "takeback", yes: true }]]) {
        const answer = await stranger.request(what, { id, ...body });
        assert.equal(answer.t, "error", `${what}: ${JSON.stringify(answer)}`);
        assert.equal(answer.code, "not-seated", `${what}: ${answer.text}`);
    }

    // Who begins was drawn: that one lays a tile and asks for it back, first in vain, then not.
    const players = new Map([anna, ben].map((one) => [one, new Player(one, { seed: 3 })]));
    const tiles = (page) => page.locator(".board-svg [data-tile]");
    await players.get(begins).play(({ state }) => /Place a figure|Done/.test(state.ask) && !state.squares.length);
    await begins.page.getByTestId("pass").click();
    await begins.page.getByTestId("end-turn").click();
    await players.get(other).look();
    assert.equal(await tiles(other.page).count(), 2);
    for (const answer of ["Decline", "Accept"]) {
        await openMenu(begins.page, "takeback");
        await other.page.getByTestId("offer-takeback").getByRole("button", { name: answer }).click();
        for (const { page } of [begins, other])
            await page.getByTestId("offer-takeback").waitFor({ state: "detached" });
        const count = answer === "Accept" ? 1 : 2;
        for (const { page } of [begins, other, cleo])
            await page.locator(`.board-svg:has([data-tile])`).evaluate((board, wanted) => new Promise((resolve, reject) => {
                const end = Date.now() + 60_000;
                const look = () => (board.querySelectorAll("[data-tile]").length === wanted ? resolve() : Date.now() > end ? reject(new Error(`not ${wanted} tiles`)) : setTimeout(look, 30));
                look();
            }), count);
    }

    // The other resigns: it asks once more, then the game is over for all.
    await openMenu(other.page, "resign");
    await other.page.getByText("Really resign? Press once more.").click();
    for (const { page } of [begins, other])
        await page.getByTestId("result").waitFor();
    await begins.page.getByText("The game ended by resignation.").waitFor();

    // Once more, with seats changed.
    const seat = async (page) => page.locator(".player", { hasText: /you/ }).first().getAttribute("data-seat");
    const before = [await seat(begins.page), await seat(other.page)];
    await begins.page.getByTestId("rematch").first().click();
    await other.page.getByTestId("rematch").first().click();
    for (const { page } of [begins, other]) {
        const there = page.waitForURL((url) => url.pathname !== path); // whoever agreed last is taken there
        if (new URL(page.url()).pathname === path)
            await Promise.race([there, page.getByTestId("to-rematch").first().click().catch(() => {})]);
        await there;
        await page.getByTestId("players").waitFor();
    }
    assert.deepEqual([await seat(begins.page), await seat(other.page)], before.reverse());
    stranger.close();
});
