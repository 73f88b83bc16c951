// SPDX-License-Identifier: MIT
// What is being seen, in words, and points as a sum of pictures: the tiles that count, shields, what comes to them.

import { SeatMark } from "../board/SeatMark";
import { TilePicture } from "../board/Tiles";
import { picturesOf, Told } from "../board/Told";
import type { Award, Colour, RegionView, View } from "../engine/types";
import { number } from "../i18n";

interface Props {
    text: string;
    colour: Colour | null;
    view: View;
    region: RegionView | null;
    why: Award["why"] | null;
    symbol: string | null; // of a tile that it is about
}

const SHOWN_TILES = 7;

/** The tiles of a feature, each once, in the order in which they were laid. */
function tilesOf(region: RegionView, view: View): { symbol: string; rot: number; key: string }[] {
    const found = new Map<string, { symbol: string; rot: number; key: string; at: number }>();
    for (const { x, y } of region.segments) {
        const tile = view.tiles.find((one) => one.x === x && one.y === y);
        const key = `${x},${y}`;
        if (tile && !found.has(key))
            found.set(key, { key, symbol: view.kinds[tile.kind]?.symbol ?? "", rot: tile.rot, at: tile.at });
    }
    return [...found.values()].sort((a, b) => a.at - b.at);
}

/** The sum of an award, drawn. */
export function Sum({ view, region, why }: { view: View; region: RegionView | null; why: Award["why"] }) {
    const tiles = region && region.feature !== "field" ? tilesOf(region, view) : [];
    const drawn = tiles.length === why.count ? tiles.slice(0, SHOWN_TILES) : [];
    const total = why.count * why.each + why.shields * why.perShield + why.extra;
    return (
        <span class="sum" aria-hidden="true">
            {why.count * why.each !== 0 && (
                <span class="sum-part">
                    {drawn.map(({ symbol, rot, key }) => (
                        <TilePicture key={key} symbol={symbol} rot={rot} />
                    ))}
                    <b>{why.each === 1 ? why.count : `${why.count} × ${why.each}`}</b>
                </span>
            )}
            {why.shields !== 0 && (
                <span class="sum-part">
                    <svg class="sum-shield" viewBox="0 0 20 22">
                        <path d="M2 2H18V11Q18 18 10 21Q2 18 2 11Z" />
                    </svg>
                    <b>{why.perShield === 1 ? why.shields : `${why.shields} × ${why.perShield}`}</b>
                </span>
            )}
            {why.extra !== 0 && (
                <span class="sum-part">
                    <b>{number(why.extra)}</b>
                </span>
            )}
            <span class="sum-total">= {number(total)}</span>
        </span>
    );
}

export function Caption({ text, colour, view, region, why, symbol }: Props) {
    return (
        <div class={colour ? `caption seat-${colour}` : "caption"}>
            {colour && <SeatMark colour={colour} />}
            {symbol && <TilePicture symbol={symbol} />}
            <div class="caption-words">
                {text.split("\n").map((line) => (
                    <p key={line}>
                        <Told text={line} pictures={picturesOf(view)} />
                    </p>
                ))}
                {why && <Sum view={view} region={region} why={why} />}
            </div>
        </div>
    );
}
