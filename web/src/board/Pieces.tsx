// SPDX-License-Identifier: MIT
// Figures and pieces on the board.

import type { Colour, Figure, Thing, View } from "../engine/types";
import { MarkShape } from "./SeatMark";

/** Width of a figure on the board, in units. */
const SIZE: Record<string, number> = { small: 30, big: 38, builder: 32, pig: 30, mayor: 34, wagon: 34, barn: 44, dragon: 56, fairy: 34 };

export function figureSize(kind: string): number {
    return SIZE[kind] ?? 30;
}

/** One figure about the origin. */
export function FigureShape({ kind, flat, colour, mark }: { kind: string; flat?: boolean; colour: Colour | null; mark?: boolean }) {
    const size = figureSize(kind);
    return (
        <g class={colour ? `figure seat-${colour}` : "figure"}>
            <use href={flat && kind !== "barn" ? `#f-${kind}-flat` : `#f-${kind}`} x={-size / 2} y={-size / 2} width={size} height={size} />
            {mark && colour && (
                <g class="figure-mark" transform={`translate(0 ${flat ? 0 : size * 0.12})`}>
                    <MarkShape colour={colour} size={size * 0.2} />
                </g>
            )}
        </g>
    );
}

export function Figures({ figures, colours, fresh }: { figures: readonly Figure[]; colours: readonly Colour[]; fresh?: (figure: Figure) => boolean }) {
    return (
        <g class="figures">
            {figures.map((f) =>
                f.px === undefined || f.py === undefined || f.place === "supply" || f.place === "prison" ? null : (
                    <g key={f.id} class={fresh?.(f) ? "figure-at is-fresh" : "figure-at"} transform={`translate(${f.px} ${f.py})`} data-figure={f.id}>
                        <FigureShape kind={f.kind} flat={f.field ?? false} colour={f.seat === null ? null : (colours[f.seat] ?? null)} mark />
                    </g>
                ),
            )}
        </g>
    );
}

function colourOf(seat: number | null, colours: readonly Colour[]): string {
    const colour = seat === null ? undefined : colours[seat];
    return colour ? `seat-${colour}` : "";
}

/** Tokens of a tunnel have the colour that `number` names, whoever laid them. */
const TOKEN_COLOURS: Colour[] = ["red", "blue", "yellow", "green", "black", "grey"];

function OneThing({ thing, colours }: { thing: Thing; colours: readonly Colour[] }) {
    const { px, py } = thing;
    if (px === undefined || py === undefined)
        return null;
    const at = `translate(${px} ${py})`;
    switch (thing.kind) {
        case "tower":
            if (thing.number === 0)
                return null;
            return (
                <g class="thing tower" transform={at}>
                    {Array.from({ length: Math.min(thing.number, 12) }, (_, i) => (
                        <use key={i} href="#p-tower" x={-14} y={-14 - i * 7} width={28} height={28} />
                    ))}
                    <text class="thing-number" y={4 - (Math.min(thing.number, 12) - 1) * 7}>
                        {thing.number}
                    </text>
                </g>
            );
        case "bridge":
            return <use class="thing" href="#p-bridge" transform={`${at} rotate(${thing.number === 1 ? 90 : 0})`} x={-50} y={-50} width={100} height={100} />;
        case "castle":
            return <use class={`thing ${colourOf(thing.seat, colours)}`} href="#p-castle" transform={at} x={-20} y={-20} width={40} height={40} />;
        case "tunnel":
            return <use class={`thing seat-${TOKEN_COLOURS[thing.number] ?? "grey"}`} href="#p-tunnel" transform={at} x={-10} y={-10} width={20} height={20} />;
        case "ferry":
            return (
                <g class="thing ferry">
                    <line x1={px} y1={py} x2={thing.px2 ?? px} y2={thing.py2 ?? py} />
                    <use href="#p-ferry" transform={`translate(${(px + (thing.px2 ?? px)) / 2} ${(py + (thing.py2 ?? py)) / 2})`} x={-12} y={-12} width={24} height={24} />
                </g>
            );
        case "count":
            return <use class="thing" href="#p-count" transform={at} x={-17} y={-17} width={34} height={34} />;
        default:
            return null;
    }
}

export function Things({ view, colours }: { view: View; colours: readonly Colour[] }) {
    return (
        <g class="things">
            {view.things.map((thing) => (
                <OneThing key={`${thing.kind} ${thing.x ?? ""},${thing.y ?? ""} ${thing.seg ?? ""} ${thing.seat ?? ""}`} thing={thing} colours={colours} />
            ))}
        </g>
    );
}
