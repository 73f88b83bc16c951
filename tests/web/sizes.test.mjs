// SPDX-License-Identifier: MIT
// Screens from a small phone to a large desk, with everything on the table and six seats: what is where, asserted by geometry.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Client } from "./client.mjs";
import { scene } from "./scene.mjs";

const SIZES = [
    { width: 844, height: 390, touch: true },
    { width: 667, height: 375, touch: true },
    { width: 360, height: 640, touch: true },
    { width: 390, height: 844, touch: true },
    { width: 820, height: 1180, touch: true },
    { width: 1366, height: 768, touch: false },
    { width: 1920, height: 1080, touch: false },
];

/** Moments of a game with all sets: whose decision it is, and what can be done then. */
const record = readFileSync("docs/everything.bgn", "utf8");
const MOMENTS = [
    { what: "one of many tiles", at: 1760, seat: 4, words: ["put", "tower", "fairy", "flea"] },
    { what: "a tunnel", at: 529, seat: 4, words: ["tunnel"] },
    { what: "an auction", at: 2503, seat: 1, words: ["bid"] },
    { what: "a tile, and something without a place", at: 2786, seat: 0, words: ["lay", "ransom"] },
];

/** Runs in the page: what is wrong with it. */
function faults({ touch, width, height }) {
    const found = [];
    const all = (css, root = document) => [...root.querySelectorAll(css)];
    const box = (element) => element.getBoundingClientRect();
    const shown = (element) => element.checkVisibility({ visibilityProperty: true }) && box(element).width > 0;
    const name = (element) => `${element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30)} (${element.className.baseVal ?? element.className})`;
    const view = document.querySelector(".board-view");
    const board = box(view);

    if (document.documentElement.scrollWidth > width)
        found.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
    const low = width > height && height < 520;
    const least = low || width >= 860 ? 0.85 : 0.42;
    const auction = document.querySelector(".auction"); // its tiles stand above the board
    if (board.height + (auction ? box(auction).height : 0) < least * height)
        found.push(`the board is ${board.height} pixels high`);

    // Squares: whatever part of them is in sight can be touched.
    for (const square of all(".board-svg [data-square]")) {
        const b = box(square);
        for (let i = 0; i <= 2; i++)
            for (let j = 0; j <= 2; j++) {
                const [x, y] = [b.left + 1 + ((b.width - 2) * i) / 2, b.top + 1 + ((b.height - 2) * j) / 2];
                if (x <= board.left || y <= board.top || x >= board.right - 1 || y >= board.bottom - 1)
                    continue;
                const top = document.elementFromPoint(x, y);
                if (!top?.closest(".board-view"))
                    found.push(`${square.dataset.square} lies under ${top ? name(top) : "nothing"}`);
            }
        if (touch && b.width < 40)
            found.push(`${square.dataset.square} is ${b.width} pixels wide`);
    }
    // What shows something without being touched covers none, either.
    for (const over of all(".board > :not(.board-view)").filter(shown))
        for (const square of all(".board-svg [data-square]")) {
            const [a, b] = [box(over), box(square)];
            if (over.childElementCount > 0 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom && b.left < board.right && b.right > board.left && b.top < board.bottom && b.bottom > board.top)
                found.push(`${square.dataset.square} lies under ${name(over)}`);
        }

    // An arrow for each side beyond which there is something to choose.
    const middle = (b) => ({ x: b.left + b.width / 2, y: b.top + b.height / 2 });
    const sides = new Set();
    for (const target of all('.board-svg [data-square], .board-svg [data-testid="marker"]')) {
        const { x, y } = middle(box(target));
        const out = [["left", board.left - x], ["right", x - board.right], ["up", board.top - y], ["down", y - board.bottom]].sort((a, b) => b[1] - a[1]);
        if (out[0][1] > 4)
            sides.add(out[0][0]);
    }
    const arrows = new Set(all(".edge").map((edge) => edge.dataset.testid.slice(5)));
    for (const side of sides)
        if (!arrows.has(side))
            found.push(`no arrow leads ${side}`);
    // Arrows keep off squares and markers.
    for (const edge of all(".edge"))
        for (const target of all('.board-svg [data-testid="marker"] .place-ring')) {
            const [a, b] = [box(edge), box(target)];
            if (a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2)
                found.push(`${name(edge)} covers a marker`);
        }

    // Scores: six, in sight, whole.
    const scores = all('[data-testid^="score-"]');
    if (scores.length !== 6)
        found.push(`${scores.length} scores`);
    for (const score of scores) {
        const line = score.closest(".player");
        const range = document.createRange();
        range.selectNodeContents(score.querySelector("b"));
        const [digits, row] = [range.getBoundingClientRect(), box(line)];
        if (digits.left < row.left || digits.right > row.right + 0.5 || digits.top < row.top || digits.bottom > row.bottom + 0.5 || row.left < 0 || row.right > width + 0.5 || row.top < 0 || row.bottom > height)
            found.push(`the score ${score.textContent} is clipped`);
        const { x, y } = middle(digits);
        if (!document.elementFromPoint(x, y)?.closest(".players-fold, .players"))
            found.push(`the score ${score.textContent} is covered`);
        if ((low || width < 860) && row.height > 32)
            found.push(`the line of ${score.textContent} is ${row.height} pixels high`);
        for (const other of [line.querySelector(".player-own"), line.querySelector(".supply .is-lasting")])
            if (other && shown(other) && box(other).right > digits.left && box(other).left < digits.right && box(other).bottom > digits.top && box(other).top < digits.bottom)
                found.push(`${other.textContent} lies over the score ${score.textContent}`);
    }

    // Markers, on the board and on the enlarged tile.
    for (const root of all(".board-svg, .hand.is-laid svg")) {
        const rings = all(".place-ring", root).map(box);
        rings.forEach((a, i) =>
            rings.slice(i + 1).forEach((b) => {
                const far = Math.hypot(middle(a).x - middle(b).x, middle(a).y - middle(b).y);
                if (far < (a.width + b.width) / 2 - 2)
                    found.push(`two markers overlap in ${name(root)}: ${far} pixels apart, ${a.width} wide`);
                if (touch && root.matches(".board-svg") && far < 43)
                    found.push(`two markers are ${far} pixels apart`);
            }),
        );
    }

    // Of several tiles the one that is enlarged has a frame on the board.
    const enlarged = document.querySelector(".hand.is-one-of");
    const frame = document.querySelector(".board-svg .enlarged-frame");
    if (enlarged && enlarged.dataset.at !== (frame && `${frame.getAttribute("x") / 100},${frame.getAttribute("y") / 100}`))
        found.push(`nothing on the board shows that ${enlarged.dataset.at} is enlarged`);

    // What is asked and what answers it: nothing lies over or runs out of anything else.
    const panel = document.querySelector(".actions");
    const parts = all(".ask > *, .actions .buttons .button, .choice-row, .hand.is-laid, .hand:not(.is-laid)", panel).filter(shown);
    parts.forEach((one, i) => {
        const a = box(one);
        if (a.left < box(panel).left - 1 || a.right > box(panel).right + 1 || a.top < box(panel).top - 1 || a.bottom > box(panel).bottom + 1)
            found.push(`${name(one)} runs out of the panel`);
        for (const other of parts.slice(i + 1)) {
            const b = box(other);
            if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
                found.push(`${name(one)} lies over ${name(other)}`);
        }
    });

    // Thumbs.
    if (touch)
        for (const button of all("button, a, summary, input").filter(shown)) {
            const target = button.matches("input") ? (button.closest("label") ?? button) : button;
            const b = box(target);
            if (!button.matches(".rule-link") && (b.height < 43.5 || (b.width < 43.5 && !button.matches("input"))))
                found.push(`${name(button)} is ${Math.round(b.width)} by ${Math.round(b.height)}`);
        }
    return [...new Set(found)];
}

