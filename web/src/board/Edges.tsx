// SPDX-License-Identifier: MIT
// Arrows at the edges of the board, towards what can be chosen and is out of sight. They keep off what is in sight.

import { squareOf } from "../game/choices";
import type { Chooser } from "../game/chooser";
import { Icon } from "../game/Icon";
import { tn } from "../i18n";
import { edgesOf, TILE, type Box } from "./geometry";
import type { BoardZoom } from "./zoom";

/** Half of what a marker covers, in units. */
const MARKER = 25;

export function Edges({ chooser, zoom }: { chooser: Chooser; zoom: BoardZoom }) {
    void zoom.rests.value;
    const { squares, places } = chooser.targets.value;
    const { width, height } = zoom.size;
    if (width === 0 || !chooser.session.mine.value)
        return null;
    const onScreen = (left: number, top: number, right: number, bottom: number): Box => {
        const [a, b] = [zoom.toScreen(left, top), zoom.toScreen(right, bottom)];
        return { left: a.left, top: a.top, right: b.left, bottom: b.top };
    };
    const boxes = [
        ...squares.map((s) => ({ square: { x: s.x, y: s.y }, box: onScreen(s.x * TILE, s.y * TILE, (s.x + 1) * TILE, (s.y + 1) * TILE) })),
        ...places.map((p) => ({ square: squareOf(p.choices[0]!) ?? { x: 0, y: 0 }, box: onScreen(p.px - MARKER, p.py - MARKER, p.px + MARKER, p.py + MARKER) })),
    ];
    return (
        <>
            {edgesOf(boxes.map(({ box }) => box), width, height).map(({ side, left, top, beyond, nearest }) => (
                <button
                    key={side}
                    type="button"
                    class={`edge is-${side}`}
                    style={{ left: `${left}px`, top: `${top}px` }}
                    tabIndex={-1} // keys go to squares themselves
                    data-testid={`edge-${side}`}
                    aria-label={tn("{n} choice beyond this edge", "{n} choices beyond this edge", beyond)}
                    onClick={() => {
                        const square = boxes[nearest]?.square;
                        if (square)
                            zoom.reveal(square.x, square.y);
                    }}
                >
                    <Icon name={side === "left" ? "back" : side === "right" ? "forward" : side} />
                </button>
            ))}
        </>
    );
}
