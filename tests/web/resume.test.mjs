// SPDX-License-Identifier: MIT
// Connections that break and servers that die in the middle of a game: nothing is lost, and nobody has to do anything.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { checkEnd } from "./final.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";
import { Cable } from "./server.mjs";

const BROKEN = /WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_NETWORK_CHANGED/;

scene("broken connections and a killed server", async ({ server, visitor }) => {
    const cable = await Cable.to(server);
    try {
        await play(server, visitor, cable);
    } finally {
        cable.end();
    }
});

async function play(server, visitor, cable) {
    const host = await Client.open(server, { name: "Anna" });
    const anna = await visitor({ token: host.token, baseURL: cable.url });
    const ben = await visitor();
    for (const { expected } of [anna, ben])
        expected.push(BROKEN);
    const path = `/g/${await host.create({ setup: "sets river king cult\nseats red blue\n", seats: [{ kind: "me" }, { kind: "open" }] })}`;
    host.close();
    await anna.page.goto(path);
    await ben.page.goto(path);
    await ben.page.getByRole("button", { name: "Sit down" }).click();
    const [first, second] = [new Player(anna, { seed: 5 }), new Player(ben, { seed: 6 })];
    const lines = (page) => page.locator("[data-action-number]").count();

    // The tile is laid, and the page loaded again before a figure is put: the same decision is there.
    await first.play(({ state }) => /Place a figure/.test(state?.ask));
    const before = first.state.list;
    assert.ok(before.length > 0);
    await anna.page.reload();
    assert.deepEqual((await first.look()).list, before);

    // The cable is cut in the middle of the turn: what is done meanwhile is sent when it is mended.
    cable.cut();
    await anna.page.getByText("Connection lost, trying again…").first().waitFor();
    await first.play(({ state }) => state?.held);
    const seen = await lines(ben.page);
    await anna.page.getByTestId("end-turn").click();
    await anna.page.getByText("No connection. Your move is sent as soon as it is back.").waitFor();
    assert.equal(await lines(ben.page), seen);
    cable.mend();
    await second.look();
    assert.equal(await lines(ben.page), seen + 1);

    // The server dies while both play; they come back to the new one by themselves.
    let restarted = null;
    const dies = ({ words }) => {
        if (words.get("lay") >= 4)
            restarted ??= server.end("SIGKILL").then(() => server.launch());
        return false;
    };
    await Promise.all([first.play(dies), second.play()]);
    assert.ok(restarted !== null);
    await restarted;
    await checkEnd(server, path, [anna.page, ben.page]);
}
