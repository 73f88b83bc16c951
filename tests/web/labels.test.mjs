// SPDX-License-Identifier: MIT
// What is to be pressed on a small phone says all of its words, in the longest languages, through a whole turn.

import assert from "node:assert/strict";
import { Client } from "./client.mjs";
import { finish, press, until } from "./hand.mjs";
import { scene } from "./scene.mjs";

const SIZES = [[320, 640], [360, 640], [844, 390]];
const LANGUAGES = ["nl-NL", "de-DE", "pl-PL", "fr-FR"];

/** Red has drawn a tile that has everything on it, and followers of two kinds for it. */
const RECORD = `bgn 1
sets base inns
seats red blue

draw base.E
lay base.E 0,-1 r2
put small city S
draw base.U
lay base.U 1,0 r0
pass
draw base.D
`;

/** Runs in the page: words that run out of what they stand on, or out of the screen. */
function clipped() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const box = node.parentElement.closest("button, summary, .ask, .badge, .card, .final-count");
        if (box === null || node.parentElement.getBoundingClientRect().width <= 1 /* for screen readers */ || node.textContent.trim() === "" || !node.parentElement.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
            continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const [text, around] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
        const pushed = box.closest(".choice-row") !== null; // that row runs out of the screen, and thumbs push it
        const lines = box.matches(".choice") ? box.querySelector("span")?.scrollHeight - box.querySelector("span")?.clientHeight > 1 : text.bottom > around.bottom + 1 || text.top < around.top - 1;
        if (text.width > 1 && (text.left < around.left - 1 || text.right > around.right + 1 || lines || (!pushed && text.right > innerWidth)))
            found.push(`"${node.textContent.trim()}" in ${box.className}`);
    }
    const [ask, ...others] = [".ask", ".buttons", ".choice-strip"].map((css) => document.querySelector(`.actions ${css}`)?.getBoundingClientRect()).filter((box) => box?.height > 0);
    if (ask && others.some((box) => box.top < ask.bottom - 1))
        found.push("buttons stand on what is asked");
    return found;
}

for (const locale of LANGUAGES)
    scene(`labels of a small phone, ${locale}`, async ({ server, visitor }) => {
        const host = await Client.open(server, { name: "Anna" });
        for (const [width, height] of SIZES) {
            const { page, context } = await visitor({ token: host.token, locale, viewport: { width, height }, hasTouch: true, isMobile: true });
            const whole = async (what) => assert.deepEqual(await page.evaluate(clipped), [], `${width} × ${height}, ${what}`);
            await page.goto("/new");
            await page.locator(".form-bar .button-primary:enabled").waitFor();
            await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
            await whole("a new table");
            const id = await host.create({ record: RECORD, seats: [{ kind: "me" }, { kind: "open" }] });
            await page.goto(`/g/${id}`);
            const blue = await Client.open(server, { name: "Ben" });
            await blue.ask("sit", { id, seat: 1 });
            const square = page.locator('.board-svg [data-square="2,0"]');
            await square.waitFor();
            await whole("a tile");
            const confirm = page.getByTestId("confirm");
            await until("a tile lies on its square", () => confirm.isVisible(), () => press(square, true));
            await whole("a tile over its square");
            await until("the tile is laid", async () => !(await confirm.isVisible()), () => press(confirm, true));
            const pass = page.getByTestId("pass");
            await pass.waitFor();
            await page.getByTestId("choice-row").waitFor();
            await whole("a figure");
            const big = page.locator('.choice-row [data-action^="put big"]').first();
            const end = page.getByTestId("end-turn");
            await until("a figure stands", () => end.isVisible(), () => press(big, true));
            await whole("the end of the turn");
            await finish(end, { tap: true });
            blue.close();
            await context.close();
        }
        host.close();
    });
