// SPDX-License-Identifier: MIT
// Stands for d3-transition and d3-interpolate in the bundle (build.mjs). d3-zoom needs them to begin and to interrupt
// transitions, and the board has none, it moves by itself. The real ones bring colours, timers and interpolation of
// everything along, a sixth of all code.

import { selection } from "d3-selection";

Object.assign(selection.prototype, {
    interrupt<T>(this: T): T {
        return this;
    },
});

export function interrupt(): void {}

/** Between two views without a way: the second one. */
export function interpolateZoom<T>(_from: T, to: T): () => T {
    return () => to;
}
