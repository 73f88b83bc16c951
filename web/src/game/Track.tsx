// SPDX-License-Identifier: MIT
// The score track: 50 spaces, on walls around the board 100, on which the counting figures of all seats go round, with whoever waits there for them. If
// something is to be done on a space, it is done here.

import { useLayoutEffect, useRef } from "preact/hooks";
import { CounterPicture, FigurePicture } from "../board/Pieces";
import { SeatMark } from "../board/SeatMark";
import type { Choice, Colour, View } from "../engine/types";
import type { SeatInfo } from "../table/model";
import { number, t } from "../i18n";
import { reducedMotion } from "../settings";
import type { Chooser } from "./chooser";
import { DispatchStack } from "./Dispatches";
import { Icon } from "./Icon";
import { figureWord, plainName, seatName } from "./words";

const SPACES = 50;
const WALL_SPACES = 100; // on walls around the board
const DARK = 5; // every fifth space is a dark one

/** What stands on a space: a counting figure with all its points, or a figure of the game. */
interface Standing {
    key: string;
    kind: string;
    colour: Colour | null;
    total: number | null; // of a counting figure
    text: string;
}

function spacesOf(view: View): number {
    return view.walls ? WALL_SPACES : SPACES;
}

function nameOf(seats: readonly SeatInfo[], seat: number): string {
    const info = seats[seat];
    return info ? plainName(info) : seatName(seats, seat);
}

/** Counting figures in the order of a seat's totals. */
const COUNTERS = ["follower", "woman"];

function standings(view: View, seats: readonly SeatInfo[], colours: readonly Colour[]): Standing[][] {
    const round = spacesOf(view);
    const spaces: Standing[][] = Array.from({ length: round }, () => []);
    view.seats.forEach((seat, i) =>
        seat.counters.forEach((total, n) =>
            spaces[((total % round) + round) % round]?.push({ key: `${i} ${n}`, kind: COUNTERS[n] ?? "follower", colour: seat.colour, total, text: `${nameOf(seats, i)} ${number(total)}` }),
        ),
    );
    for (const f of view.figures)
        if (f.place === "track" && f.space !== undefined && f.seat !== null)
            spaces[f.space]?.push({ key: `f${f.id}`, kind: f.kind, colour: colours[f.seat] ?? null, total: null, text: `${figureWord(f.kind)} (${nameOf(seats, f.seat)})` });
    return spaces;
}

function One({ standing, round }: { standing: Standing; round: number }) {
    const lap = standing.total === null ? 0 : Math.floor(standing.total / round);
    return (
        <span class={standing.total === null ? "track-figure" : "track-counter"} title={standing.text} data-standing={standing.key}>
            {standing.total === null ? <FigurePicture kind={standing.kind} colour={standing.colour} /> : <CounterPicture counter={standing.kind} colour={standing.colour} />}
            {lap !== 0 && <small class="track-lap">{number(lap * round)}</small>}
        </span>
    );
}

function Space({ at, round, standing, choice, chooser }: { at: number; round: number; standing: readonly Standing[]; choice: Choice | undefined; chooser: Chooser }) {
    const content = (
        <>
            <span class="track-number">{at}</span>
            <span class="track-standing" style={`--across:${Math.max(1, Math.ceil(Math.sqrt(standing.length)))}`}>
                {standing.map((s) => (
                    <One key={s.key} standing={s} round={round} />
                ))}
            </span>
            <span class="visually-hidden">{standing.map((s) => s.text).join(", ")}</span>
        </>
    );
    const on = choice && (chooser.asked.value?.choice.text === choice.text || chooser.focus.value?.text === choice.text);
    return (
        <li class={`track-space${at % DARK === 0 ? " is-dark" : ""}${choice ? " is-choice" : ""}${on ? " is-on" : ""}`} data-space={at}>
            {choice ? (
                <button type="button" data-action={choice.text} title={choice.label} onClick={() => void chooser.take(choice)}>
                    {content}
                </button>
            ) : (
                content
            )}
        </li>
    );
}

const STEP = 70; // ms a counting figure takes for a space, for a few of them
const LONGEST = 900;

/** Counting figures hop from where they were drawn last to where they are now. */
function useHops(list: { current: HTMLOListElement | null }, spaces: readonly Standing[][]): void {
    const before = useRef(new Map<string, { at: number; x: number; y: number }>());
    useLayoutEffect(() => {
        const now = new Map<string, { at: number; x: number; y: number }>();
        const places = new Map(spaces.flatMap((standing, at) => standing.map((s) => [s.key, at] as const)));
        for (const element of list.current?.querySelectorAll<HTMLElement>("[data-standing]") ?? []) {
            const key = element.dataset.standing ?? "";
            const { x, y } = element.getBoundingClientRect();
            const at = places.get(key) ?? 0;
            const was = before.current.get(key);
            now.set(key, { at, x, y });
            if (was && was.at !== at && !reducedMotion.peek())
                element.animate([{ translate: `${was.x - x}px ${was.y - y}px`, scale: 1.25 }, { translate: "0 0", scale: 1 }], { duration: Math.min(LONGEST, STEP * (2 + Math.abs(at - was.at))), easing: "ease-in-out" });
        }
        before.current = now;
    });
}

interface Props {
    view: View;
    seats: readonly SeatInfo[];
    colours: readonly Colour[];
    chooser: Chooser;
    onClose: (() => void) | null; // null: something has to be done here
}

export function Track({ view, seats, colours, chooser, onClose }: Props) {
    const spaces = standings(view, seats, colours);
    const choices = chooser.targets.value.spaces;
    const list = useRef<HTMLOListElement>(null);
    useHops(list, spaces);
    return (
        <section class="track-card" aria-label={t("Score track")} data-testid="track">
            <header>
                <h2>{t("Score track")}</h2>
                {onClose && (
                    <button type="button" class="icon-button" aria-label={t("Close")} onClick={onClose}>
                        <Icon name="close" />
                    </button>
                )}
            </header>
            <ol ref={list} class="track" start={0}>
                {spaces.map((standing, at) => (
                    <Space key={at} at={at} round={spaces.length} standing={standing} choice={choices.find((c) => c.space === at)} chooser={chooser} />
                ))}
            </ol>
            <ul class="track-totals">
                {view.seats.map((seat, i) => (
                    <li key={seat.colour}>
                        <SeatMark colour={seat.colour} />
                        <span class="track-name">{nameOf(seats, i)}</span>
                        <b class="number">{seat.counters.map((n) => number(n)).join(" + ")}</b>
                    </li>
                ))}
            </ul>
            <DispatchStack view={view} />
        </section>
    );
}
