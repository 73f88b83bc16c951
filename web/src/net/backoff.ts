// SPDX-License-Identifier: MIT

const FIRST = 400;
const LONGEST = 15_000;

/** How long to wait, in ms, before attempt number `tried` + 1: doubling, with chance, so that clients do not come back all at once. */
export function pause(tried: number, chance: number = Math.random()): number {
    const most = Math.min(LONGEST, FIRST * 2 ** tried);
    return most / 2 + (most / 2) * chance;
}
