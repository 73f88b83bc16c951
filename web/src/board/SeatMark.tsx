// SPDX-License-Identifier: MIT
// Colours are not enough for everybody: each seat colour has a shape of its own.

import type { Colour } from "../engine/types";

const SHAPES: Record<Colour, string> = {
    red: "M0-5A5 5 0 1 0 0 5A5 5 0 1 0 0-5Z", // circle
    blue: "M-4.5-4.5H4.5V4.5H-4.5Z", // square
    yellow: "M0-5.5L5.5 4.5H-5.5Z", // triangle
    green: "M0-6L6 0L0 6L-6 0Z", // diamond
    black: "M-2-5.5H2V-2H5.5V2H2V5.5H-2V2H-5.5V-2H-2Z", // cross
    grey: "M-5.5-2.5H5.5V2.5H-5.5Z", // bar
};

/** The shape about the origin, about 10 units wide; for use inside an <svg>. */
export function MarkShape({ colour, size = 10 }: { colour: Colour; size?: number }) {
    return <path class="seat-shape" d={SHAPES[colour]} transform={`scale(${size / 11})`} />;
}

/** A small badge in the colour of a seat, with its shape. */
export function SeatMark({ colour }: { colour: Colour }) {
    return (
        <svg class={`seat-badge seat-${colour}`} viewBox="-9 -9 18 18" aria-hidden="true">
            <circle r="9" class="seat-disc" />
            <MarkShape colour={colour} size={9} />
        </svg>
    );
}
