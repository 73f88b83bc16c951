// SPDX-License-Identifier: MIT
// Talking at a table: what watchers say can be hidden, forbidden to one of them, and switched off by the host. With the
// keyboard at a desk, with a finger on a phone.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { scene } from "./scene.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

async function say(page, text) {
    await page.getByLabel("Message", { exact: true }).fill(text);
    await page.keyboard.press("Enter");
}

scene("whose talk one wants to hear", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const path = `/g/${await host.create({ setup: "sets base\nseats red blue\n", seats: [{ kind: "me" }, { kind: "open" }] })}`;
    const guest = await Client.open(server, { name: "Cleo" });
    const [anna, ben, cleo] = [await visitor({ token: host.token }), await visitor(PHONE), await visitor({ token: guest.token })];
    host.close();
    guest.close();
    await anna.page.goto(path);
    await ben.page.goto(path);
    await ben.page.getByRole("button", { name: "Sit down" }).tap();
    await cleo.page.goto(path);
    for (const { page } of [anna, ben, cleo])
        await page.getByTestId("tab-chat").click();
    const line = (page, text) => page.locator(".chat-lines li", { hasText: text });

    // What a watcher says is marked as such; what a player says is not.
    await say(cleo.page, "Good luck!");
    await say(ben.page, "Thank you");
    for (const { page } of [anna, ben]) {
        await line(page, "Good luck!").getByLabel("watches").waitFor();
        await line(page, "Thank you").waitFor();
        assert.equal(await line(page, "Thank you").getByLabel("watches").count(), 0);
    }

    // Anna hides what Cleo says, with the keyboard; it stays so when the page is loaded again, and on her device alone.
    await line(anna.page, "Good luck!").getByRole("button", { name: "Cleo" }).focus();
    await anna.page.keyboard.press("Enter");
    await anna.page.keyboard.press("Escape");
    await anna.page.getByRole("button", { name: "Hide what Cleo says" }).waitFor({ state: "detached" });
    await anna.page.keyboard.press("Enter");
    await anna.page.keyboard.press("Tab");
    await anna.page.keyboard.press("Enter");
    await line(anna.page, "Good luck!").waitFor({ state: "detached" });
    await anna.page.reload();
    await anna.page.getByTestId("tab-chat").click();
    await anna.page.getByText("What Cleo says is hidden.").waitFor();
    assert.equal(await line(anna.page, "Good luck!").count(), 0);
    assert.equal(await line(ben.page, "Good luck!").count(), 1);
    await anna.page.getByRole("button", { name: "Show it" }).press("Enter");
    await line(anna.page, "Good luck!").waitFor();

    // Ben does it with a finger; he is not the host, so he can do no more.
    await line(ben.page, "Good luck!").getByRole("button", { name: "Cleo" }).tap();
    await ben.page.getByRole("button", { name: "Hide what Cleo says" }).waitFor();
    assert.equal(await ben.page.getByRole("button", { name: "Forbid Cleo to talk here" }).count(), 0);
    await ben.page.getByRole("button", { name: "Hide what Cleo says" }).tap();
    await line(ben.page, "Good luck!").waitFor({ state: "detached" });
    await ben.page.getByRole("button", { name: "Show it" }).tap();
    await line(ben.page, "Good luck!").waitFor();
    assert.equal(await ben.page.getByLabel("Watchers may talk").count(), 0);

    // All that watchers say, for oneself.
    await ben.page.getByText("Watchers", { exact: true }).tap();
    await ben.page.getByText("Show what watchers say").tap();
    await line(ben.page, "Good luck!").waitFor({ state: "detached" });
    assert.equal(await line(ben.page, "Thank you").count(), 1);
    await ben.page.getByText("Show what watchers say").tap();
    await line(ben.page, "Good luck!").waitFor();

    // The host forbids it to one, and allows it again.
    await line(anna.page, "Good luck!").getByRole("button", { name: "Cleo" }).click();
    await anna.page.getByRole("button", { name: "Forbid Cleo to talk here" }).click();
    await cleo.page.getByText("The host does not want you to talk here.").waitFor();
    assert.equal(await cleo.page.getByLabel("Message", { exact: true }).count(), 0);
    await line(anna.page, "Good luck!").getByRole("button", { name: "Cleo" }).click();
    await anna.page.getByRole("button", { name: "Let Cleo talk again" }).click();
    await say(cleo.page, "I am quiet now");
    await line(anna.page, "I am quiet now").waitFor();

    // And to all who watch; who plays goes on.
    await anna.page.getByText("Watchers", { exact: true }).press("Enter");
    await anna.page.getByLabel("Watchers may talk").press("Space");
    await cleo.page.getByText("The host has switched off the chat of those who watch.").waitFor();
    await say(ben.page, "Peace at last");
    await line(cleo.page, "Peace at last").waitFor();
    await anna.page.getByLabel("Watchers may talk").press("Space");
    await say(cleo.page, "Hello again");
    await line(ben.page, "Hello again").waitFor();
});
