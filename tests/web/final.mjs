// SPDX-License-Identifier: MIT
// The end of a game: what the pages say, and what the record says.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./server.mjs";

/** What a page says at the end: points of each seat, as a record writes them (a page has a minus sign, not a hyphen). */
export async function finalScores(page) {
    // While it is counted the totals are hidden; whoever asks for the result sees it at once.
    const result = page.getByTestId("result");
    const show = page.locator('[data-testid="show-result"], [data-testid="skip-count"]');
    await result.or(show).first().waitFor();
    while (!(await result.isVisible()))
        await show.click({ timeout: 1000 }).catch(() => {}); // the count may be over meanwhile
    const shown = await page.locator("[data-testid^=score-] b").allTextContents();
    return shown.map((points) => points.replace("−", "-"));
}

/** All pages have the same scores, and so has the record, which the program replays and whose chance it draws again. */
export async function checkEnd(server, path, pages) {
    const scores = await finalScores(pages[0]);
    for (const page of pages.slice(1))
        assert.deepEqual(await finalScores(page), scores);
    const record = await pages[0].request.get(`${server.url}${path}.bgn`);
    assert.equal(record.status(), 200);
    const file = join(server.folder, "game.bgn");
    writeFileSync(file, await record.body());
    const replay = await run("replay", "--fair", file);
    assert.equal(replay.status, 0, replay.out);
    const result = /^result (.*)$/m.exec(await record.text())?.[1].match(/-?\d+/g);
    assert.deepEqual(result, scores);
    return scores;
}
