// SPDX-License-Identifier: MIT
// Which feature lies under a point of the board: the regions of the tile there are asked for once, and their outlines
// are tried in turn.

import type { RegionView, View } from "../engine/types";
import type { Ask } from "../game/session";
import { onBoard, TILE } from "./geometry";

let canvas: CanvasRenderingContext2D | null = null;

function inside(outline: string, px: number, py: number): boolean {
    canvas ??= document.createElement("canvas").getContext("2d");
    return canvas?.isPointInPath(new Path2D(outline), px, py) ?? false;
}

export class RegionFinder {
    private view: View | null = null;
    private known = new Map<string, Promise<RegionView | null>>();

    constructor(private readonly ask: Ask) {}

    /** The region of a segment in the position that `view` shows. */
    region(view: View, x: number, y: number, seg: number): Promise<RegionView | null> {
        if (view !== this.view) {
            this.view = view;
            this.known.clear();
        }
        const key = `${x},${y},${seg}`;
        let found = this.known.get(key);
        if (!found) {
            found = this.ask("region", x, y, seg, view.actions);
            this.known.set(key, found);
        }
        return found;
    }

    /** The region under a point, buildings before the field around them. */
    async at(view: View, px: number, py: number): Promise<RegionView | null> {
        const x = Math.floor(px / TILE);
        const y = Math.floor(py / TILE);
        const tile = view.tiles.find((one) => one.x === x && one.y === y);
        const kind = tile && view.kinds[tile.kind];
        if (!tile || !kind)
            return null;
        const regions = await Promise.all(kind.segments.map((_, seg) => this.region(view, x, y, seg)));
        const hits = regions.filter((r): r is RegionView => r !== null && r.outline !== "" && inside(r.outline, px, py));
        const building = hits.find((r) => r.feature !== "field");
        if (building ?? hits[0])
            return building ?? hits[0] ?? null;
        // Between the outlines: the nearest place for a figure.
        let best: RegionView | null = null;
        let distance = Number.POSITIVE_INFINITY;
        kind.segments.forEach((segment, seg) => {
            const at = onBoard(segment.x, segment.y, x, y, tile.rot);
            const d = (at.px - px) ** 2 + (at.py - py) ** 2;
            const region = regions[seg];
            if (region && d < distance) {
                distance = d;
                best = region;
            }
        });
        return best;
    }
}
