// SPDX-License-Identifier: MIT
// The tile in hand, large; it can be dragged to the board. Behind it comes the tile just laid, enlarged, with the
// places for figures, so that thumbs can hit them however small the board is.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { TILE } from "../board/geometry";
import { Places } from "../board/Markers";
import { Figures } from "../board/Pieces";
import { TilePicture, Tiles } from "../board/Tiles";
import type { BoardZoom } from "../board/zoom";
import type { Colour, View } from "../engine/types";
import { t, tn } from "../i18n";
import type { Chooser } from "./chooser";

interface Props {
    view: View;
    chooser: Chooser;
    zoom: BoardZoom;
    colours: readonly Colour[];
    myColour: Colour | null;
    laid: { x: number; y: number } | null; // my turn is done but for its end: its tile stays in sight, in the same size
}

/** How much of its neighbours is shown around the tile, in units. */
const AROUND = 14;

/** The square on which figures can be put, if it is a single one. */
function figureSquare(chooser: Chooser): { x: number; y: number } | null {
    const { places } = chooser.targets.value;
    let square: { x: number; y: number } | null = null;
    for (const place of places)
        for (const choice of place.choices)
            if (choice.word === "put" || choice.word === "barn") {
                const x = Math.floor(place.px / TILE);
                const y = Math.floor(place.py / TILE);
                if (choice.word === "barn")
                    continue;
                if (square && (square.x !== x || square.y !== y))
                    return null;
                square = { x, y };
            }
    return square;
}

export function Hand({ view, chooser, zoom, colours, myColour, laid }: Props) {
    const ghost = useSignal<{ x: number; y: number } | null>(null);
    const start = useRef<{ x: number; y: number } | null>(null);
    const kind = view.hand === null ? undefined : view.kinds[view.hand];
    const square = figureSquare(chooser) ?? laid;
    if (square)
        return <LaidTile view={view} square={square} chooser={chooser} colours={colours} myColour={myColour} />;
    if (!kind)
        return (
            <div class="hand is-empty" data-testid="hand">
                <span>{view.over ? "" : tn("{n} tile left", "{n} tiles left", view.left)}</span>
            </div>
        );
    const drag = chooser.targets.value.squares.length > 0;
    const rot = (chooser.preview.value ?? chooser.focusLay.value)?.rot ?? 0;
    const over = (event: PointerEvent) => {
        const at = zoom.toBoard(event.clientX, event.clientY);
        return at ? chooser.squareAt(Math.floor(at.px / TILE), Math.floor(at.py / TILE)) : null;
    };
    return (
        <div
            class={drag ? "hand can-drag" : "hand"}
            data-testid="hand"
            data-tile={kind.name}
            onPointerDown={(event) => {
                if (!drag || event.button !== 0)
                    return;
                start.current = { x: event.clientX, y: event.clientY };
                event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={(event) => {
                const from = start.current;
                if (!from || (!ghost.peek() && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 6))
                    return;
                ghost.value = { x: event.clientX, y: event.clientY };
                const to = over(event);
                const now = chooser.preview.peek();
                if (to && (now?.x !== to.x || now.y !== to.y))
                    chooser.preview.value = to.choices.find((c) => c.rot === now?.rot) ?? to.choices[0] ?? null;
                else if (!to)
                    chooser.preview.value = null;
            }}
            onPointerUp={() => {
                start.current = null;
                if (!ghost.peek())
                    chooser.rotate(1);
                ghost.value = null;
            }}
            onPointerCancel={() => {
                start.current = null;
                ghost.value = null;
            }}
        >
            <div class="hand-tile" style={{ transform: `rotate(${rot * 90}deg)` }}>
                <TilePicture symbol={kind.symbol} turned={rot} label={t("Tile in hand: {tile}", { tile: kind.name })} />
            </div>
            {ghost.value && chooser.preview.value === null && (
                <div class="hand-ghost" style={{ left: `${ghost.value.x}px`, top: `${ghost.value.y}px` }}>
                    <TilePicture symbol={kind.symbol} rot={rot} />
                </div>
            )}
        </div>
    );
}

function LaidTile({ view, square, chooser, colours, myColour }: Omit<Props, "zoom" | "laid"> & { square: { x: number; y: number } }) {
    const tile = view.tiles.find((one) => one.x === square.x && one.y === square.y);
    if (!tile)
        return null;
    const [left, top] = [square.x * TILE, square.y * TILE];
    const near = (px: number, py: number) => Math.abs(px - left - 50) < 80 && Math.abs(py - top - 50) < 80;
    const places = chooser.targets.value.places.filter((p) => near(p.px, p.py));
    const figures = view.figures.filter((f) => f.px !== undefined && f.py !== undefined && near(f.px, f.py));
    const around = view.tiles.filter((one) => Math.abs(one.x - square.x) <= 1 && Math.abs(one.y - square.y) <= 1);
    return (
        <div class="hand is-laid" data-testid="laid">
            <svg class="tile-picture" viewBox={`${left - AROUND} ${top - AROUND} ${TILE + 2 * AROUND} ${TILE + 2 * AROUND}`} role="img" aria-label={t("The tile just laid")}>
                <Tiles tiles={around} kinds={view.kinds} newest={-2} />
                <rect class="laid-frame" x={left} y={top} width={TILE} height={TILE} />
                <Figures figures={figures} colours={colours} />
                <Places places={places} chooser={chooser} colour={myColour} colours={colours} grow={0.82} />
            </svg>
        </div>
    );
}
