// SPDX-License-Identifier: MIT
// The screen of a running or finished game.
//
// For programs that drive the page, data-testid names the main things: board, hand (data-tile), laid (the enlarged tile
// with its places), preview (data-action), marker (data-action or data-place), place-menu, choices (every legal action is
// a button with data-action="NOTATION"; squares are in its <details>), confirm, rotate, lift, pass, undo, end-turn, ask,
// players, score-0 …, log, chat, turn-table, scores, remaining, discarded, menu, hint, takeback, resign, copy-link,
// download, replay, to-now, play-on, region, why, toast, discard-toast, offer-takeback, offer-rematch, away, offline, final-count,
// skip-count, result, chart, rematch, to-rematch. Legal squares have data-square="x,y", tiles data-tile="x,y".

import { computed, effect, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Board, type Pointed } from "../board/Board";
import { hasFair } from "../board/flying";
import { RegionFinder } from "../board/pick";
import { pointedSquare } from "../board/Told";
import { installSymbols } from "../board/symbols";
import { BoardZoom } from "../board/zoom";
import { startEngine, type Engine } from "../engine/engine";
import type { Colour, GameEvent, Refusal, RegionView, View } from "../engine/types";
import { Link, navigate, tablePath } from "../router";
import { t, tn } from "../i18n";
import type { TableModel } from "../table/model";
import { Chat } from "../lobby/Chat";
import { audible, muted } from "../lobby/muted";
import { lessons, notation, staging, tileStyle, watchersTalk } from "../settings";
import { lazy } from "../ui/lazy";
import { wantRules } from "../ui/RuleLink";
import { Actions } from "./Actions";
import { Ahead } from "./Ahead";
import { useAttention } from "./attention";
import { Chooser } from "./chooser";
import { Icon, type IconName } from "./Icon";
import { handleKey } from "./keys";
import { firstSince, tracesOf, tracesSince } from "./moves";
import { low, narrow } from "./narrow";
import { tellNews } from "./news";
import { Notices, Toasts } from "./Notices";
import { Players } from "./Players";
import { Hanging, PlaceMenu, RegionCard, WhyCard } from "./Popovers";
import { Session, type Ask } from "./session";
import { Sheet } from "./Sheet";
import { LogSwitch, TurnLog } from "./TurnLog";

const Help = lazy(() => import("./later").then((module) => module.Help));
const LessonNote = lazy(() => import("./later").then((module) => module.LessonNote));
const Auction = lazy(() => import("./later").then((module) => module.Auction));
const Log = lazy(() => import("./later").then((module) => module.Log)); // the one with notation
const Menu = lazy(() => import("./later").then((module) => module.Menu));
const Remaining = lazy(() => import("./later").then((module) => module.Remaining));
const Replay = lazy(() => import("./later").then((module) => module.Replay));
const Scores = lazy(() => import("./later").then((module) => module.Scores));
const Track = lazy(() => import("./later").then((module) => module.Track));
const TurnTable = lazy(() => import("./later").then((module) => module.TurnTable));
const Finale = lazy(() => import("./later").then((module) => module.Finale));
const ResultSheet = lazy(() => import("./later").then((module) => module.ResultSheet));
const CatchCard = lazy(() => import("../board/Catapult").then((module) => module.CatchCard));

/** Starts the engine for a table, and ends it with the screen. */
function useEngine(): { engine: Engine | null; error: string } {
    const [engine, setEngine] = useState<Engine | null>(null);
    const [error, setError] = useState("");
    useEffect(() => {
        let made: Engine | null = null;
        let gone = false;
        startEngine(WORKER_URL, WASM_URL).then(
            (started) => {
                made = started;
                if (gone)
                    started.stop();
                else
                    setEngine(started);
            },
            (reason) => setError(reason instanceof Error ? reason.message : String(reason)),
        );
        return () => {
            gone = true;
            made?.stop();
        };
    }, []);
    return { engine, error };
}

