// SPDX-License-Identifier: MIT
// How points came about, as a sum.

import type { Award } from "../engine/types";
import { number } from "../i18n";

/** "3 × 2 + 1 × 2 + 1" */
export function arithmetic(why: Award["why"]): string {
    const parts: string[] = [];
    if (why.count && why.each) parts.push(`${why.count} × ${why.each}`);
    if (why.shields) parts.push(`${why.shields} × ${why.perShield}`);
    if (why.extra) parts.push(number(why.extra));
    return parts.join(" + ").replace(/\+ −/g, "− ");
}
