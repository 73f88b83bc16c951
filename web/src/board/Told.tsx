// SPDX-License-Identifier: MIT
// Something the engine says, with pictures in place of the names of tiles, which nobody knows.

import type { TileKind } from "../engine/types";
import { TilePicture } from "./Tiles";

const NAME = /([a-z][a-z0-9]*\.[A-Za-z0-9_-]+)/;

/** Drawings of tiles by their names. */
export type TileSymbols = ReadonlyMap<string, string>;

export function tileSymbols(kinds: readonly TileKind[]): TileSymbols {
    return new Map(kinds.map(({ name, symbol }) => [name, symbol]));
}

export function Told({ text, symbols }: { text: string; symbols: TileSymbols }) {
    const parts = text.split(NAME); // every other one looks like a name
    return (
        <>
            {parts.map((part, i) => {
                const symbol = i % 2 === 1 ? symbols.get(part) : undefined;
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
