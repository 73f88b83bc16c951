// SPDX-License-Identifier: MIT
// Whose field is where: colour, stripes in the direction of the colour, and the number of cities it feeds.

import type { Colour, RegionView, View } from "../engine/types";
import { onBoard } from "./geometry";

/** A place for the label: where a figure of the field stands, or could stand. */
function labelPlace(region: RegionView, view: View): { px: number; py: number } | null {
    const middle = region.segments[Math.floor(region.segments.length / 2)];
    const tile = middle && view.tiles.find((one) => one.x === middle.x && one.y === middle.y);
    const anchor = tile && view.kinds[tile.kind]?.segments[middle.seg];
    return tile && anchor ? onBoard(anchor.x, anchor.y, tile.x, tile.y, tile.rot) : null;
}

function fill(region: RegionView, colours: readonly Colour[]): string {
    const [first, second] = region.owners;
    if (first === undefined)
        return "none";
    const colour = colours[first];
    return second !== undefined || !colour ? "url(#stripes-shared)" : `url(#stripes-${colour})`;
}

export function FieldLayer({ regions, view, colours }: { regions: readonly RegionView[]; view: View; colours: readonly Colour[] }) {
    return (
        <g class="field-layer">
            {regions.map((region, i) => {
                const [owner] = region.owners;
                const colour = owner === undefined ? undefined : colours[owner];
                const at = labelPlace(region, view);
                const cities = region.cities ?? 0;
                return (
                    <g key={i} class={region.owners.length === 0 ? "field-region is-free" : `field-region ${region.owners.length > 1 ? "is-shared" : `seat-${colour ?? "grey"}`}`}>
                        <path d={region.outline} fill={fill(region, colours)} />
                        {at && (cities > 0 || region.owners.length > 0) && (
                            <g class="field-label" transform={`translate(${at.px} ${at.py})`}>
                                <circle r="11" />
                                <text y="4">{cities}</text>
                            </g>
                        )}
                    </g>
                );
            })}
        </g>
    );
}