/** Waits until the screen has the form that belongs to its size, and the board stands still in it. */
async function settle(page) {
    await page.evaluate(() => (window.bastideStood = []));
    await page.waitForFunction(() => {
        const { innerWidth: width, innerHeight: height } = window;
        const form = width > height && height < 520 ? "is-low" : width < 860 ? "is-tall" : "";
        const game = document.querySelector(".game");
        const board = document.querySelector(".board-svg");
        const now = `${board?.style.transform} ${JSON.stringify(document.querySelector(".board-view")?.getBoundingClientRect())}`;
        window.bastideStood = [...window.bastideStood.slice(-4), now];
        return game && ["is-low", "is-tall"].every((one) => game.classList.contains(one) === (one === form)) && board && !board.classList.contains("is-moving") && window.bastideStood.length === 5 && window.bastideStood.every((one) => one === now);
    }, undefined, { polling: "raf" });
}

const inSight = (page) =>
    page.locator('.board-svg [data-square], .board-svg [data-testid="marker"]').evaluateAll((all) =>
        all.filter((one) => {
            const b = one.getBoundingClientRect();
            return document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2)?.closest(".board-view") != null;
        }).map((one) => one.dataset.square ?? one.dataset.place),
    );

/** One page goes through sizes, as a phone that is turned. */
async function lookAround(page, sizes, words) {
    const at = async ({ width, height, touch }, state, faultless = () => true) => {
        await page.setViewportSize({ width, height });
        await settle(page);
        const found = await page.evaluate(faults, { touch, width, height });
        assert.deepEqual(found.filter(faultless), [], `${width} × ${height}, ${state}`);
    };
    for (const word of words)
        await page.locator(`[data-testid="choices"] [data-action^="${word} "]`).first().waitFor({ state: "attached" });
    for (const size of sizes)
        await at(size, "as it comes");

    // An arrow brings something into sight that was not.
    const arrow = page.locator(".edge").first();
    if ((await arrow.count()) > 0) {
        const before = await inSight(page);
        await arrow.click();
        await settle(page);
        assert.ok((await inSight(page)).some((one) => !before.includes(one)), "the arrow shows nothing new");
        await at(sizes.at(-1), "behind the arrow");
    }

    // The whole board: nothing is out of sight, and nothing is under anything, but squares may be small.
    await page.getByRole("button", { name: "Show the whole board" }).click();
    for (const size of sizes) {
        await at(size, "the whole board", (fault) => !/^-?\d+,-?\d+ is /.test(fault));
        assert.equal(await page.locator(".edge").count(), 0, "no arrow where everything is in sight");
    }

    // What six players own unfolds, and can be seen to its end.
    for (const size of sizes)
        if (await page.getByTestId("players-more").count()) {
            await page.setViewportSize(size);
            await settle(page);
            await page.getByTestId("players-more").click();
            await page.locator(".players.is-open .player").last().locator(".supply").scrollIntoViewIfNeeded();
            const hidden = await page.locator(".players.is-open .player").last().locator(".supply").evaluate((supply) => {
                const { left, top, width, height } = supply.getBoundingClientRect();
                return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".player") !== supply.closest(".player");
            });
            assert.equal(hidden, false, "what the last player owns can be seen");
            await page.locator(".players.is-open").click();
            await page.locator(".players.is-compact").waitFor();
        }
}

for (const { what, at, seat, words } of MOMENTS)
    scene(`sizes: ${what}`, async ({ server, visitor }) => {
        const host = await Client.open(server, { name: "Anna" });
        const seats = Array.from({ length: 6 }, (_, i) => (i === seat ? { kind: "me" } : { kind: "bot", bot: "level1" }));
        const id = await host.create({ record, at, title: "Everything", seats });
        host.close();
        for (const touch of [true, false]) {
            const sizes = SIZES.filter((size) => size.touch === touch);
            const { width, height } = sizes[0];
            const { page, context } = await visitor({ token: host.token, viewport: { width, height }, hasTouch: touch, isMobile: touch });
            await page.goto(`/g/${id}`);
            await lookAround(page, sizes, words);
            await context.close();
        }
    });
