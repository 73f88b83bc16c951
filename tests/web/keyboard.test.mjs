// SPDX-License-Identifier: MIT
// A game without a mouse, from the first page on: Tab, arrows, R, Enter, Escape; and the focus can be seen.

import assert from "node:assert/strict";
import { scene } from "./scene.mjs";

/** What has the focus, and whether one can see it. */
function focus(page) {
    return page.evaluate(() => {
        const element = document.activeElement;
        const shown = element.matches('input[type="radio"], input[type="checkbox"]') ? (element.nextElementSibling ?? element) : element;
        const style = getComputedStyle(shown);
        return {
            name: element.getAttribute("aria-label") ?? element.textContent.trim(),
            testid: element.dataset.testid ?? null,
            action: element.dataset.action ?? null,
            board: element.getAttribute("role") === "application",
            visible: element === document.body || (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1) || style.boxShadow !== "none",
        };
    });
}

/** Presses Tab until something has the focus that is looked for; everything on the way shows its focus. */
async function tabTo(page, what, wanted) {
    const way = [];
    for (let i = 0; i < 80; i++) {
        await page.keyboard.press("Tab");
        const now = await focus(page);
        assert.ok(now.visible, `the focus on "${now.name}" cannot be seen`);
        way.push(now.name.slice(0, 30));
        if (wanted(now))
            return now;
    }
    assert.fail(`Tab never comes to ${what}, but to: ${way.join(", ")}`);
}

const preview = (page) => page.evaluate(() => document.querySelector(".laying:not(.is-ghost)")?.dataset.action ?? null);

scene("a game without a mouse", async ({ visitor }) => {
    const { page } = await visitor();
    await page.goto("/");
    await page.getByRole("button", { name: "Play now" }).waitFor();
    await tabTo(page, "Play now", ({ name }) => name === "Play now");
    await page.keyboard.press("Enter");

    for (let turn = 0; turn < 4; turn++) {
        // On the board arrows choose the square, R turns, Escape lifts the tile again, Enter lays it.
        await page.getByTestId("ask").getByText("Lay the tile").waitFor();
        await page.locator("[data-square]").first().waitFor();
        await tabTo(page, "the board", ({ board }) => board);
        await page.keyboard.press("ArrowRight");
        const first = await preview(page);
        assert.match(first ?? "", /^lay base\.\w+ -?\d+,-?\d+ r[0-3]$/);
        await page.keyboard.press("Escape");
        assert.equal(await preview(page), null);
        await page.keyboard.press("ArrowRight");
        assert.equal(await preview(page), first);
        const ways = await page.locator(`.choice-squares [data-action^="${first.slice(0, -2)}"]`).count();
        await page.keyboard.press("r");
        const turned = await preview(page);
        assert.equal(turned === first, ways === 1, `${ways} ways to turn ${first}`);
        await page.keyboard.press("Shift+R");
        assert.equal(await preview(page), first);
        await page.keyboard.press("Enter");
        await page.locator(`[data-action-number] code`, { hasText: first }).waitFor();

        // Figures are put from the list. Where chance leaves no place for one, the button that passes ends the turn.
        await page.getByTestId("pass").waitFor();
        const placeable = await page.locator(".choice-list button.choice").count() > 0;
        if (placeable && turn % 2 === 0)
            await tabTo(page, "a figure", ({ action }) => action?.startsWith("put"));
        else
            await tabTo(page, "the button that passes", ({ testid }) => testid === "pass");
        await page.keyboard.press("Enter");
        if (placeable) {
            await page.getByTestId("end-turn").waitFor();
            await tabTo(page, "the end of the turn", ({ testid }) => testid === "end-turn");
            await page.keyboard.press("Enter");
        }
    }
    await page.getByTestId("ask").getByText("Lay the tile").waitFor();
});
