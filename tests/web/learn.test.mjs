// SPDX-License-Identifier: MIT
// The lesson is finished by somebody who knows nothing: who reads what it says, presses "Next" where that is offered, and
// otherwise what the ring is around.

import assert from "node:assert/strict";
import { finalScores } from "./final.mjs";
import { press, until } from "./hand.mjs";
import { scene } from "./scene.mjs";

const PATIENCE = 60_000;

/** Runs in the page: what the lesson says, and where it points to; waits until that is another than before. */
function read([before, patience]) {
    const end = Date.now() + patience;
    const again = Date.now() + 4000; // a board may have moved away under the pointer
    return new Promise((resolve, reject) => {
        const tick = () => {
            const coach = document.querySelector("[data-testid=coach]");
            const ring = document.querySelector("[data-testid=coach-ring]")?.getBoundingClientRect();
            const next = document.querySelector("[data-testid=coach-next]");
            const over = ["final-count", "show-result", "result"].some((id) => document.querySelector(`[data-testid=${id}]`) !== null);
            const aim = ring ? { x: ring.left + ring.width / 2, y: ring.top + ring.height / 2 } : null;
            const text = [...(coach?.querySelectorAll("p:not(.coach-foot)") ?? [])].map((line) => line.textContent).join(" / ");
            const sign = JSON.stringify([text, aim]);
            if (over)
                resolve({ over });
            else if (coach && (next || aim) && (sign !== before || Date.now() > again))
                resolve({ over, text, aim, next: next !== null, sign });
            else if (Date.now() > end)
                reject(new Error(`the lesson says nothing new: ${text}`));
            else
                setTimeout(tick, 30);
        };
        tick();
    });
}

const lesson = (name, options, touch) =>
    scene(name, async ({ visitor }) => {
        const learner = await visitor(options);
        const { page } = learner;
        await page.goto("/");
        // On a slow machine the first page still moves: what it says of its connection comes and goes.
        await until("the lesson opens", () => page.url().endsWith("/learn"), () => press(page.locator('a[href="/learn"]')));
        const said = [];
        for (let sign = ""; ; ) {
            const state = await page.evaluate(read, [sign, PATIENCE]);
            if (state.over)
                break;
            sign = state.sign;
            said.push(state.text);
            assert.ok(said.length < 120, `it goes round in circles: ${said.slice(-6).join("\n")}`);
            assert.ok(await page.evaluate(() => [...document.querySelectorAll("[data-testid=coach]")].every((card) => card.scrollWidth <= card.clientWidth)), `it is wider than its card: ${state.text}`);
            if (state.next)
                await page.getByTestId("coach-next").click();
            else
                await touch(page, state.aim);
        }
        assert.ok(new Set(said).size > 30, `${new Set(said).size} different sentences`);
        assert.deepEqual(await finalScores(page), ["27", "13"]);
    });

lesson("the lesson, by its words alone", {}, (page, { x, y }) => page.mouse.click(x, y));
for (const [name, width, height] of [["on a telephone", 390, 844], ["on a small telephone", 360, 640], ["on a telephone held sideways", 844, 390]])
    lesson(`the lesson ${name}, in German`, { viewport: { width, height }, hasTouch: true, isMobile: true, locale: "de-DE" }, (page, { x, y }) => page.touchscreen.tap(x, y));