export function GameScreen({ table, at }: { table: TableModel; at: number | null }) {
    const { engine, error } = useEngine();
    if (error)
        return <Failed text={error} />;
    if (!engine)
        return <Loading />;
    return <GameOn key={table.id} table={table} at={at} ask={(name, ...args) => engine.ask(name, ...args)} />;
}

function Loading() {
    return (
        <main class="game is-loading">
            <p role="status">{t("The table is being set …")}</p>
        </main>
    );
}

function Failed({ text }: { text: string }) {
    return (
        <main class="game is-loading">
            <div class="card-box" role="alert">
                <h3>{t("The game cannot be shown.")}</h3>
                <p>{text}</p>
                <p class="buttons">
                    <button type="button" class="button button-primary" onClick={() => location.reload()}>
                        {t("Load again")}
                    </button>
                    <Link class="button" to="/">
                        {t("Lobby")}
                    </Link>
                </p>
            </div>
        </main>
    );
}

const RULES_LATER = 3000; // ms

/** A game with an engine that answers `ask`; separate, so that it can be tried without a server. */
export function GameOn({ table, at, ask }: { table: TableModel; at: number | null; ask: Ask }) {
    const parts = useMemo(() => {
        const session = new Session(table, ask);
        return { session, chooser: new Chooser(session), zoom: new BoardZoom(), finder: new RegionFinder(ask) };
    }, [table]);
    const { session, chooser } = parts;
    useEffect(() => {
        // As large as half of the page: not before there is a board to play on.
        const rules = setTimeout(wantRules, RULES_LATER);
        const end = tellNews(session);
        return () => {
            clearTimeout(rules);
            end();
            chooser.close();
            session.close();
        };
    }, [session]);
    useSignalEffect(() => {
        if (session.symbols.value)
            installSymbols(session.symbols.value);
    });
    useSignalEffect(() => {
        if (tileStyle.value && session.state.value === "ready")
            void session.draw();
    });
    useEffect(() => {
        if (session.state.value === "ready")
            void session.look(at);
    }, [at, session.state.value]);
    if (session.state.value === "broken")
        return <Failed text={session.error.value} />;
    const now = session.now.value;
    const view = session.view.value;
    if (session.state.value === "loading" || !now || !view)
        return <Loading />;
    return <Running {...parts} now={now} view={view} />;
}

type SideTab = "log" | "chat" | "steps";
type SheetName = "scores" | "tiles" | "menu" | "help" | "result" | null;

interface RunningProps {
    session: Session;
    chooser: Chooser;
    zoom: BoardZoom;
    finder: RegionFinder;
    now: View;
    view: View;
}

