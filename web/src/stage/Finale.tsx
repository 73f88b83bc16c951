// SPDX-License-Identifier: MIT
// The end of a game: what is left is counted step by step, with the totals hidden until then and the figures where they
// stood; then it is said who has won. Fetched when a game ends.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { SeatMark } from "../board/SeatMark";
import { FigurePicture } from "../board/Pieces";
import type { BoardZoom } from "../board/zoom";
import type { Colour, Figure, GameEvent, RegionView, View } from "../engine/types";
import { Link, navigate, tablePath } from "../router";
import { reducedMotion, staging } from "../settings";
import { number, signed, t } from "../i18n";
import type { Result } from "../table/model";
import { attempt } from "../ui/toast";
import { RuleLink } from "../ui/RuleLink";
import { Chart, type ScorePoint } from "../game/Chart";
import { countedView, finalEntry, finalFigures, finalSteps, type FinalStep } from "../game/finale";
import { Icon } from "../game/Icon";
import { RecordLink } from "../game/Menu";
import { CategoryTable } from "../game/Scores";
import type { Session } from "../game/session";
import { Sheet } from "../game/Sheet";
import { play } from "../game/sound";
import { categoryWord, listed, seatName } from "../game/words";
import { Sum } from "./Caption";
import type { Scene } from "./scenes";
import { Wings } from "./wings";

/** ms between steps, and how long one is shown where nothing moves. */
const BETWEEN = 250;
const STILL = 2200;

interface Props {
    session: Session;
    zoom: BoardZoom;
    end: View;
    colours: readonly Colour[];
    box: () => HTMLElement | null;
    onSpot: (event: Pick<GameEvent, "x" | "y" | "seg" | "seat"> | null) => void;
    onDone: () => void;
}

function sceneOf(step: FinalStep): Scene {
    const spot = step.x === undefined || step.y === undefined ? null : { x: step.x, y: step.y, seg: step.seg ?? null, feature: step.feature ?? null };
    return { kind: "score", spot, gains: step.gains, text: "" };
}

