// SPDX-License-Identifier: MIT
// Figures and pieces on the board.

import type { Colour, Figure, Thing, View } from "../engine/types";
import { fateNote } from "../fates";
import { listedName } from "../words";
import { flying } from "./flying";
import { thingKey } from "./geometry";

/** The box of a figure or piece in its drawing, in units of a tile. */
const BOX = 32;
/** Figures are drawn a little larger than life, to be seen on a small screen. */
const SCALE = 1.15;
/** Followers have a drawing of their own for lying in a field. */
const LIES = new Set(["small", "big", "phantom"]);

interface ShapeProps {
    kind: string;
    flat?: boolean;
    colour: Colour | null;
}

/** One figure about the origin, in the colour of its seat and with its mark. */
export function FigureShape({ kind, flat, colour }: ShapeProps) {
    const lies = flat === true && LIES.has(kind);
    const box = { x: -BOX / 2, y: -BOX / 2, width: BOX, height: BOX };
    return (
        <g class={colour ? `figure seat-${colour}` : "figure"}>
            <g transform={`scale(${SCALE})`}>
                <use href={lies ? `#f-${kind}-flat` : `#f-${kind}`} {...box} />
                {colour && <use href={`#m-${colour}`} {...box} transform={lies ? "" : "translate(0 1)"} />}
            </g>
        </g>
    );
}

/** A figure by itself, for panels and cards. */
export function FigurePicture({ kind, colour }: ShapeProps) {
    return (
        <svg class="small-figure" viewBox="-16 -16 32 32" aria-hidden="true">
            <FigureShape kind={kind} colour={colour} />
        </svg>
    );
}

/** A piece by itself. */
export function PiecePicture({ name, colour }: { name: string; colour: Colour | null }) {
    if (name === "bridge")
        return (
            <svg class="small-figure" viewBox="0 0 100 100" aria-hidden="true">
                <use href="#p-bridge-ew" width={100} height={100} />
            </svg>
        );
    return (
        <svg class={colour ? `small-figure seat-${colour}` : "small-figure"} viewBox="-16 -16 32 32" aria-hidden="true">
            <use href={`#p-${name}`} x={-BOX / 2} y={-BOX / 2} width={BOX} height={BOX} />
        </svg>
    );
}

/** A counting figure of a seat: its follower, or the woman. */
export function CounterPicture({ counter, colour }: { counter: string; colour: Colour | null }) {
    if (counter !== "woman")
        return <FigurePicture kind="small" colour={colour} />;
    return (
        <svg class={colour ? `small-figure seat-${colour}` : "small-figure"} viewBox="-16 -16 32 32" aria-hidden="true">
            <use href="#p-woman" x={-BOX / 2} y={-BOX / 2} width={BOX} height={BOX} />
            {colour && <use href={`#m-${colour}`} x={-BOX / 2} y={-BOX / 2} width={BOX} height={BOX} transform="translate(0 6) scale(0.8)" />}
        </svg>
    );
}

