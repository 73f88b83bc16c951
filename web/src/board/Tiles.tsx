// SPDX-License-Identifier: MIT
// The tiles on the table.

import type { PlacedTile, TileKind } from "../engine/types";
import { TILE } from "./geometry";

export function tileTransform(x: number, y: number, rot: number): string {
    return `translate(${x * TILE} ${y * TILE}) rotate(${rot * 90} 50 50)`;
}

export function Tiles({ tiles, kinds, newest }: { tiles: readonly PlacedTile[]; kinds: readonly TileKind[]; newest: number }) {
    return (
        <g class="tiles">
            {tiles.map((tile) => (
                <use
                    key={`${tile.x},${tile.y}`}
                    class={tile.at === newest ? "tile is-fresh" : "tile"}
                    href={`#${kinds[tile.kind]?.symbol ?? ""}`}
                    transform={tileTransform(tile.x, tile.y, tile.rot)}
                    width={TILE}
                    height={TILE}
                    data-tile={`${tile.x},${tile.y}`}
                />
            ))}
        </g>
    );
}

/** One tile by itself, for hands, sheets and notes. */
export function TilePicture({ symbol, rot = 0, label }: { symbol: string; rot?: number; label?: string }) {
    return (
        <svg class="tile-picture" viewBox="0 0 100 100" role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
            <use href={`#${symbol}`} width={TILE} height={TILE} transform={`rotate(${rot * 90} 50 50)`} />
        </svg>
    );
}
