// SPDX-License-Identifier: MIT
// The tile in hand, large; it can be dragged to the board. Behind it comes the tile just laid, enlarged, with the
// places for figures, so that thumbs can hit them however small the board is.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { TILE } from "../board/geometry";
import { Places, RING } from "../board/Markers";
import { Figures } from "../board/Pieces";
import { TilePicture, Tiles } from "../board/Tiles";
import type { BoardZoom } from "../board/zoom";
import type { Colour, View } from "../engine/types";
import { t, tn } from "../i18n";
import { cluster, nearestPlace } from "./choices";
import type { Chooser } from "./chooser";
import { Icon } from "./Icon";

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
/** How large markers are on it. */
const GROW = 0.82;
/** How far from a marker it is still meant, in pixels. */
const REACH = 30;

export function Hand({ view, chooser, zoom, colours, myColour, laid }: Props) {
    const ghost = useSignal<{ x: number; y: number } | null>(null);
    const start = useRef<{ x: number; y: number } | null>(null);
    const kind = view.hand === null ? undefined : view.kinds[view.hand];
    const square = chooser.enlarged.value ?? laid;
    if (square)
        return <LaidTile view={view} square={square} chooser={chooser} zoom={zoom} colours={colours} myColour={myColour} />;
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

function LaidTile({ view, square, chooser, zoom, colours, myColour }: Omit<Props, "laid"> & { square: { x: number; y: number } }) {
    const tile = view.tiles.find((one) => one.x === square.x && one.y === square.y);
    if (!tile)
        return null;
    const [left, top] = [square.x * TILE, square.y * TILE];
    const near = (px: number, py: number) => Math.abs(px - left - 50) < 50 + AROUND && Math.abs(py - top - 50) < 50 + AROUND;
    const places = cluster(chooser.targets.value.places.filter((p) => near(p.px, p.py)), 2 * RING * GROW);
    const figures = view.figures.filter((f) => f.px !== undefined && f.py !== undefined && near(f.px, f.py));
    const around = view.tiles.filter((one) => Math.abs(one.x - square.x) <= 1 && Math.abs(one.y - square.y) <= 1);
    const tiles = chooser.tiles.value;
    const turnTo = (step: number) => {
        const to = chooser.turnTo(step);
        if (to)
            zoom.reveal(to.x, to.y);
    };
    // Thumbs are wider than markers: the nearest one is meant.
    const tapNear = (event: MouseEvent) => {
        const { currentTarget } = event;
        if (!(currentTarget instanceof SVGSVGElement))
            return;
        const box = currentTarget.getBoundingClientRect();
        const unit = (TILE + 2 * AROUND) / box.width;
        const meant = nearestPlace(places, left - AROUND + (event.clientX - box.left) * unit, top - AROUND + (event.clientY - box.top) * unit, REACH * unit);
        if (meant)
            chooser.tapPlace(meant);
    };
    return (
        <div class={tiles.length > 1 ? "hand is-laid is-one-of" : "hand is-laid"} data-testid="laid" data-at={`${square.x},${square.y}`}>
            <svg class="tile-picture" viewBox={`${left - AROUND} ${top - AROUND} ${TILE + 2 * AROUND} ${TILE + 2 * AROUND}`} role="img" aria-label={t("The tile enlarged")} onClick={tapNear}>
                <Tiles tiles={around} kinds={view.kinds} newest={-2} />
                <rect class="laid-frame" x={left} y={top} width={TILE} height={TILE} />
                <Figures figures={figures} colours={colours} />
                <Places places={places} chooser={chooser} colour={myColour} colours={colours} grow={GROW} />
            </svg>
            {tiles.length > 1 && (
                <div class="hand-turn">
                    <button type="button" class="icon-button" data-testid="tile-before" aria-label={t("The tile before")} onClick={() => turnTo(-1)}>
                        <Icon name="back" />
                    </button>
                    <span>{`${tiles.findIndex((one) => one.x === square.x && one.y === square.y) + 1} / ${tiles.length}`}</span>
                    <button type="button" class="icon-button" data-testid="tile-next" aria-label={t("The next tile")} onClick={() => turnTo(1)}>
                        <Icon name="forward" />
                    </button>
                </div>
            )}
        </div>
    );
}
