// SPDX-License-Identifier: MIT
// Colours are not enough for everybody: each seat colour has a shape of its own.

import type { Colour } from "../engine/types";

// The same forms as the drawings of the figures have.
const SHAPES: Record<Colour, string> = {
    red: "M0-3.3L3.3 2.4h-6.6z", // triangle
    blue: "M-2.8 0a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0z", // disc
    yellow: "M0-3.6l1 2.4 2.6.2-2 1.7.6 2.6L0 1.9l-2.2 1.4.6-2.6-2-1.7 2.6-.2z", // star
    green: "M0-3.5L3 0 0 3.5-3 0z", // diamond
    black: "M-1.1-3.2h2.2v2.1h2.1v2.2h-2.1v2.1h-2.2v-2.1h-2.1v-2.2h2.1z", // cross
    grey: "M-2.5-2.5h5v5h-5z", // square
};

/** A small badge in the colour of a seat, with its shape. */
export function SeatMark({ colour }: { colour: Colour }) {
    return (
        <svg class={`seat-badge seat-${colour}`} viewBox="-6 -6 12 12" aria-hidden="true">
            <circle r="5.6" class="seat-disc" />
            <path class="seat-shape" d={SHAPES[colour]} />
        </svg>
    );
}
