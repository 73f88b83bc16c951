// SPDX-License-Identifier: MIT
// The end of a game: the final count, award by award with the board lighting up, then the result.

import { useEffect, useState } from "preact/hooks";
import { SeatMark } from "../board/SeatMark";
import type { Colour, GameEvent, View } from "../engine/types";
import { Link, navigate, tablePath } from "../router";
import { reducedMotion } from "../settings";
import { number, signed, t } from "../i18n";
import type { Result } from "../table/model";
import { Chart, type ScorePoint } from "./Chart";
import { arithmetic } from "./arithmetic";
import { recordLink } from "./Menu";
import { Icon } from "./Icon";
import { RuleLink } from "../ui/RuleLink";
import { CategoryTable } from "./Scores";
import type { Entry, Session } from "./session";
import { Sheet } from "./Sheet";
import { categoryWord, listed, seatName } from "./words";

const PACE = 1500;

/** The awards of the final scoring, and what each seat had before it. */
export function finalAwards(entries: readonly Entry[], scores: readonly number[]): { before: number[]; awards: GameEvent[] } {
    const last = [...entries].reverse().find((entry) => entry.events.some((e) => e.kind === "final"));
    const start = last?.events.findIndex((e) => e.kind === "final") ?? -1;
    const awards = last ? last.events.slice(start + 1).filter((e) => e.kind === "award") : [];
    const before = [...scores];
    for (const e of awards)
        if (e.seat !== null)
            before[e.seat] = (before[e.seat] ?? 0) - e.points;
    return { before, awards };
}

interface CountProps {
    session: Session;
    view: View;
    colours: readonly Colour[];
    onSpot: (event: GameEvent | null) => void;
    onDone: () => void;
}

/** Counts the final awards one after the other. */
export function FinalCount({ session, view, colours, onSpot, onDone }: CountProps) {
    const seats = session.table.seats.value;
    const { before, awards } = finalAwards(
        session.entries.value,
        view.seats.map((s) => s.score),
    );
    const [step, setStep] = useState(0);
    const [paused, setPaused] = useState(false);
    const event = awards[step - 1];
    useEffect(() => {
        onSpot(event ?? null);
        if (paused)
            return undefined;
        const timer = setTimeout(() => (step < awards.length ? setStep(step + 1) : onDone()), step === 0 ? 800 : reducedMotion.peek() ? 2200 : PACE);
        return () => clearTimeout(timer);
    }, [step, paused]);
    useEffect(() => () => onSpot(null), []);
    const scores = [...before];
    for (const e of awards.slice(0, step))
        if (e.seat !== null)
            scores[e.seat] = (scores[e.seat] ?? 0) + e.points;
    return (
        <div class="final-count" role="status" data-testid="final-count">
            <h3>{t("Final scoring")}</h3>
            <ul class="final-scores">
                {colours.map((colour, seat) => (
                    <li key={colour} class={`seat-${colour}${event?.seat === seat ? " is-on" : ""}`}>
                        <SeatMark colour={colour} />
                        <b>{number(scores[seat] ?? 0)}</b>
                    </li>
                ))}
            </ul>
            <p class="final-event">
                {event ? (
                    <>
                        <b>
                            {seatName(seats, event.seat)} {signed(event.points)}
                        </b>{" "}
                        {categoryWord(event.category ?? "")} {event.why && arithmetic(event.why)} {event.rule && <RuleLink id={event.rule} />}
                    </>
                ) : (
                    t("What is not finished counts now, and the fields.")
                )}
            </p>
            <div class="buttons">
                <button type="button" class="icon-button" aria-label={t("One move back")} disabled={step === 0} onClick={() => setStep(step - 1)}>
                    <Icon name="back" />
                </button>
                <button type="button" class="icon-button" aria-label={paused ? t("Play") : t("Pause")} onClick={() => setPaused(!paused)}>
                    <Icon name={paused ? "play" : "pause"} />
                </button>
                <button type="button" class="icon-button" aria-label={t("One move on")} disabled={step >= awards.length} onClick={() => setStep(step + 1)}>
                    <Icon name="forward" />
                </button>
                <button type="button" class="button button-primary" data-testid="skip-count" onClick={onDone}>
                    {t("Result")}
                </button>
            </div>
        </div>
    );
}

