// SPDX-License-Identifier: MIT
// The tiles on the table.

import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import type { PlacedTile, TileKind } from "../engine/types";
import { TILE, touches, type Box } from "./geometry";

export function tileTransform(x: number, y: number, rot: number): string {
    return `translate(${x * TILE} ${y * TILE}) rotate(${rot * 90} 50 50)`;
}

/** What the drawing of a turned tile wants to know, to keep houses and signs upright. */
export function turn(rot: number): Record<string, string> {
    return { "--r": String(rot) };
}

/** The tiles of a position. Those that are as they were in the last one are the same nodes: nobody compares them. Those out of
 *  sight are there, but not drawn. */
export function Tiles({ tiles, kinds, newest, sight }: { tiles: readonly PlacedTile[]; kinds: readonly TileKind[]; newest: number; sight?: Box }) {
    const drawn = useRef(new Map<string, VNode>());
    const next = new Map<string, VNode>();
    for (const { x, y, kind, rot, at } of tiles) {
        const symbol = kinds[kind]?.symbol ?? "";
        const fresh = at === newest;
        const unseen = sight !== undefined && !touches({ x, y }, sight);
        const looks = `${x},${y} ${symbol} ${rot}${fresh ? " fresh" : ""}${unseen ? " unseen" : ""}`;
        next.set(
            looks,
            drawn.current.get(looks) ?? (
                <use key={`${x},${y}`} class={`tile${fresh ? " is-fresh" : ""}${unseen ? " is-unseen" : ""}`} href={`#${symbol}`} transform={tileTransform(x, y, rot)} style={turn(rot)} width={TILE} height={TILE} data-tile={`${x},${y}`} />
            ),
        );
    }
    drawn.current = next;
    return <g class="tiles">{[...next.values()]}</g>;
}

/** One tile by itself, for hands, sheets and notes. `turned` counts turns that something around it makes. */
export function TilePicture({ symbol, rot = 0, turned = rot, label }: { symbol: string; rot?: number; turned?: number; label?: string }) {
    return (
        <svg class="tile-picture" viewBox="0 0 100 100" role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : true}>
            <use href={`#${symbol}`} width={TILE} height={TILE} transform={`rotate(${rot * 90} 50 50)`} style={turn(turned)} />
        </svg>
    );
}
