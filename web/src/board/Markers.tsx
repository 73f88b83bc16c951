// SPDX-License-Identifier: MIT
// What can be done, on the very place where it is done: legal squares, the tile over one of them, figures on segments.

import type { Choice, Colour, View } from "../engine/types";
import { outcomesOf, type Place, type Square } from "../game/choices";
import type { Chooser } from "../game/chooser";
import { t } from "../i18n";
import { TILE } from "./geometry";
import { FigureShape } from "./Pieces";
import { turn } from "./Tiles";

/** Small signs for actions that have no figure. 24 units wide, about the origin. */
const SIGNS: Record<string, string> = {
    dragon: "M-7 0H5M0-6L6 0L0 6",
    tower: "M-6 8V-7H-3V-4H-1.5V-7H1.5V-4H3V-7H6V8Z",
    capture: "M-6-8V8M-2-8V8M2-8V8M6-8V8M-8-8H8M-8 8H8",
    remove: "M-6-6L6 6M6-6L-6 6",
    fairy: "M0-9L2.2-2.6L9-2.6L3.4 1.4L5.6 8L0 4L-5.6 8L-3.4 1.4L-9-2.6L-2.2-2.6Z",
    escape: "M-7 7V-7H2M-1 0H9M5-4L9 0L5 4",
    bridge: "M-9 5Q0-7 9 5M-9 5V8M9 5V8M-9 0H9",
    castle: "M-8 8V-6H-4V-2H-2V-6H2V-2H4V-6H8V8Z",
    claim: "M-6 0L-2 5L7-6",
    count: "M-8 6L-8-4L-4 0L0-7L4 0L8-4L8 6Z",
    tunnel: "M-8 7V0A8 8 0 0 1 8 0V7H4V1A4 4 0 0 0-4 1V7Z",
    ferry: "M-9 2H9L6 8H-6ZM0 2V-8L7-1H0",
    gold: "M-9 7L-6-1H6L9 7ZM-6-1L-3.5-6H3.5L6-1",
    take: "M-9 8L-6 1H6L9 8ZM0-9V-2M-3.5-5.5L0-9L3.5-5.5",
    copy: "M-10-3L0-8L10-3L0 2ZM-6-1V5Q0 9 6 5V-1M9-2.5V4",
    drive: "M-8 4H8V-4H-8ZM-5 7A2 2 0 1 0-5 6.9M5 7A2 2 0 1 0 5 6.9",
    barn: "M-8 8V-2L0-8L8-2V8Z",
    fly: "M-9-7L9 0L-9 7L-4 0ZM-4 0H9",
    recall: "M6 8V2A5 5 0 0 0 1-3H-8M-4-7L-8-3L-4 1",
    fetch: "M6 8V2A5 5 0 0 0 1-3H-8M-4-7L-8-3L-4 1",
    withdraw: "M6 8V2A5 5 0 0 0 1-3H-8M-4-7L-8-3L-4 1",
    succumb: "M-7-2.5Q-7-9 0-9T7-2.5Q7 1 4.5 2.5V7H-4.5V2.5Q-7 1-7-2.5M-3-2.5V-1M3-2.5V-1M0 4V7",
    flea: "M-6 1Q-6-5 0-5T6.5 0Q6.5 3.5 0.5 3.8T-6 1ZM-3.5 3.5L-6.5 8.5M0.5 4L-0.5 9M4.5 3L7.5 7M6-2L9-4",
    lift: "M-6 4Q-6-2 0-2T6.5 3Q6.5 6.5 0.5 6.8T-6 4ZM0-5V-11M-3-8L0-11L3-8",
    flee: "M-8-5V5M-4-3V3M0 0H9M5-4L9 0L5 4",
    shelter: "M-8 7V-1L0-8L8-1V7H3V1H-3V7Z",
    descend: "M6 8V2A5 5 0 0 0 1-3H-8M-4-7L-8-3L-4 1",
};

/** Radius of a marker, in units, when it is not enlarged. */
export const RING = 17;

const SIDE_TURN: Record<string, number> = { N: -90, E: 0, S: 90, W: 180 };

