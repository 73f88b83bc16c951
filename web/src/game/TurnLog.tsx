// SPDX-License-Identifier: MIT
// The log as one would tell it: a line for each turn, with its tile and what came of it; a tap shows the board as it was
// then. Rules are behind a question, for who has one.

import { memo } from "preact/compat";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { SeatMark } from "../board/SeatMark";
import { TilePicture } from "../board/Tiles";
import { Told, tileSymbols, tilesOnSquares, type Pictures } from "../board/Told";
import type { Colour } from "../engine/types";
import { signed, t } from "../i18n";
import { notation } from "../settings";
import { RuleLink, ruleOf, wantRules } from "../ui/RuleLink";
import { turnLines, type TurnLine, type TurnNote } from "./logTurns";
import type { Session } from "./session";
import { seatName } from "./words";

/** So many turns are in the document at once; each has a drawing of its tile. */
const MOST = 100;

/** Why it is so: the rule's own words, when somebody asks. */
function Why({ rule }: { rule: string }) {
    const [open, setOpen] = useState(false);
    return (
        <>
            <button
                type="button"
                class="log-ask"
                aria-expanded={open}
                onClick={() => {
                    wantRules();
                    setOpen(!open);
                }}
            >
                {t("why?")}
            </button>
            {open && (
                <small class="log-why">
                    {ruleOf(rule)?.text ?? ""} <RuleLink id={rule} />
                </small>
            )}
        </>
    );
}

function Note({ note, colour, pictures }: { note: TurnNote; colour: Colour | null; pictures: Pictures }) {
    return (
        <li class={`log-note is-${note.kind}${colour ? ` seat-${colour}` : ""}`}>
            <span>
                <Told text={note.text} pictures={pictures} /> {note.points !== 0 && <b class="log-points">{signed(note.points)}</b>}
            </span>{" "}
            {note.rule && <Why rule={note.rule} />}
        </li>
    );
}

interface TurnProps {
    line: TurnLine;
    colours: readonly Colour[];
    shown: boolean;
    pictures: Pictures;
    look: (at: number) => void;
}

const Turn = memo(
    function Turn({ line, colours, shown, pictures, look }: TurnProps) {
        const symbol = line.tile === null ? undefined : pictures.symbols.get(line.tile);
        const colour = line.seat === null ? null : (colours[line.seat] ?? null);
        return (
            <li class={shown ? "log-line is-shown" : "log-line"} data-turn={line.first}>
                <button type="button" class="log-action" onClick={() => look(line.last + 1)}>
                    {colour ? <SeatMark colour={colour} /> : <span class="seat-badge" aria-hidden="true" />}
                    <span class="log-text">
                        <Told text={line.text} pictures={pictures} />
                    </span>
                    {symbol && <TilePicture symbol={symbol} rot={line.rot} />}
                </button>
                {line.notes.length > 0 && (
                    <ul class="log-notes">
                        {line.notes.map((note, i) => (
                            <Note key={i} note={note} colour={note.seat === null ? null : (colours[note.seat] ?? null)} pictures={pictures} />
                        ))}
                    </ul>
                )}
            </li>
        );
    },
    // Lines are made anew with each action; most of them say what they said.
    (a, b) => a.shown === b.shown && a.pictures === b.pictures && a.colours === b.colours && a.line.last === b.line.last && a.line.text === b.line.text && a.line.notes.length === b.line.notes.length && a.line.notes.every((note, i) => note.text === b.line.notes[i]?.text),
);

export function TurnLog({ session, colours }: { session: Session; colours: readonly Colour[] }) {
    const entries = session.seen.value;
    const seats = session.table.seats.value;
    const all = useMemo(() => turnLines(entries, (seat) => seatName(seats, seat)), [entries, seats]);
    const { kinds = [], tiles = [] } = session.now.value ?? {};
    const symbols = useMemo(() => tileSymbols(kinds), [kinds.length]);
    // The same map all the time: what a line tells of lay there before it, and lines are not drawn again for what comes later.
    const pictures = useMemo<Pictures>(() => ({ symbols, squares: new Map() }), [symbols]);
    useMemo(() => tilesOnSquares(tiles, kinds).forEach((tile, square) => (pictures.squares as Map<string, typeof tile>).set(square, tile)), [tiles, pictures]);
    const list = useRef<HTMLOListElement>(null);
    const [more, setMore] = useState(0);
    const at = session.past.value?.at ?? null;
    const look = useMemo(() => (to: number) => void session.look(to), [session]);
    const shown = at === null ? -1 : all.findIndex((line) => at > line.first && at <= line.last + 1);
    useEffect(() => {
        if (list.current && at === null)
            list.current.scrollTop = list.current.scrollHeight;
    }, [all, at]);
    useEffect(() => {
        if (at !== null)
            list.current?.querySelector(".is-shown")?.scrollIntoView({ block: "nearest" });
    }, [at]);
    if (all.length === 0)
        return <p class="empty">{t("Nothing has happened yet.")}</p>;
    const from = Math.max(0, (shown < 0 ? all.length - MOST : Math.min(shown - MOST / 2, all.length - MOST)) - more);
    return (
        <ol class="log" ref={list} data-testid="log" tabIndex={0} aria-label={t("Log")}>
            {from > 0 && (
                <li class="log-further">
                    <button type="button" class="button" onClick={() => setMore(more + MOST)}>
                        {t("Earlier moves")}
                    </button>
                </li>
            )}
            {all.slice(from).map((line, i) => (
                <Turn key={line.first} line={line} colours={colours} pictures={pictures} shown={from + i === shown} look={look} />
            ))}
        </ol>
    );
}

/** Chooses between the two logs. */
export function LogSwitch() {
    return (
        <label class="log-switch">
            <input type="checkbox" checked={notation.value} onChange={(event) => (notation.value = event.currentTarget.checked)} />
            {t("Every action, with its notation")}
        </label>
    );
}
