// SPDX-License-Identifier: MIT
// The log: notation with words; a tap shows the board as it was then.

import { memo } from "preact/compat";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { SeatMark } from "../board/SeatMark";
import { TilePicture } from "../board/Tiles";
import type { Colour, Seat } from "../engine/types";
import { t } from "../i18n";
import { logLine, type LogLine } from "./logLines";
import { RuleLink, ruleOf } from "../ui/RuleLink";
import type { Entry, Session } from "./session";

interface LineProps {
    line: LogLine;
    colours: readonly Colour[];
    shown: boolean;
    symbol: string | null;
    look: (at: number) => void;
}

const Line = memo(function Line({ line, colours, shown, symbol, look }: LineProps) {
    const colourOf = (seat: Seat | null) => (seat === null ? null : (colours[seat] ?? null));
    const colour = colourOf(line.seat);
    return (
        <li class={`log-line${shown ? " is-shown" : ""}${line.chance ? " is-chance" : ""}`} data-action-number={line.action}>
            <button type="button" class="log-action" title={line.notation} onClick={() => look(line.action + 1)}>
                {colour ? <SeatMark colour={colour} /> : <span class="seat-badge" aria-hidden="true" />}
                <span class="log-text">
                    {line.text} <code>{line.notation}</code>
                </span>
                {symbol && <TilePicture symbol={symbol} rot={line.rot} />}
            </button>
            {line.notes.length > 0 && (
                <ul class="log-notes">
                    {line.notes.map((note, i) => (
                        <li key={i} class={`log-note is-${note.kind}${colourOf(note.seat) ? ` seat-${colourOf(note.seat)}` : ""}`}>
                            <span>{note.text}</span> {note.rule && <RuleLink id={note.rule} />}
                            {note.kind === "nothing" && note.rule && ruleOf(note.rule) && <small class="log-why">{ruleOf(note.rule)?.text}</small>}
                        </li>
                    ))}
                </ul>
            )}
        </li>
    );
});

/** Lines stay the same while their entries do: only new ones are rendered. */
const known = new WeakMap<Entry, LogLine>();

function lineOf(entry: Entry): LogLine {
    const line = known.get(entry) ?? logLine(entry);
    known.set(entry, line);
    return line;
}

function lines(entries: readonly Entry[]): LogLine[] {
    // A draw is shown with the tile that is laid.
    return entries.filter((entry) => entry.actor !== "chance" || entry.events.some((e) => e.kind !== "drawn")).map(lineOf);
}

/** So many lines are in the document at once: each has a drawing of its tile, and a long game would fill the memory. */
const MOST = 240;

/** Which lines to show: around the moment that is looked at, or the last ones; `more` on either side. */
function windowOf(all: readonly LogLine[], at: number | null, more: number): { from: number; to: number } {
    if (at === null || all.length <= MOST)
        return { from: Math.max(0, all.length - MOST - more), to: all.length };
    const middle = all.findIndex((line) => line.action + 1 >= at);
    const around = middle < 0 ? all.length : middle;
    return { from: Math.max(0, around - MOST / 2 - more), to: Math.min(all.length, around + MOST / 2 + more) };
}

export function Log({ session, colours }: { session: Session; colours: readonly Colour[] }) {
    const entries = session.seen.value;
    const all = useMemo(() => lines(entries), [entries]);
    const kinds = session.now.value?.kinds;
    const symbols = useMemo(() => new Map(kinds?.map((k) => [k.name, k.symbol])), [kinds?.length]);
    const end = useRef<HTMLOListElement>(null);
    const at = session.past.value?.at ?? null;
    const look = useMemo(() => (to: number) => void session.look(to), [session]);
    useEffect(() => {
        const list = end.current;
        if (list && at === null)
            list.scrollTop = list.scrollHeight;
    }, [all, at]);
    useEffect(() => {
        if (at !== null)
            end.current?.querySelector(".is-shown")?.scrollIntoView({ block: "nearest" });
    }, [at]);
    const [more, setMore] = useState(0);
    if (all.length === 0)
        return <p class="empty">{t("Nothing has happened yet.")}</p>;
    const { from, to } = windowOf(all, at, more);
    const further = (label: string) => (
        <li class="log-further">
            <button type="button" class="button" onClick={() => setMore(more + MOST)}>
                {label}
            </button>
        </li>
    );
    return (
        <ol class="log" ref={end} data-testid="log" tabIndex={0} aria-label={t("Log")}>
            {from > 0 && further(t("Earlier moves"))}
            {all.slice(from, to).map((line) => (
                <Line
                    key={line.action}
                    line={line}
                    colours={colours}
                    symbol={line.tile === null ? null : (symbols.get(line.tile) ?? null)}
                    shown={at === line.action + 1}
                    look={look}
                />
            ))}
            {to < all.length && further(t("Later moves"))}
        </ol>
    );
}