function Running({ session, chooser, zoom, finder, now, view }: RunningProps) {
    const { table } = session;
    const seats = table.seats.value;
    const me = table.seat.value;
    const aids = table.aids.value;
    const colours = useMemo<Colour[]>(() => now.seats.map((s) => s.colour), [now.seats.map((s) => s.colour).join(" ")]);
    const myColour = me === null ? null : (colours[me] ?? null);
    const tab = useSignal<SideTab>("log");
    const open = useSignal(false); // the lower sheet of a phone
    const sheet = useSignal<SheetName>(null);
    const showFields = useSignal(false);
    const showTrack = useSignal(false);
    const fields = useSignal<RegionView[] | null>(null);
    const pointed = useSignal<Pointed | null>(null);
    const why = useSignal<{ px: number; py: number; reasons: { rot: number; refusal: Refusal }[]; dead: boolean } | null>(null);
    const spot = useSignal<{ x: number; y: number; colour: Colour | null } | null>(null);
    const highlight = useSignal<string | null>(null);
    const worth = useSignal<Pointed | null>(null); // the feature of an action that is pointed at
    const counting = useSignal(false);
    const traces = useComputed(() => {
        const past = session.past.value;
        if (past)
            return tracesOf(session.entries.value[past.at - 1]);
        return table.state.value === "over" ? [] : tracesSince(session.seen.value, table.seat.value);
    });
    const staged = session.past.value ? null : session.staged.value;
    const deciding = staged ? (typeof staged.actor === "number" ? staged.actor : null) : table.state.value !== "running" ? null : session.held.value || session.pending.value ? me : typeof now.actor === "number" ? now.actor : null;

    useAttention(session, zoom);
    const wings = useStage(session, zoom);

    // Whatever hangs at a point goes away when the position or the view changes.
    useSignalEffect(() => {
        void session.view.value;
        void zoom.moves.value;
        pointed.value = null;
        why.value = null;
    });

    useSignalEffect(() => {
        const position = session.view.value;
        if (!showFields.value || !position) {
            fields.value = null;
            return;
        }
        void session.ask("fields", position.actions).then((all) => {
            if (session.view.peek() === position && showFields.peek())
                fields.value = all;
        });
    });

    // What a pointed-at action is about is outlined.
    useSignalEffect(() => {
        const focus = chooser.focus.value;
        const position = session.now.value;
        if (!focus || focus.seg === undefined || focus.x === undefined || focus.y === undefined || !position) {
            highlight.value = null;
            worth.value = null;
            return;
        }
        const { x, y, seg, px, py } = focus;
        void finder.region(position, x, y, seg).then((region) => {
            if (chooser.focus.peek() !== focus)
                return;
            highlight.value = region?.outline ?? null;
            worth.value = region && px !== undefined && py !== undefined ? { px, py, region, square: { x, y } } : null;
        });
    });

    // The end of a game that was watched is counted before one's eyes.
    const wasOver = useSignal(now.over);
    useSignalEffect(() => {
        const over = (session.now.value?.over ?? false) && session.held.value === null && session.pending.value === null && session.staged.value === null;
        if (over && !wasOver.peek() && session.past.peek() === null)
            counting.value = true;
        else if (over && !counting.peek())
            session.tally.value = null; // nobody watches
        wasOver.value = over;
    });
    const ended = useSignal(table.state.peek() === "over");
    useSignalEffect(() => {
        const over = table.state.value === "over";
        if (over && !ended.peek() && table.result.peek()?.why !== "played")
            sheet.value = "result";
        ended.value = over;
    });

    const toNow = () => {
        void session.look(null);
        if (location.pathname !== tablePath(table.id) && location.pathname.startsWith("/g/"))
            navigate(tablePath(table.id), { replace: true });
    };
    const showAgain = () => void replayMoves(session, zoom, (x) => (spot.value = x), colours);
    const closeCards = () => {
        const any = pointed.peek() !== null || why.peek() !== null;
        pointed.value = null;
        why.value = null;
        return any;
    };
    const help = () => (sheet.value = "help");
    const toggleFields = () => (showFields.value = !showFields.value);
    const toggleTrack = () => (showTrack.value = !showTrack.value);
    const hint = async () => {
        sheet.value = null;
        const thinking = session.toast({ kind: "note", text: t("A bot is thinking …"), stays: true });
        const position = session.now.peek();
        const action = await import("./later").then(({ hintFor }) => hintFor(session)).catch(() => null);
        session.closeToast(thinking);
        if (session.now.peek() !== position || action === null)
            return;
        const choice = session.choices.peek().find((c) => c.text === action);
        chooser.hint.value = action;
        session.toast({ kind: "note", text: t("A bot would: {action}", { action: position?.choices.find((c) => c.text === action)?.label ?? action }), stays: false });
        if (choice?.word === "lay")
            chooser.preview.value = choice;
        if (choice?.x !== undefined && choice.y !== undefined)
            zoom.reveal(choice.x, choice.y);
    };

    useEffect(() => {
        const onKey = (event: KeyboardEvent) => handleKey(event, { session, chooser, zoom, toggleFields, toggleTrack, closeCards, toNow, showAgain, help });
        window.addEventListener("keydown", onKey);
        return () => window.removeEventListener("keydown", onKey);
    }, [session]);

    const onWhy = async (x: number, y: number, px: number, py: number) => {
        const moves = zoom.moves.peek();
        const reasons = await session.ask("why", x, y);
        if (zoom.moves.peek() !== moves)
            return; // the board has moved away under the question
        const dead = aids && now.dead.some((square) => square.x === x && square.y === y);
        why.value = reasons.length > 0 ? { px, py, reasons, dead } : null;
    };
    const onSpot = (event: Pick<GameEvent, "x" | "y" | "seg" | "seat"> | null) => {
        if (!event || event.x === undefined || event.y === undefined) {
            spot.value = null;
            highlight.value = null;
            return;
        }
        const { x, y, seg } = event;
        spot.value = seg === undefined ? { x, y, colour: event.seat === null ? null : (colours[event.seat] ?? null) } : null;
        zoom.reveal(x, y);
        if (seg !== undefined)
            void finder.region(now, x, y, seg).then((region) => (highlight.value = region?.outline ?? null));
    };

    const showResult = () => {
        session.stage?.skip();
        counting.value = false;
        session.tally.value = null;
        sheet.value = "result";
    };
    const tools = (
        <div class="board-tools" role="toolbar" aria-label={t("Board")}>
            <Tool icon="fit" label={t("Show the whole board")} onClick={() => zoom.fit()} />
            {!narrow.value && <Tool icon="plus" label={t("Larger")} onClick={() => zoom.by(1.3)} />}
            {!narrow.value && <Tool icon="minus" label={t("Smaller")} onClick={() => zoom.by(1 / 1.3)} />}
            <Tool icon="field" label={t("Whose field is where")} on={showFields.value} testid="fields" onClick={toggleFields} />
            <Tool icon="track" label={t("Score track")} on={showTrack.value} testid="open-track" onClick={toggleTrack} />
            <Tool icon="again" label={t("Show the last moves again")} testid="show-again" disabled={traces.value.length === 0} onClick={showAgain} />
        </div>
    );
    const board = (
        <Board
            session={session}
            chooser={chooser}
            zoom={zoom}
            finder={finder}
            colours={colours}
            traces={traces.value}
            spot={spot.value ?? (pointedSquare.value && { ...pointedSquare.value, colour: null })}
            fields={fields.value}
            highlight={highlight.value}
            aids={aids}
            myColour={myColour}
            onPointed={(p) => {
                pointed.value = p;
                why.value = null;
            }}
            onWhy={(x, y, px, py) => void onWhy(x, y, px, py)}
        >
            {hasFair(view) && <CatchCard session={session} colours={colours} />}
            <Notices session={session}>{lessons.value && me !== null && table.id !== "learn" && <LessonNote session={session} onHelp={help} />}</Notices>
            {pointed.value && (
                <Hanging zoom={zoom} px={pointed.value.px} py={pointed.value.py} still>
                    <RegionCard pointed={pointed.value} view={session.view.value ?? now} seats={seats} colours={colours} entries={session.entries.value} />
                </Hanging>
            )}
            {worth.value && !pointed.value && (
                <div class="worth">
                    <RegionCard pointed={worth.value} view={now} seats={seats} colours={colours} entries={session.entries.value} />
                </div>
            )}
            {why.value && (
                <Hanging zoom={zoom} px={why.value.px} py={why.value.py}>
                    <WhyCard reasons={why.value.reasons} dead={why.value.dead} onClose={closeCards} />
                </Hanging>
            )}
            {(showTrack.value || chooser.targets.value.spaces.length > 0) && <Track view={view} seats={seats} colours={colours} chooser={chooser} onClose={chooser.targets.value.spaces.length > 0 ? null : toggleTrack} />}
            <PlaceMenu chooser={chooser} zoom={zoom} />
            <Toasts session={session} />
            {(session.past.value || (table.state.value === "over" && !counting.value && session.tally.value === null)) && <Replay session={session} onNow={toNow} />}
        </Board>
    );

    const unfinished = table.file !== undefined && !table.file.over; // there is no result
    const actions =
        counting.value ? (
            // Beside the board: what is counted there is in sight.
            <section class="actions is-over">
                <Finale session={session} zoom={zoom} end={now} colours={colours} box={() => wings.current} onSpot={onSpot} onDone={showResult} />
            </section>
        ) : unfinished && !session.past.value ? (
            <section class="actions is-over">
                <p>{table.file?.short ? t("The file ends the game here, with tiles left; its final scoring is not shown.") : t("The file ends here.")}</p>
            </section>
        ) : table.state.value === "over" && !session.past.value ? (
            <section class="actions is-over">
                <button type="button" class="button button-primary" data-testid="show-result" onClick={showResult}>
                    <Icon name="scores" />
                    {t("Result")}
                </button>
            </section>
        ) : (
            <Actions session={session} chooser={chooser} zoom={zoom} view={session.past.value ? view : now} colours={colours} myColour={myColour} deciding={deciding} />
        );

    const tabs: [SideTab, IconName, string][] = [
        ["log", "log", t("Log")],
        ...(table.file || table.local ? [] : [["chat", "chat", t("Chat")] satisfies [SideTab, IconName, string]]),
        ["steps", "steps", t("Turn")],
    ];
    const unread = useUnread(session, tab.value === "chat" && (!narrow.value || open.value));
    const content = (
        <div class="side-content" role="tabpanel" aria-label={tabs.find(([name]) => name === tab.value)?.[2]}>
            {tab.value === "log" && (
                <div class="log-box">
                    {notation.value ? <Log session={session} colours={colours} /> : <TurnLog session={session} colours={colours} />}
                    <LogSwitch />
                </div>
            )}
            {tab.value === "chat" && <Chat table={table} />}
            {tab.value === "steps" && <TurnTable view={view} />}
        </div>
    );

    return (
        <main class={`game${narrow.value ? " is-narrow" : ""}${low.value ? " is-low" : narrow.value ? " is-tall" : ""}${session.mine.value || session.held.value ? " is-mine" : ""}`}>
            <header class="game-bar">
                <Link class="icon-button" to="/" aria-label={t("Lobby")}>
                    <Icon name="home" />
                </Link>
                <h1>{table.title.value || "Bastide"}</h1>
                <button type="button" class="bar-fact" data-testid="remaining" title={t("Tiles to be drawn")} onClick={() => (sheet.value = "tiles")}>
                    <Icon name="tiles" />
                    {view.left}
                </button>
                <Tool icon="scores" label={t("Scores")} testid="open-scores" onClick={() => (sheet.value = "scores")} />
                {!narrow.value && tools}
                {table.watchers.value > 0 && <span class="bar-watchers">{tn("{n} looks on", "{n} look on", table.watchers.value)}</span>}
                <Tool icon="help" label={t("Help")} testid="open-help" onClick={help} />
                <Tool icon="menu" label={t("Menu")} testid="open-menu" onClick={() => (sheet.value = "menu")} />
            </header>
            <div class="game-board">
                <Ahead view={view} />
                {view.things.some((thing) => thing.kind === "offer") && <Auction view={view} seats={seats} colours={colours} chooser={chooser} me={me} />}
                {board}
            </div>
            <aside class="game-side">
                <Players table={table} view={view} deciding={deciding} aids={aids} />
                {actions}
                <div class={open.value ? "side-tabs is-open" : "side-tabs"}>
                    <div class="tab-row">
                        <div class="tab-names" role="tablist">
                            {tabs.map(([name, icon, label]) => (
                                <button
                                    key={name}
                                    type="button"
                                    role="tab"
                                    aria-selected={tab.value === name && (!narrow.value || open.value)}
                                    data-testid={`tab-${name}`}
                                    onClick={() => {
                                        open.value = !(open.value && tab.value === name);
                                        tab.value = name;
                                    }}
                                >
                                    <Icon name={icon} />
                                    <span class="tab-name">{label}</span>
                                    {name === "chat" && unread > 0 && <span class="badge">{unread}</span>}
                                </button>
                            ))}
                        </div>
                        {narrow.value && tools}
                    </div>
                    {(!narrow.value || open.value) && content}
                </div>
            </aside>
            <div class="stage" aria-hidden="true" ref={wings} />
            {sheet.value === "scores" && (
                <Sheet title={t("Scores")} wide onClose={() => (sheet.value = null)}>
                    <Scores
                        view={view}
                        seats={seats}
                        colours={colours}
                        entries={session.entries.value}
                        look={(to) => {
                            sheet.value = null;
                            void session.look(to);
                        }}
                    />
                </Sheet>
            )}
            {sheet.value === "tiles" && (
                <Sheet title={t("Tiles")} wide onClose={() => (sheet.value = null)}>
                    <Remaining view={view} entries={session.entries.value} aids={aids} />
                </Sheet>
            )}
            {sheet.value === "help" && <Help session={session} onClose={() => (sheet.value = null)} />}
            {sheet.value === "menu" && <Menu session={session} aids={aids} onHint={() => void hint()} onClose={() => (sheet.value = null)} />}
            {sheet.value === "result" && (
                <ResultSheet
                    session={session}
                    view={now}
                    colours={colours}
                    onClose={() => (sheet.value = null)}
                    onCount={() => {
                        sheet.value = null;
                        counting.value = true;
                    }}
                />
            )}
        </main>
    );
}

