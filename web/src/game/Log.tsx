// SPDX-License-Identifier: MIT
// The log: notation with words; a tap shows the board as it was then.

import { memo } from "preact/compat";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { SeatMark } from "../board/SeatMark";
import { TilePicture } from "../board/Tiles";
import type { Colour } from "../engine/types";
import { t } from "../i18n";
import { logLine, type LogLine } from "./logLines";
import { RuleLink, ruleOf } from "../ui/RuleLink";
import type { Entry, Session } from "./session";

interface LineProps {
    line: LogLine;
    colour: Colour | null;
    noteColours: (Colour | null)[];
    shown: boolean;
    symbol: string | null;
    look: (at: number) => void;
}

const Line = memo(function Line({ line, colour, noteColours, shown, symbol, look }: LineProps) {
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
                        <li key={i} class={`log-note is-${note.kind}${noteColours[i] ? ` seat-${noteColours[i]}` : ""}`}>
                            <span>{note.text}</span> {note.rule && <RuleLink id={note.rule} />}
                            {note.kind === "nothing" && note.rule && ruleOf(note.rule) && <small class="log-why">{ruleOf(note.rule)?.text}</small>}
                        </li>
                    ))}
                </ul>
            )}
        </li>
    );
});

function lines(entries: readonly Entry[]): LogLine[] {
    // A draw is shown with the tile that is laid.
    return entries.filter((entry) => entry.actor !== "chance" || entry.events.some((e) => e.kind !== "drawn")).map(logLine);
}

export function Log({ session, colours }: { session: Session; colours: readonly Colour[] }) {
    const entries = session.entries.value;
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
    if (all.length === 0)
        return <p class="empty">{t("Nothing has happened yet.")}</p>;
    return (
        <ol class="log" ref={end} data-testid="log" tabIndex={0} aria-label={t("Log")}>
            {all.map((line) => (
                <Line
                    key={line.action}
                    line={line}
                    colour={line.seat === null ? null : (colours[line.seat] ?? null)}
                    noteColours={line.notes.map((n) => (n.seat === null ? null : (colours[n.seat] ?? null)))}
                    symbol={line.tile === null ? null : (symbols.get(line.tile) ?? null)}
                    shown={at === line.action + 1}
                    look={look}
                />
            ))}
        </ol>
    );
}
