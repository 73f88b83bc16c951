// SPDX-License-Identifier: MIT
// The mark of a seat: a small figure in its colour, with the colour's name for whom it does not speak to.

import type { Colour } from "../engine/types";
import { nameOf } from "../words";

export function SeatMark({ colour, size = 22, empty = false }: { colour: Colour; size?: number; empty?: boolean }) {
    return (
        <svg
            class={`seat-mark seat-${colour}${empty ? " seat-empty" : ""}`}
            width={size}
            height={size}
            viewBox="0 0 24 24"
            role="img"
            aria-label={nameOf("colour", colour)}
        >
            <title>{nameOf("colour", colour)}</title>
            <path d="M12 2.500a4 4 0 0 1 3.300 6.250c3.200.7 6.200 2 6.200 3.750 0 1.400-2.300 1.700-4.600 1.700L20 21.500h-6.200L12 17.600l-1.800 3.900H4l3.100-7.300c-2.300 0-4.600-.3-4.600-1.700 0-1.750 3-3.050 6.200-3.750A4 4 0 0 1 12 2.500z" />
        </svg>
    );
}