const WHY: Record<Result["why"], () => string> = {
    played: () => "",
    resign: () => t("The game ended by resignation."),
    time: () => t("The game ended because a clock ran out."),
    gone: () => t("The game ended because a player left."),
    closed: () => t("The table was closed."),
};

export function resultWords(session: Session): string {
    const result = session.table.result.value;
    const view = session.now.value;
    const seats = session.table.seats.value;
    const winners = result?.winners ?? view?.winners ?? [];
    const names = listed(winners.map((w) => seatName(seats, w)));
    const points = result?.scores[winners[0] ?? 0] ?? view?.seats[winners[0] ?? 0]?.score ?? 0;
    if (winners.length === 0)
        return t("The game is over.");
    if (result && result.why !== "played")
        return t("{name} wins.", { name: names });
    return winners.length === 1 ? t("{name} wins with {points} points.", { name: names, points }) : t("{names} share the victory with {points} points each.", { names, points });
}

export function ResultSheet({ session, view, colours, onClose, onCount }: { session: Session; view: View; colours: readonly Colour[]; onClose: () => void; onCount: () => void }) {
    const { table } = session;
    const [points, setPoints] = useState<ScorePoint[]>([]);
    useEffect(() => {
        let here = true;
        void session.ask("history").then((history) => {
            if (here)
                setPoints(history.filter((h) => h.actor !== "chance" || h.events.length > 0).map(({ action, scores }) => ({ action, scores })));
        });
        return () => {
            here = false;
        };
    }, [session]);
    const result = table.result.value;
    const counted = finalAwards(session.entries.value, []).awards.length > 0;
    const footer = (
        <>
            <Rematch session={session} />
            {counted && (
                <button type="button" class="button" onClick={onCount}>
                    {t("Count again")}
                </button>
            )}
            <button
                type="button"
                class="button"
                data-testid="watch-replay"
                onClick={() => {
                    onClose();
                    void session.look(0);
                }}
            >
                <Icon name="play" />
                {t("Replay")}
            </button>
            <a class="button" {...recordLink(table)}>
                <Icon name="load" />
                {t("Record")}
            </a>
            <Link class="button" to="/">
                <Icon name="home" />
                {t("Lobby")}
            </Link>
        </>
    );
    return (
        <Sheet title={resultWords(session)} wide testid="result" footer={footer} onClose={onClose}>
            {result && WHY[result.why]() && <p>{WHY[result.why]()}</p>}
            <div class="result">
                <CategoryTable view={view} seats={table.seats.value} winners={result?.winners} />
                <Chart
                    points={points}
                    colours={colours}
                    at={null}
                    look={(at) => {
                        onClose();
                        void session.look(at);
                    }}
                />
            </div>
        </Sheet>
    );
}

export function Rematch({ session }: { session: Session }) {
    const { table } = session;
    const next = table.rematchId.value;
    const me = table.seat.value;
    if (next)
        return (
            <button type="button" class="button button-primary" data-testid="to-rematch" onClick={() => navigate(tablePath(next))}>
                {t("Go to the rematch")}
            </button>
        );
    if (me === null || table.state.value !== "over")
        return null;
    const offer = table.offers.value.find((o) => o.what === "rematch");
    if (offer && (offer.by === me || offer.yes.includes(me)))
        return <span class="waiting">{t("Rematch offered …")}</span>;
    return (
        <button
            type="button"
            class="button button-primary"
            data-testid="rematch"
            onClick={() => (offer ? table.answer("rematch", true) : table.offerRematch()).catch((error) => session.complain(error))}
        >
            <Icon name="repeat" />
            {offer ? t("Accept the rematch") : t("Rematch")}
        </button>
    );
}
