// SPDX-License-Identifier: MIT
// What a hand does on a page that goes on by itself: buttons come a moment later, or have gone; the board moves under the finger.
// Each of these does it again until it is seen to be done.

import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE = 60_000;
const MOMENT = 5000; // ms for one press

/** Presses, by a finger or a mouse; false if it could not be reached. */
export function press(locator, tap) {
    const pressed = tap ? locator.tap({ timeout: MOMENT }) : locator.click({ timeout: MOMENT });
    return pressed.then(() => true, () => false);
}

/** Repeats something until a condition holds. */
export async function until(what, holds, again = () => sleep(30)) {
    for (const end = Date.now() + PATIENCE; !(await holds()); await again())
        if (Date.now() > end)
            throw new Error(`this did not happen: ${what}`);
}

/** Takes what a button of the list does, and says yes where the page asks first; its notation. The end of a turn is left alone. */
export async function take(page, button, { tap = false } = {}) {
    await button.waitFor({ state: "attached" });
    const action = await button.getAttribute("data-action");
    const same = page.locator(`[data-testid="choices"] [data-action="${action}"]`);
    await until(`${action} can be seen`, () => same.first().isVisible(), () => press(page.locator(".list-toggle"), tap));
    const confirm = page.getByTestId("confirm");
    const offered = async () => (await same.count()) > 0;
    await until(`${action} is done`, async () => !(await offered()), async () => {
        if (await confirm.isVisible())
            await press(confirm, tap);
        else if (await offered())
            await press(same.first(), tap);
    });
    return action;
}

/** Lays the tile on the first square that is offered. */
export async function lay(page, { tap = false } = {}) {
    const square = page.locator(".board-svg [data-square]").first();
    const confirm = page.getByTestId("confirm");
    await square.waitFor();
    await until("a tile lies on its square", () => confirm.isVisible(), () => press(square, tap));
    await until("the tile is laid", async () => !(await confirm.isVisible()), () => press(confirm, tap));
}

/** Presses what ends something, until it has gone. */
export async function finish(button, { tap = false } = {}) {
    await button.waitFor();
    await until("the button has done its work", async () => !(await button.isVisible()), () => press(button, tap));
}

/** Places nothing, and ends the turn: where chance leaves no place for a figure, one button does both. */
export async function placeNothing(page, { tap = false } = {}) {
    const pass = page.getByTestId("pass");
    await pass.waitFor();
    const both = (await page.locator('[data-testid="choices"] [data-action]').count()) === 0;
    await finish(pass, { tap });
    if (!both)
        await finish(page.getByTestId("end-turn"), { tap });
}