/** Counts what the final scoring brought, one feature after the other. */
export function Finale({ session, zoom, end, colours, box, onSpot, onDone }: Props) {
    const seats = session.table.seats.value;
    const last = useMemo(() => finalEntry(session.entries.peek()), [end]);
    const steps = useMemo(() => finalSteps(last?.events ?? []), [last]);
    const [done, setDone] = useState(0);
    const [paused, setPaused] = useState(false);
    const [region, setRegion] = useState<RegionView | null>(null);
    const [standing, setStanding] = useState<{ figure: Figure; event: GameEvent }[] | null>(null);
    const lying = useRef(new Map<number, number[]>()); // by step: figures in a field that goes with it
    const wings = useMemo(() => {
        const element = box();
        return element && staging.peek() !== "off" ? new Wings(session, zoom, element) : null;
    }, []);

    // Figures stand where the last action found them.
    useEffect(() => {
        if (!last) {
            onDone();
            return;
        }
        void session.ask("view", last.entry.action).then((before) => setStanding(finalFigures(before, last.events)));
    }, [last]);

    const shown = (n: number): View => {
        const back = (standing ?? []).filter(({ event }) => steps.slice(n).some((step) => step.returned.includes(event))).map(({ figure }) => figure);
        const gone = new Set([...lying.current].flatMap(([step, ids]) => (step < n ? ids : [])));
        return countedView(end, steps, n, back, gone);
    };
    useEffect(() => {
        if (standing)
            session.tally.value = shown(done);
    }, [done, standing]);
    useEffect(
        () => () => {
            wings?.cut();
            onSpot(null);
            session.tally.value = null;
        },
        [],
    );

    const step = steps[done];
    useEffect(() => {
        let here = true;
        let timer = 0;
        const wait = (ms: number) => new Promise<void>((resolve) => (timer = window.setTimeout(resolve, ms)));
        const run = async () => {
            const view = shown(done);
            const found = step?.x !== undefined && step.y !== undefined && step.seg !== undefined ? await session.ask("region", step.x, step.y, step.seg, end.actions) : null;
            if (!here)
                return;
            setRegion(found);
            if (found?.feature === "field")
                lying.current.set(done, found.figures);
            if (paused) {
                if (step)
                    onSpot({ ...step, seat: step.gains[0]?.seat ?? null });
                return;
            }
            await wait(done === 0 ? 700 : BETWEEN);
            if (!here)
                return;
            if (!step) {
                play("over");
                onDone();
                return;
            }
            play("award");
            if (wings) {
                const pace = staging.peek() === "quick" ? 0.6 : 1.2;
                await wings.play(sceneOf(step), { ...view, actions: end.actions }, pace);
                const home = (standing ?? []).filter(({ event }) => step.returned.includes(event));
                await Promise.all(home.map(({ figure }) => (here && figure.px !== undefined && figure.py !== undefined ? wings.play({ kind: "home", look: { kind: figure.kind, colour: figure.seat === null ? null : (colours[figure.seat] ?? null), flat: figure.field ?? false }, id: figure.id, from: { px: figure.px, py: figure.py }, seat: figure.seat }, view, pace) : undefined)));
                wings.clear();
            } else {
                onSpot({ ...step, seat: step.gains[0]?.seat ?? null });
                await wait(reducedMotion.peek() ? STILL : STILL / 2);
            }
            if (here)
                setDone(done + 1);
        };
        if (standing)
            void run();
        return () => {
            here = false;
            clearTimeout(timer);
            wings?.cut();
            onSpot(null);
        };
    }, [done, paused, standing]);

    const scores = shown(done).seats.map((seat) => seat.score);
    const [first] = step?.gains ?? [];
    return (
        <div class="final-count" role="status" data-testid="final-count" data-step={done} data-steps={steps.length}>
            <h2>{t("Final scoring")}</h2>
            <ul class="final-scores">
                {colours.map((colour, seat) => (
                    <li key={colour} class={`seat-${colour}${step?.gains.some((g) => g.seat === seat) ? " is-on" : ""}`}>
                        <SeatMark colour={colour} />
                        <b>{number(scores[seat] ?? 0)}</b>
                    </li>
                ))}
            </ul>
            <p class="final-event">
                {step ? (
                    <>
                        <b>{step.gains.map((g) => `${seatName(seats, g.seat)} ${signed(g.points)}`).join(", ")}</b> {categoryWord(step.category)} {step.rule && <RuleLink id={step.rule} why />}
                        {first?.why && <Sum view={end} region={region} why={first.why} />}
                    </>
                ) : (
                    t("Everything is counted.")
                )}
            </p>
            <div class="buttons">
                <button type="button" class="icon-button" aria-label={t("One move back")} disabled={done === 0} onClick={() => setDone(done - 1)}>
                    <Icon name="back" />
                </button>
                <button type="button" class="icon-button" aria-label={paused ? t("Play") : t("Pause")} onClick={() => setPaused(!paused)}>
                    <Icon name={paused ? "play" : "pause"} />
                </button>
                <button type="button" class="icon-button" aria-label={t("One move on")} disabled={done >= steps.length} onClick={() => setDone(done + 1)}>
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

/** Who has won, said to whoever reads it. */
export function resultWords(session: Session): string {
    const result = session.table.result.value;
    const view = session.now.value;
    const seats = session.table.seats.value;
    const winners = result?.winners ?? view?.winners ?? [];
    const me = session.table.seat.value;
    const points = result?.scores[winners[0] ?? 0] ?? view?.seats[winners[0] ?? 0]?.score ?? 0;
    const mine = me !== null && winners.includes(me);
    if (winners.length === 0)
        return t("The game is over.");
    const names = listed(winners.map((w) => seatName(seats, w)));
    if (result && result.why !== "played")
        return mine && winners.length === 1 ? t("You win.") : t("{name} wins.", { name: names });
    if (winners.length > 1)
        return t("{names} share the victory with {points} points each.", { names, points });
    return mine ? t("You win with {points} points!", { points }) : t("{name} wins with {points} points.", { name: names, points });
}

interface ResultProps {
    session: Session;
    view: View;
    colours: readonly Colour[];
    onClose: () => void;
    onCount: () => void;
}

export function ResultSheet({ session, view, colours, onClose, onCount }: ResultProps) {
    const { table } = session;
    const [points, setPoints] = useState<ScorePoint[]>([]);
    useEffect(() => {
        let here = true;
        void session.ask("history").then((history) => {
            if (here)
                setPoints(history.filter((one) => one.actor !== "chance" || one.events.length > 0).map(({ action, scores }) => ({ action, scores })));
        });
        return () => {
            here = false;
        };
    }, [session]);
    const result = table.result.value;
    const winners = result?.winners ?? view.winners;
    const title = resultWords(session);
    const counted = finalEntry(session.entries.value) !== null;
    const share = () => void attempt(import("./picture").then(({ sharePicture }) => sharePicture(title, session.table.id)));
    const footer = (
        <>
            <Rematch session={session} />
            {counted && (
                <button type="button" class="button" data-testid="count-again" onClick={onCount}>
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
            <button type="button" class="button" data-testid="share-picture" onClick={share}>
                <Icon name="link" />
                {"share" in navigator ? t("Share the picture") : t("Save the picture")}
            </button>
            <RecordLink session={session} class="button">
                {t("Record")}
            </RecordLink>
            <Link class="button" to="/">
                <Icon name="home" />
                {t("Lobby")}
            </Link>
        </>
    );
    return (
        <Sheet title={title} wide testid="result" footer={footer} onClose={onClose}>
            {winners.length > 0 && (
                <p class="podium" aria-hidden="true">
                    {winners.map((seat) => (
                        <FigurePicture key={seat} kind="small" colour={colours[seat] ?? null} />
                    ))}
                </p>
            )}
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