const KEEPS_FIGURE = new Set(["put", "enter", "join", "drive", "castle", "add", "land", "crown"]);

function Sign({ choice, colour, colours }: { choice: Choice; colour: Colour | null; colours: readonly Colour[] }) {
    if (KEEPS_FIGURE.has(choice.word) && choice.figure) {
        const flat = (choice.word === "put" || choice.word === "add") && / field(@| |$)/.test(choice.text);
        return <FigureShape kind={choice.figure} flat={flat} colour={colour} />;
    }
    if (choice.word === "conjure" && choice.figure) // they belong to nobody
        return <FigureShape kind={choice.figure} colour={null} />;
    if (choice.word === "barn")
        return <FigureShape kind="barn" colour={colour} />;
    if (choice.word === "throw") // one sees whom it goes at
        return <path class="aim-sign" d="M-17 0H-9M17 0H9M0-17V-9M0 17V9" />;
    const path = SIGNS[choice.word] ?? "M-5 0H5M0-5V5";
    const whose = choice.seat === undefined ? null : colours[choice.seat];
    const way = choice.word === "dragon" ? (SIDE_TURN[choice.side ?? choice.text.split(" ")[1] ?? "E"] ?? 0) : 0;
    const flight = choice.targets?.[0];
    const off = flight ? (Math.atan2(flight.y - (choice.y ?? 0), flight.x - (choice.x ?? 0)) * 180) / Math.PI : 0;
    const axis = choice.word === "bridge" && choice.text.endsWith("NS") ? 90 : 0;
    return (
        <g class={whose ? `sign seat-${whose}` : "sign"}>
            <circle class="sign-disc" r="14" />
            <path d={path} transform={`rotate(${way + axis + off})`} />
        </g>
    );
}

export function Squares({ squares, hidden }: { squares: readonly Square[]; hidden: Choice | null }) {
    return (
        <g class="squares">
            {squares.map((s) =>
                hidden && hidden.x === s.x && hidden.y === s.y ? null : (
                    <rect key={`${s.x},${s.y}`} class="square" x={s.x * TILE + 5} y={s.y * TILE + 5} width={TILE - 10} height={TILE - 10} rx={9} data-square={`${s.x},${s.y}`} />
                ),
            )}
        </g>
    );
}

/** The tile under the pointer or on the chosen square, and round buttons beside it. */
export function LaidPreview({ chooser, view, grow }: { chooser: Chooser; view: View; grow: number }) {
    const choice = chooser.preview.value ?? chooser.focusLay.value;
    const ghost = chooser.preview.value === null;
    const symbol = view.hand === null ? undefined : view.kinds[view.hand]?.symbol;
    if (!choice || !symbol || choice.x === undefined || choice.y === undefined)
        return null;
    const several = (chooser.squareAt(choice.x, choice.y)?.choices.length ?? 1) > 1;
    return (
        <g class={ghost ? "laying is-ghost" : "laying"} data-testid="preview" data-action={choice.text}>
            <g transform={`translate(${choice.x * TILE} ${choice.y * TILE})`}>
                <g class="laying-turn" style={{ transform: `rotate(${(choice.rot ?? 0) * 90}deg)` }}>
                    <use href={`#${symbol}`} width={TILE} height={TILE} style={turn(choice.rot ?? 0)} />
                </g>
                <rect class="laying-frame" width={TILE} height={TILE} />
            </g>
            {!ghost && (
                <g transform={`translate(${choice.x * TILE + 50} ${choice.y * TILE + 50})`}>
                    {several && (
                        <g
                            class="round round-turn"
                            transform={`translate(-50 50) scale(${grow})`}
                            onClick={(event) => {
                                event.stopPropagation();
                                chooser.rotate(1);
                            }}
                        >
                            <title>{t("Turn the tile")}</title>
                            <circle r="15" />
                            <path d="M6-4A7.5 7.5 0 1 0 7.3 2M7-9V-3.5H1.5" />
                        </g>
                    )}
                    <g
                        class="round round-tick"
                        transform={`translate(50 50) scale(${grow})`}
                        onClick={(event) => {
                            event.stopPropagation();
                            void chooser.confirm();
                        }}
                    >
                        <title>{t("Lay it here")}</title>
                        <circle r="15" />
                        <path d="M-7 0L-2 5.5L7-5.5" />
                    </g>
                </g>
            )}
        </g>
    );
}

