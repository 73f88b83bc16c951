// SPDX-License-Identifier: MIT
// Ten turns against the computer in WebKit, from the first page on; what the page shows then is what the server's record says.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { get } from "../cli/wire.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";
import { run } from "./server.mjs";

const TURNS = 10;

/** Runs in the page: the tiles on the table, the points of all seats, and where we are. */
function shown() {
    return {
        tiles: document.querySelectorAll(".tiles [data-tile]").length,
        points: [...document.querySelectorAll("[data-testid^=score-] b")].map((one) => one.textContent),
        path: location.pathname,
    };
}

scene(
    "ten turns in WebKit",
    async ({ server, visitor }) => {
        const anna = await visitor();
        await anna.page.goto("/");
        const player = new Player(anna, { seed: 1 });
        await player.press('[aria-labelledby="play-computer"] [type="radio"]');
        await player.press('[aria-labelledby="play-computer"] .button-primary');

        // The start tile and those of both seats; then a tile is in hand, and nothing waits to be sent.
        let table;
        for (;;) {
            const { squares, confirm, held } = await player.look();
            table = await anna.page.evaluate(shown);
            if (table.tiles > 2 * TURNS && squares.length > 0 && !confirm && !held)
                break;
            assert.ok(await player.step(), "the game goes on");
        }
        assert.ok(player.ways.board > 2 && player.ways.list > 2, JSON.stringify(player.ways));

        const record = (await get(server.port, `${table.path}.bgn`)).body.toString();
        assert.equal(record.match(/^lay /gm).length + 1, table.tiles, record);
        const file = join(server.folder, "game.bgn");
        writeFileSync(file, record);
        const replay = await run("replay", "--json", file);
        assert.equal(replay.status, 0, replay.out);
        assert.deepEqual(JSON.parse(replay.out).scores.map(({ score }) => String(score)), table.points);
    },
    { browser: "webkit" },
);
