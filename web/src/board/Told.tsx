// SPDX-License-Identifier: MIT
// Something the engine says, with pictures in place of the names of tiles and of squares, which nobody knows.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { PlacedTile, TileKind, View } from "../engine/types";
import { coordinates } from "../settings";
import { TilePicture } from "./Tiles";

/** "base.D", "-3,12" */
const NAME = /([a-z][a-z0-9]*\.[A-Za-z0-9_-]+|-?\d+,-?\d+)/;

/** What pictures can be shown of. */
export interface Pictures {
    /** Drawings of tiles by their names. */
    symbols: ReadonlyMap<string, string>;
    /** What lies on squares, by their coordinates. */
    squares: ReadonlyMap<string, { symbol: string; rot: number }>;
}

/** The square whose picture is pointed at; the board shows it. */
export const pointedSquare = signal<{ x: number; y: number } | null>(null);

export function tileSymbols(kinds: readonly TileKind[]): Map<string, string> {
    return new Map(kinds.map(({ name, symbol }) => [name, symbol]));
}

export function tilesOnSquares(tiles: readonly PlacedTile[], kinds: readonly TileKind[]): Map<string, { symbol: string; rot: number }> {
    return new Map(tiles.map(({ x, y, kind, rot }) => [`${x},${y}`, { symbol: kinds[kind]?.symbol ?? "", rot }]));
}

const known = new WeakMap<object, Pictures>();

/** The pictures of a position, made once. */
export function picturesOf(view: Pick<View, "kinds" | "tiles">): Pictures {
    const made = known.get(view) ?? { symbols: tileSymbols(view.kinds), squares: tilesOnSquares(view.tiles, view.kinds) };
    known.set(view, made);
    return made;
}

function Square({ name, symbol, rot }: { name: string; symbol: string; rot: number }) {
    const [x = 0, y = 0] = name.split(",").map(Number);
    useEffect(() => () => void (pointedSquare.value = null), []); // what goes away is not pointed at
    return (
        <span class="told-tile is-square" title={name} onPointerEnter={() => (pointedSquare.value = { x, y })} onPointerLeave={() => (pointedSquare.value = null)}>
            <TilePicture symbol={symbol} rot={rot} label={name} />
        </span>
    );
}

/** `exact`: the coordinates stand beside the picture, where tiles that look alike must be told apart. */
export function Told({ text, pictures, exact = coordinates.value }: { text: string; pictures: Pictures; exact?: boolean }) {
    const parts = text.split(NAME); // every other one looks like a name
    return (
        <>
            {parts.map((part, i) => {
                const there = i % 2 === 1 ? pictures.squares.get(part) : undefined;
                if (there)
                    return (
                        <span key={i} class="told-square">
                            <Square name={part} {...there} />
                            {exact && <small aria-hidden="true">{part}</small>}
                        </span>
                    );
                const symbol = i % 2 === 1 ? pictures.symbols.get(part) : undefined;
                if (symbol === undefined)
                    return part;
                return (
                    <span key={i} class="told-tile">
                        <TilePicture symbol={symbol} label={part} />
                    </span>
                );
            })}
        </>
    );
}