/** Where chance behind the choice that is asked or pointed at may lead: the squares with the results that lead there, and the places to stay. */
export function Targets({ chooser, grow }: { chooser: Chooser; grow: number }) {
    const choice = chooser.aimed.value;
    if (!choice?.targets)
        return null;
    return (
        <g class="targets" data-testid="targets" aria-hidden="true">
            {outcomesOf(choice.targets).map(({ short, label, x, y, places }) => (
                <g key={short} class={places.length > 0 ? "target" : "target is-empty"} data-outcome={short}>
                    <title>{label}</title>
                    <rect class="target-square" x={x * TILE + 3} y={y * TILE + 3} width={TILE - 6} height={TILE - 6} rx={7} />
                    {places.map((p) => (
                        <circle key={p.seg} class="target-place" cx={p.px} cy={p.py} r={15 * grow} data-place={p.place} />
                    ))}
                    <g class="target-die" transform={`translate(${x * TILE + 17} ${y * TILE + 17}) scale(${grow})`}>
                        <rect x="-11" y="-11" width="22" height="22" rx="4" />
                        <text y="5">{short}</text>
                    </g>
                </g>
            ))}
        </g>
    );
}

interface PlacesProps {
    places: readonly Place[];
    chooser: Chooser;
    colour: Colour | null;
    colours: readonly Colour[];
    grow: number;
}

export function Places({ places, chooser, colour, colours, grow }: PlacesProps) {
    const focus = chooser.focus.value?.text;
    const asked = chooser.asked.value?.choice.text;
    const hint = chooser.hint.value;
    return (
        <g class="places">
            {places.map((place) => {
                const [first] = place.choices;
                if (!first)
                    return null;
                const on = place.choices.some((c) => c.text === focus || c.text === asked);
                const hinted = place.choices.some((c) => c.text === hint);
                return (
                    <g
                        key={place.key}
                        class={`place${first.word === "throw" ? " is-aim" : ""}${on ? " is-on" : ""}${hinted ? " is-hint" : ""}`}
                        transform={`translate(${place.px} ${place.py}) scale(${grow})`}
                        data-testid="marker"
                        data-action={place.choices.length === 1 ? first.text : undefined}
                        data-place={place.key}
                        onClick={(event) => {
                            event.stopPropagation();
                            chooser.tapPlace(place);
                        }}
                        onPointerEnter={() => (chooser.focus.value = first)}
                        onPointerLeave={() => (chooser.focus.value = null)}
                    >
                        <title>{place.choices.map((c) => c.label).join("\n")}</title>
                        <circle class="place-ring" r={RING} />
                        <Sign choice={first} colour={colour} colours={colours} />
                        {place.choices.length > 1 && (
                            <g class="place-more" transform="translate(13 -13)">
                                <circle r="8" />
                                <text y="3.6">{place.choices.length}</text>
                            </g>
                        )}
                    </g>
                );
            })}
        </g>
    );
}

/** Where the choice is that is pointed at: lit, also if its marker is shared or it has none. */
export function Lit({ chooser, grow }: { chooser: Chooser; grow: number }) {
    const choice = chooser.focus.value ?? chooser.asked.value?.choice;
    if (!choice || choice.word === "lay" || choice.word === "throw")
        return null;
    if (choice.px !== undefined && choice.py !== undefined)
        return <circle class="lit" data-testid="lit" cx={choice.px} cy={choice.py} r={(RING + 5) * grow} />;
    if (choice.x === undefined || choice.y === undefined)
        return null;
    return <rect class="lit" data-testid="lit" x={choice.x * TILE + 2} y={choice.y * TILE + 2} width={TILE - 4} height={TILE - 4} rx={6} />;
}
