// SPDX-License-Identifier: MIT
// A server that is started once with other data knows nobody: who people are must not be lost by that.

import assert from "node:assert/strict";
import { scene } from "./scene.mjs";

const BROKEN = /WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_NETWORK_CHANGED/;
const NAME = 'input[autocomplete="nickname"]';

scene("a server with the wrong data", async ({ server, visitor }) => {
    const anna = await visitor();
    const { page } = anna;
    anna.expected.push(BROKEN);
    const named = (name) => page.waitForFunction(([field, wanted]) => document.querySelector(field)?.value === wanted, [NAME, name]);
    const token = () => page.evaluate(() => localStorage.getItem("bastide.token"));
    await page.goto("/");
    await page.waitForFunction((field) => Boolean(document.querySelector(field)?.value), NAME);
    await page.getByLabel("Your name").fill("Anna");
    await page.keyboard.press("Enter");
    await page.getByText("You are now called Anna.").first().waitFor();
    const first = await token();

    await server.end("SIGTERM");
    await server.launch("other");
    const banner = page.getByText("This server does not know you, so you are a new guest here.");
    await banner.waitFor();
    assert.notEqual(await token(), first);
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("bastide.tokens"))), [first]);
    await page.getByRole("button", { name: "All right" }).click();
    await banner.waitFor({ state: "detached" });
    const second = await token();
    await page.reload(); // it is known there by now
    await named("Anna");
    assert.equal(await token(), second);
    assert.equal(await banner.count(), 0);

    await server.end("SIGTERM");
    await server.launch();
    await page.waitForFunction((wanted) => localStorage.getItem("bastide.token") === wanted, first);
    assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("bastide.tokens"))), [second]);
    assert.equal(await banner.count(), 0);
    await named("Anna");
});
