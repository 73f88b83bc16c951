// SPDX-License-Identifier: MIT
// How fast bots answer at a table that is made here.

import { staging } from "../settings";

/** How long bots take for a decision, so that one can see what they do, in ms. */
export const BOT_PACE = 600;

/** Whoever sees moves at once does not want to wait for them either. */
export function usualPace(): number {
    return staging.peek() === "off" ? 0 : BOT_PACE;
}