/** What shows moves is fetched when the board stands, and only by who wants to see them. */
function useStage(session: Session, zoom: BoardZoom): RefObject<HTMLDivElement | null> {
    const wings = useRef<HTMLDivElement>(null);
    useEffect(() => {
        let end = () => {};
        let gone = false;
        const stands = computed(() => session.now.value !== null);
        const stop = effect(() => {
            if (staging.value === "off" || session.stage || !stands.value)
                return;
            // Behind the frame that shows the board: whoever waits for it waits for nothing else.
            requestAnimationFrame(() =>
                setTimeout(() => {
                    void import("./later").then(({ openStage }) => {
                        if (!gone && !session.stage && wings.current)
                            end = openStage(session, zoom, wings.current);
                    });
                }),
            );
        });
        return () => {
            gone = true;
            stop();
            end();
        };
    }, [session]);
    return wings;
}

function Tool({ icon, label, on, testid, disabled, onClick }: { icon: IconName; label: string; on?: boolean; testid?: string; disabled?: boolean; onClick: () => void }) {
    return (
        <button type="button" class="icon-button" aria-label={label} title={label} aria-pressed={on} data-testid={testid} disabled={disabled} onClick={onClick}>
            <Icon name={icon} />
        </button>
    );
}

/** How many lines of the chat have come while it was closed. */
function useUnread(session: Session, open: boolean): number {
    const count = audible(session.table.chat.value, muted.value, watchersTalk.value).length;
    const [seen, setSeen] = useState(count);
    useEffect(() => {
        if (open)
            setSeen(count);
    }, [open, count]);
    return open ? 0 : Math.max(0, count - seen);
}

/** Goes once more through what the others did since my last decision. */
async function replayMoves(session: Session, zoom: BoardZoom, show: (spot: { x: number; y: number; colour: Colour | null } | null) => void, colours: readonly Colour[]): Promise<void> {
    const me = session.table.seat.peek();
    const entries = session.entries.peek();
    const end = entries.length;
    const again = entries.slice(firstSince(entries, me));
    if (session.stage && again[0] && session.past.peek() === null) {
        const before = await session.ask("view", again[0].action);
        if (session.entries.peek() === entries && session.stage.take(before, again, true))
            return;
    }
    const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    for (const entry of entries.slice(firstSince(entries, me))) {
        if (typeof entry.actor !== "number" || entry.actor === me)
            continue;
        const event = entry.events.find((e) => e.x !== undefined && e.y !== undefined);
        await session.look(entry.action + 1);
        if (event?.x !== undefined && event.y !== undefined) {
            zoom.reveal(event.x, event.y);
            show({ x: event.x, y: event.y, colour: colours[entry.actor] ?? null });
        }
        await wait(900);
        // Somebody has gone elsewhere, or the game has gone on.
        if (session.past.peek()?.at !== Math.min(entry.action + 1, end))
            break;
    }
    show(null);
    await session.look(null);
}
