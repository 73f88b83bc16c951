// SPDX-License-Identifier: MIT
// Makes docs/film.webp, half a minute of a game as the page stages it: node tests/web/film.mjs [OUT.webp] (BASTIDE names the
// program; img2webp of Debian's package webp puts the pictures together). Time on the page is the film's: every animation is
// held and moved on by one picture at a time, so that the film runs evenly however slow the machine is.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch } from "./browsers.mjs";
import { Client } from "./client.mjs";
import { Visitor } from "./scene.mjs";
import { Server } from "./server.mjs";

const out = process.argv[2] ?? "docs/film.webp";
const SIZE = { width: 1024, height: 700 };
const FRAME = 100; // ms of the film between two pictures
const LENGTH = 22_000;
const LARGEST = 2_000_000;
const RECORD = { file: "docs/board.bgn", at: 97 };

const server = await Server.start();
const browser = await launch();
const host = await Client.open(server, { name: "Anna" });
const folder = mkdtempSync(join(tmpdir(), "bastide-film-"));
try {
    const record = readFileSync(RECORD.file, "utf8");
    const seats = /^seats (.*)$/m.exec(record)[1].split(" ").length;
    const bot = { kind: "bot", bot: "level3" };
    const id = await host.create({ record, at: RECORD.at, seats: Array.from({ length: seats }, (_, i) => (i === 0 ? { kind: "me" } : bot)) });
    const { page, context } = await Visitor.come(browser, server, { token: host.token, viewport: SIZE, reducedMotion: "no-preference", settings: { stage: "calm", confirm: "never", notation: false } });
    await context.addInitScript(() => {
        const held = new Set();
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...args) {
            const animation = animate.apply(this, args);
            animation.pause();
            held.add(animation);
            animation.finished.then(() => held.delete(animation), () => held.delete(animation));
            return animation;
        };
        window.MINE = ".choice-list [data-action], [data-testid=pass]";
        window.moveOn = (ms) => {
            for (const animation of held) {
                const end = animation.effect.getComputedTiming().endTime;
                if (animation.currentTime + ms >= end)
                    animation.finish();
                else
                    animation.currentTime += ms;
            }
            return held.size;
        };
    });
    await page.goto(`/g/${id}`);
    await page.locator(".stage[data-open]").waitFor({ state: "attached" });
    await page.keyboard.press("0"); // all of the board
    const pictures = [];
    let last = null;
    for (let time = 0; time < LENGTH; time += FRAME) {
        await page.evaluate((ms) => window.moveOn(ms), FRAME);
        // What happens between two scenes takes no time of the film: the engine is asked, bots think, and I play at once.
        await page.waitForFunction(() => document.querySelector(".stage").children.length > 0 || document.querySelector(MINE) !== null);
        await page.evaluate(() => document.querySelector(".stage").children.length === 0 && document.querySelector(MINE)?.click());
        const picture = await page.screenshot({ type: "png" });
        if (last?.picture.equals(picture)) {
            last.ms += FRAME; // nothing has moved
            continue;
        }
        last = { picture, ms: FRAME, file: join(folder, `${String(pictures.length).padStart(4, "0")}.png`) };
        writeFileSync(last.file, picture);
        pictures.push(last);
    }
    for (const quality of [60, 45, 30, 20]) {
        execFileSync("img2webp", ["-loop", "0", "-kmin", "0", "-kmax", "1000", ...pictures.flatMap(({ file, ms }) => ["-d", String(ms), "-lossy", "-q", String(quality), "-m", "4", file]), "-o", out]);
        const { size } = statSync(out);
        console.log(`${size} bytes, ${pictures.length} pictures, quality ${quality}: ${out}`);
        if (size <= LARGEST)
            break;
        if (quality === 20)
            throw new Error(`${out} is larger than ${LARGEST} bytes`);
    }
} finally {
    await browser.close();
    host.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
}