export function Figures({ figures, colours, fresh }: { figures: readonly Figure[]; colours: readonly Colour[]; fresh?: (figure: Figure) => boolean }) {
    return (
        <g class="figures">
            {figures.map((f) =>
                f.px === undefined || f.py === undefined || f.place === "supply" || f.place === "prison" ? null : (
                    <g key={f.id} class={fresh?.(f) ? "figure-at is-fresh" : "figure-at"} transform={`translate(${f.px} ${f.py})`} data-figure={f.id}>
                        <FigureShape kind={f.kind} flat={f.field ?? false} colour={f.seat === null ? null : (colours[f.seat] ?? null)} />
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

/** A piece that stands at a point. */
function Piece({ name, px, py, colour = "" }: { name: string; px: number; py: number; colour?: string }) {
    return <use class={`thing ${colour}`} href={`#p-${name}`} x={px - BOX / 2} y={py - BOX / 2} width={BOX} height={BOX} />;
}

const STOREY = 7; // how much higher each piece of a tower lies
const SHOWN_STOREYS = 12;

function Tower({ height, px, py }: { height: number; px: number; py: number }) {
    const shown = Math.min(height, SHOWN_STOREYS);
    return (
        <g>
            {Array.from({ length: shown }, (_, i) => (
                <Piece key={i} name="tower" px={px} py={py - i * STOREY} />
            ))}
            <text class="thing-number" x={px} y={py + 3 - (shown - 1) * STOREY}>
                {height}
            </text>
        </g>
    );
}

/** Several equal pieces: one of them with their number; or one that is called by its number. */
function Heap({ thing, px, py, always = false }: { thing: Thing; px: number; py: number; always?: boolean }) {
    return (
        <g class="thing-heap">
            <Piece name={thing.kind} px={px} py={py} />
            {(always || thing.number > 1) && (
                <text class="thing-number" x={px + 9} y={py - 3}>
                    {thing.number}
                </text>
            )}
        </g>
    );
}

/** A piece as it is, in the colour of its owner; one that lies between two places has a line below it. */
function Plain({ thing, px, py, colour }: { thing: Thing; px: number; py: number; colour: string }) {
    if (thing.px2 === undefined || thing.py2 === undefined)
        return <Piece name={thing.kind} px={px} py={py} colour={colour} />;
    return (
        <g class="thing-span">
            <line x1={px} y1={py} x2={thing.px2} y2={thing.py2} />
            <Piece name={thing.kind} px={(px + thing.px2) / 2} py={(py + thing.py2) / 2} colour={colour} />
        </g>
    );
}

/** The pig of the wheel, and how far it is to the segments it may come to next. */
function Wheel({ thing, px, py }: { thing: Thing; px: number; py: number }) {
    return (
        <g class="wheel" data-testid="wheel" data-fate={thing.fate}>
            {thing.ahead?.map(({ fate, px: x, py: y }, i) =>
                x === undefined || y === undefined ? null : (
                    <g key={i} class="wheel-ahead" data-fate={fate}>
                        <title>{`${i + 1}: ${listedName("fate", fate)}. ${fateNote(fate)}`}</title>
                        <circle cx={x} cy={y} r={8} />
                        <text x={x} y={y + 3.6}>
                            {i + 1}
                        </text>
                    </g>
                ),
            )}
            <g class="wheel-pig" style={{ transform: `translate(${px}px, ${py}px)` }}>
                <title>{`${listedName("fate", thing.fate ?? "")}. ${fateNote(thing.fate ?? "")}`}</title>
                <Piece name="wheel" px={0} py={0} />
            </g>
        </g>
    );
}

function OneThing({ thing, colours }: { thing: Thing; colours: readonly Colour[] }) {
    const { px, py } = thing;
    if (px === undefined || py === undefined)
        return null;
    switch (thing.kind) {
        case "tower":
            return thing.number > 0 ? <Tower height={thing.number} px={px} py={py} /> : null;
        case "bridge":
            return <use class="thing" href={thing.number === 1 ? "#p-bridge-ew" : "#p-bridge-ns"} x={px - 50} y={py - 50} width={100} height={100} />;
        case "tunnel":
            return <Piece name="tunnel" px={px} py={py} colour={`seat-${TOKEN_COLOURS[thing.number] ?? "grey"}`} />;
        case "wheel":
            return <Wheel thing={thing} px={px} py={py} />;
        case "chip":
            return thing.seat !== null && flying.value.has(thing.seat) ? null : <Plain thing={thing} px={px} py={py} colour={colourOf(thing.seat, colours)} />;
        case "outbreak":
            return <Heap thing={thing} px={px} py={py} always />;
        case "gold":
            return <Heap thing={thing} px={px} py={py} />;
        default:
            return <Plain thing={thing} px={px} py={py} colour={colourOf(thing.seat, colours)} />;
    }
}

export function Things({ view, colours }: { view: View; colours: readonly Colour[] }) {
    return (
        <g class="things">
            {view.things.map((thing) => (
                <g key={thingKey(thing)} data-thing={thingKey(thing)}>
                    <OneThing thing={thing} colours={colours} />
                </g>
            ))}
        </g>
    );
}
