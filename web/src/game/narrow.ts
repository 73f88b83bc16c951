// SPDX-License-Identifier: MIT
// What kind of screen it is: that of a phone or a desk, held upright or sideways, for fingers or a pointer.

import { signal, type Signal } from "@preact/signals";

function matching(condition: string): Signal<boolean> {
    const query = typeof matchMedia === "undefined" ? null : matchMedia(condition);
    const found = signal(query?.matches ?? false);
    query?.addEventListener("change", () => (found.value = query.matches));
    return found;
}

const LOW = "(max-height: 519px) and (orientation: landscape)";

/** So low that everything stands beside the board, nothing above or below it. */
export const low = matching(LOW);
/** No room for the panel of a desk. */
export const narrow = matching(`(max-width: 859px), ${LOW}`);
/** Fingers: what is to be hit is 44 pixels wide. */
export const coarse = matching("(pointer: coarse)");
