// SPDX-License-Identifier: MIT
// The score track: 50 spaces on which the counting figures of all seats go round, with whoever waits there for them. If
// something is to be done on a space, it is done here.

import { FigurePicture, PiecePicture } from "../board/Pieces";
import { SeatMark } from "../board/SeatMark";
import type { Choice, Colour, View } from "../engine/types";
import type { SeatInfo } from "../table/model";
import { number, t } from "../i18n";
import type { Chooser } from "./chooser";
import { Icon } from "./Icon";
import { figureWord, plainName, seatName } from "./words";

const SPACES = 50;
const DARK = 5; // every fifth space is a dark one

/** What stands on a space: a counting figure with all its points, or a figure of the game. */
interface Standing {
    key: string;
    kind: string;
    colour: Colour | null;
    total: number | null; // of a counting figure
    text: string;
}

function spaceOf(total: number): number {
    return ((total % SPACES) + SPACES) % SPACES;
}

function nameOf(seats: readonly SeatInfo[], seat: number): string {
    const info = seats[seat];
    return info ? plainName(info) : seatName(seats, seat);
}

/** What counting figures look like: the first one as a follower, a second one as a woman. */
const COUNTERS = ["small", "woman"];

function standings(view: View, seats: readonly SeatInfo[], colours: readonly Colour[]): Standing[][] {
    const spaces: Standing[][] = Array.from({ length: SPACES }, () => []);
    view.seats.forEach((seat, i) =>
        seat.counters.forEach((total, n) =>
            spaces[spaceOf(total)]?.push({ key: `${i} ${n}`, kind: COUNTERS[n] ?? "small", colour: seat.colour, total, text: `${nameOf(seats, i)} ${number(total)}` }),
        ),
    );
    for (const f of view.figures)
        if (f.place === "track" && f.space !== undefined && f.seat !== null)
            spaces[f.space]?.push({ key: `f${f.id}`, kind: f.kind, colour: colours[f.seat] ?? null, total: null, text: `${figureWord(f.kind)} (${nameOf(seats, f.seat)})` });
    return spaces;
}

function One({ standing }: { standing: Standing }) {
    const lap = standing.total === null ? 0 : Math.floor(standing.total / SPACES);
    return (
        <span class={standing.total === null ? "track-figure" : "track-counter"} title={standing.text}>
            {standing.kind === "woman" ? <PiecePicture name="woman" colour={standing.colour} /> : <FigurePicture kind={standing.kind} colour={standing.colour} />}
            {lap !== 0 && <small class="track-lap">{number(lap * SPACES)}</small>}
        </span>
    );
}

function Space({ at, standing, choice, chooser }: { at: number; standing: readonly Standing[]; choice: Choice | undefined; chooser: Chooser }) {
    const content = (
        <>
            <span class="track-number">{at}</span>
            <span class="track-standing" style={`--across:${Math.max(1, Math.ceil(Math.sqrt(standing.length)))}`}>
                {standing.map((s) => (
                    <One key={s.key} standing={s} />
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
            <ol class="track" start={0}>
                {spaces.map((standing, at) => (
                    <Space key={at} at={at} standing={standing} choice={choices.find((c) => c.space === at)} chooser={chooser} />
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
        </section>
    );
}
