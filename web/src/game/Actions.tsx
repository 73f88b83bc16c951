// SPDX-License-Identifier: MIT
// What is asked of the player, in words and buttons. The list holds every legal action, so that keyboard and screen
// reader can play everything.

import { useSignalEffect } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { CounterPicture } from "../board/Pieces";
import type { BoardZoom } from "../board/zoom";
import { TilePicture } from "../board/Tiles";
import { picturesOf, Told } from "../board/Told";
import type { Aim, Choice, Colour, Seat, Target, View } from "../engine/types";
import { t, tn } from "../i18n";
import { lazy } from "../ui/lazy";
import { labelOf, outcomesOf, squareOf } from "./choices";
import type { Chooser } from "./chooser";
import { Hand } from "./Hand";
import { Icon } from "./Icon";
import { lastLaid } from "./moves";
import { low, narrow } from "./narrow";
import type { Session } from "./session";
import { seatName } from "./words";

const CatchPad = lazy(() => import("../board/Catapult").then((module) => module.CatchPad));

/** A button that was pressed goes away with its choice: the focus goes to what is next, or to what is said instead. */
function useKeptFocus(session: Session, chooser: Chooser, box: RefObject<HTMLElement | null>): void {
    const last = useRef<Element | null>(null);
    useEffect(() => {
        const element = box.current;
        const come = (event: FocusEvent) => (last.current = event.target as Element);
        const go = (event: FocusEvent) => {
            if (event.relatedTarget)
                last.current = null; // elsewhere, and on purpose
        };
        element?.addEventListener("focusin", come);
        element?.addEventListener("focusout", go);
        return () => {
            element?.removeEventListener("focusin", come);
            element?.removeEventListener("focusout", go);
        };
    }, []);
    useSignalEffect(() => {
        void session.choices.value;
        void session.held.value;
        void session.pending.value;
        void session.past.value;
        void chooser.preview.value;
        void chooser.asked.value;
        // When this is drawn.
        const frame = requestAnimationFrame(() => {
            if (!last.current || last.current.isConnected || document.activeElement !== document.body)
                return;
            const next = ["end-turn", "confirm", "ask"].map((id) => box.current?.querySelector<HTMLElement>(`[data-testid="${id}"]`)).find((one) => one);
            next?.focus({ preventScroll: true });
        });
        return () => cancelAnimationFrame(frame);
    });
}

interface Props {
    session: Session;
    chooser: Chooser;
    zoom: BoardZoom;
    view: View;
    colours: readonly Colour[];
    myColour: Colour | null;
    deciding: Seat | null;
}

export function Actions({ session, chooser, zoom, view, colours, myColour, deciding }: Props) {
    const box = useRef<HTMLElement>(null);
    useKeptFocus(session, chooser, box);
    return (
        <section class="actions" aria-label={t("Your move")} ref={box}>
            <Hand view={view} chooser={chooser} zoom={zoom} colours={colours} myColour={myColour} laid={session.held.value ? lastLaid(session.entries.value) : null} />
            <div class="actions-main">
                <Ask session={session} chooser={chooser} view={view} deciding={deciding} />
                <Buttons session={session} chooser={chooser} view={view} />
                <Chips chooser={chooser} view={view} />
            </div>
            {/* On a phone the list covers the board: by itself only if there is nothing to be touched there. */}
            <ChoiceList chooser={chooser} choices={session.choices.value} view={view} onFocus={(c) => c.x !== undefined && c.y !== undefined && zoom.reveal(c.x, c.y)} />
        </section>
    );
}

/** Whether a figure is asked for where none can be placed: every turn has this decision, but nobody has anything to decide. */
function nothingToPlace(session: Session, view: View): boolean {
    const [only, ...others] = session.choices.value;
    return only?.word === "pass" && others.length === 0 && view.steps.some((s) => s.now && s.step === "FIGURE");
}

function Ask({ session, chooser, view, deciding }: { session: Session; chooser: Chooser; view: View; deciding: Seat | null }) {
    const { table } = session;
    let text: string;
    let small = "";
    const targets = chooser.asked.value?.choice.targets;
    if (session.past.value)
        text = t("Looking back");
    else if (view.over || table.state.value === "over")
        text = t("The game is over.");
    else if (session.held.value) {
        text = t("Done?");
        small = session.chosenLabel;
    } else if (session.pending.value)
        text = table.online.value ? t("Sending …") : t("No connection. Your move is sent as soon as it is back.");
    else if (chooser.asked.value) {
        text = targets ? t("Roll the die?") : t("Really?");
        small = targets ? targetsText(targets) : chooser.asked.value.label;
    } else if (session.mine.value) {
        text = view.ask;
        const n = chooser.targets.value.squares.length;
        const preview = chooser.preview.value;
        if (nothingToPlace(session, view))
            text = Object.values(view.seats[view.actor as Seat]?.supply ?? {}).some((left) => left > 0) ? t("No figure can be placed here.") : t("You have no figure left to place.");
        else if (n > 0 && preview)
            small = (chooser.squareAt(preview.x ?? 0, preview.y ?? 0)?.choices.length ?? 1) > 1 ? t("Tap it again to turn it, then confirm.") : t("It fits in this way only: confirm, or take another square.");
        else if (session.staged.value !== null && deciding !== null && deciding !== table.seat.value)
            small = t("You still see {name} play: tap the board to go on.", { name: seatName(table.seats.value, deciding) });
        else if (n > 0)
            small = tn("It fits on {n} square.", "It fits on {n} squares.", n);
    } else if (deciding !== null) {
        text = t("{name} decides …", { name: seatName(table.seats.value, deciding) });
        if (session.staged.value === null && view.actor === deciding)
            small = view.ask; // what the others are asked
    } else
        text = t("A tile is drawn …");
    return (
        <p class="ask" data-testid="ask" tabIndex={-1}>
            <b>{text}</b>
            {small && (
                <span>
                    <Told text={small} pictures={picturesOf(view)} />
                </span>
            )}
        </p>
    );
}

/** "1: road, east / city, north; 2: nowhere": what each result leads to. */
function targetsText(targets: readonly Target[]): string {
    return outcomesOf(targets)
        .map(({ short, places }) => `${short}: ${places.map((p) => p.place).join(" / ") || t("nowhere")}`)
        .join("; ");
}

function Buttons({ session, chooser, view }: { session: Session; chooser: Chooser; view: View }) {
    const held = session.held.value;
    const preview = chooser.preview.value;
    const asked = chooser.asked.value;
    const several = (preview && (chooser.squareAt(preview.x ?? 0, preview.y ?? 0)?.choices.length ?? 1) > 1) || false;
    const pass = session.choices.value.find((c) => c.word === "pass");
    const waiting = session.mine.value && !preview && !asked;
    return (
        <div class="buttons">
            {(held || (session.canUndo.value && !session.past.value && !preview && !asked)) && (
                <button type="button" class="button" data-testid="undo" aria-label={t("Undo")} title={t("Undo")} onClick={() => void session.undo()}>
                    <Icon name="undo" />
                    <span class="button-name">{t("Undo")}</span>
                </button>
            )}
            {held && (
                <button type="button" class="button button-primary" data-testid="end-turn" onClick={() => void session.endTurn()}>
                    <Icon name="tick" />
                    {t("End turn")}
                </button>
            )}
            {(preview || asked) && !held && (
                <>
                    <button type="button" class="button" data-testid="lift" aria-label={t("Cancel")} onClick={() => chooser.lift()}>
                        <Icon name="close" />
                    </button>
                    {preview && (
                        <button type="button" class="button" data-testid="rotate" disabled={!several} aria-label={t("Turn the tile")} onClick={() => chooser.rotate(1)}>
                            <Icon name="turn" />
                        </button>
                    )}
                    <button type="button" class="button button-primary" data-testid="confirm" onClick={() => void chooser.confirm()}>
                        <Icon name="tick" />
                        {preview ? t("Lay it") : asked?.choice.targets ? t("Roll the die") : t("Confirm")}
                    </button>
                </>
            )}
            {session.choices.value.some((c) => c.word !== "pass") && chipsOf(chooser).length === 0 && !((preview || asked) && !isListed(chooser)) && <ListToggle chooser={chooser} />}
            {waiting && pass && nothingToPlace(session, view) && (
                <button type="button" class="button button-primary" data-testid="pass" data-action="pass" onClick={() => void session.choose(pass, pass.text, pass.label, "never")}>
                    <Icon name="tick" />
                    {t("End turn")}
                </button>
            )}
            {waiting && pass && !nothingToPlace(session, view) && (
                <button type="button" class="button" data-testid="pass" data-action="pass" title="pass" onClick={() => void chooser.take(pass)}>
                    {pass.label}
                </button>
            )}
        </div>
    );
}

function nothingOnBoard(chooser: Chooser): boolean {
    const { squares, places, spaces } = chooser.targets.value;
    return squares.length + places.length + spaces.length === 0;
}

/** Whether the list is shown on a phone: if somebody wants it, or nothing can be touched on the board. */
function isListed(chooser: Chooser): boolean {
    // A throw has its sling on the board, which the list must not cover.
    return chooser.listed.value ?? (nothingOnBoard(chooser) && chooser.targets.value.others.some((c) => c.word !== "pass" && !(c.word === "throw" && c.aim)));
}

/** Shows the list on a phone, or puts it away. */
function ListToggle({ chooser }: { chooser: Chooser }) {
    if (low.value && nothingOnBoard(chooser))
        return null;
    return (
        <button type="button" class="button list-toggle" aria-label={t("All choices as a list")} aria-pressed={isListed(chooser)} onClick={() => (chooser.listed.value = !isListed(chooser))}>
            <Icon name="list" />
        </button>
    );
}

/** What can be done on the tile that is enlarged, and what has no place on the board. */
function chipsOf(chooser: Chooser): Choice[] {
    if (!narrow.value || chooser.preview.value || chooser.asked.value)
        return [];
    const { places, others } = chooser.targets.value;
    const tile = chooser.enlarged.value;
    const here = places.flatMap((place) => place.choices).filter((choice) => {
        const square = squareOf(choice);
        return tile && square?.x === tile.x && square.y === tile.y;
    });
    return [...here, ...others].filter((c) => c.word !== "pass" && c.aim === undefined && c.min === undefined);
}

/** The same as a row for thumbs, behind what shows all of it: so the row above has room for words. */
function Chips({ chooser, view }: { chooser: Chooser; view: View }) {
    const chips = chipsOf(chooser);
    if (chips.length === 0)
        return null;
    return (
        <div class="choice-strip">
            <ListToggle chooser={chooser} />
            {!isListed(chooser) && (
                <ul class="choice-row" data-testid="choice-row" aria-label={t("What you can do")}>
                    {chips.map((choice) => (
                        <li key={choice.text}>
                            <OneChoice chooser={chooser} choice={choice} view={view} onFocus={() => {}} />
                        </li>
                    ))}
                </ul>
            )}
        </div>
    );
}

interface ListProps {
    chooser: Chooser;
    choices: readonly Choice[];
    view: View;
    onFocus: (choice: Choice) => void;
}

function ChoiceList({ chooser, choices, view, onFocus }: ListProps) {
    const laying = choices.filter((c) => c.word === "lay");
    // Passing has its button above.
    const others = choices.filter((c) => c.word !== "lay" && c.word !== "pass");
    if (laying.length + others.length === 0)
        return null;
    return (
        <div class={isListed(chooser) ? "choices is-needed" : "choices"} data-testid="choices" onKeyDown={rove}>
            {others.length > 0 && (
                <ul class="choice-list" aria-label={t("What you can do")}>
                    {others.map((choice) => (
                        <li key={choice.text}>
                            <OneChoice chooser={chooser} choice={choice} view={view} onFocus={onFocus} />
                        </li>
                    ))}
                </ul>
            )}
            {laying.length > 0 && (
                <details class="choice-squares">
                    <summary>{tn("{n} way to lay the tile", "{n} ways to lay the tile", laying.length)}</summary>
                    <ul class="choice-list is-small" aria-label={t("Squares")}>
                        {laying.map((choice) => (
                            <li key={choice.text}>
                                <OneChoice chooser={chooser} choice={choice} view={view} onFocus={onFocus} />
                            </li>
                        ))}
                    </ul>
                </details>
            )}
        </div>
    );
}

/** Arrow keys go along the buttons of the list. */
function rove(event: KeyboardEvent): void {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step === 0 || !(event.target instanceof HTMLButtonElement))
        return;
    const list = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLButtonElement>("button.choice")].filter((b) => b.offsetParent !== null);
    const to = list[list.indexOf(event.target) + step];
    if (!to)
        return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
}

function OneChoice({ chooser, choice, view, onFocus }: Omit<ListProps, "choices"> & { choice: Choice }) {
    if (choice.aim)
        return <AimChoice chooser={chooser} choice={choice} aim={choice.aim} view={view} />;
    if (choice.min !== undefined && choice.max !== undefined)
        return <RangeChoice chooser={chooser} choice={choice} view={view} />;
    const symbol = choice.tile && view.kinds.find((k) => k.name === choice.tile)?.symbol;
    const pictured = choice.tile !== undefined && choice.label.includes(choice.tile);
    const on = chooser.asked.value?.choice.text === choice.text || chooser.focus.value?.text === choice.text;
    const hinted = chooser.hint.value === choice.text;
    return (
        <button
            type="button"
            class={`choice${on ? " is-on" : ""}${hinted ? " is-hint" : ""}`}
            data-action={choice.text}
            title={choice.text}
            onFocus={() => {
                chooser.focus.value = choice;
                onFocus(choice);
            }}
            onBlur={() => (chooser.focus.value = null)}
            onPointerEnter={() => (chooser.focus.value = choice)}
            onPointerLeave={() => (chooser.focus.value = null)}
            onClick={() => void chooser.take(choice)}
        >
            {symbol && !pictured && <TilePicture symbol={symbol} />}
            {choice.counter && <CounterPicture counter={choice.counter} colour={typeof view.actor === "number" ? (view.seats[view.actor]?.colour ?? null) : null} />}
            <span>
                <Told text={choice.label} pictures={picturesOf(view)} exact />
            </span>
        </button>
    );
}

/** What the two numbers of a throw are called, and how they are shown: the notation's own are for machines. */
const AIMS: Record<string, { x: () => string; y: () => string; show: (aim: Aim, view: View) => { x: string; y: string } }> = {
    throw: {
        x: () => t("Direction"),
        y: () => t("Power"),
        show: ({ x, y }, { thrown }) => ({
            x: `${Math.round((x * 360) / 4096)}°`,
            y: thrown ? t("{power} %, {tiles} tiles", { power: Math.round(y / 10), tiles: ((thrown.reach * y) / 100_000).toFixed(1) }) : `${Math.round(y / 10)} %`,
        }),
    },
};
const BESIDE = { x: () => t("To the right"), y: () => t("Away"), show: ({ x, y }: Aim) => ({ x: (x / 4).toFixed(2), y: (y / 4).toFixed(2) }) };

/** A throw that is aimed freely: two sliders. What stands on the table can be aimed at by its own choice. */
function AimChoice({ chooser, choice, aim, view }: { chooser: Chooser; choice: Choice; aim: NonNullable<Choice["aim"]>; view: View }) {
    const [at, setAt] = useState(aim.usual);
    const names = AIMS[choice.word] ?? BESIDE;
    const shown = names.show(at, view);
    const text = `${choice.word} ${at.x} ${at.y}`;
    // The board shows where it would go.
    const point = (to: Aim) => {
        setAt(to);
        chooser.focus.value = { ...choice, text: `${choice.word} ${to.x} ${to.y}` };
    };
    const slider = (axis: "x" | "y") => (
        <label class="aim">
            <span>{names[axis]()}</span>
            <input
                type="range"
                min={aim.least[axis]}
                max={aim.most[axis]}
                value={at[axis]}
                aria-valuetext={shown[axis]}
                onFocus={() => point(at)}
                onBlur={() => (chooser.focus.value = null)}
                onInput={(event) => point({ ...at, [axis]: Number(event.currentTarget.value) })}
            />
            <output>{shown[axis]}</output>
        </label>
    );
    return (
        <div class="aiming" role="group" aria-label={choice.label}>
            {names === BESIDE && <CatchPad choice={choice} aim={aim} at={at} onAim={setAt} />}
            {slider("x")}
            {slider("y")}
            <button type="button" class="choice" data-action={text} onClick={() => void chooser.take({ ...choice, text })}>
                {choice.label}
            </button>
        </div>
    );
}

/** An action with a number of points: a slider with buttons beside it. */
function RangeChoice({ chooser, choice, view }: Omit<ListProps, "choices" | "onFocus"> & { choice: Choice }) {
    const low = choice.min ?? 0;
    const high = choice.max ?? low;
    const [wanted, setPoints] = useState(low);
    const points = Math.max(low, Math.min(high, wanted));
    const symbol = choice.tile && view.kinds.find((k) => k.name === choice.tile)?.symbol;
    const text = choice.text.replace(/-?\d+$/, String(points));
    return (
        <div class="range">
            {symbol && <TilePicture symbol={symbol} label={choice.tile} />}
            <button type="button" class="button" aria-label={t("Less")} disabled={points <= low} onClick={() => setPoints(points - 1)}>
                <Icon name="minus" />
            </button>
            <input type="range" min={low} max={Math.min(high, low + 30)} value={points} aria-label={t("Points")} onInput={(event) => setPoints(Number(event.currentTarget.value))} />
            <button type="button" class="button" aria-label={t("More")} disabled={points >= high} onClick={() => setPoints(points + 1)}>
                <Icon name="plus" />
            </button>
            <button type="button" class="choice" data-action={text} onFocus={() => (chooser.focus.value = choice)} onBlur={() => (chooser.focus.value = null)} onClick={() => void chooser.take(choice, points)}>
                <span>
                    <Told text={labelOf(choice, points)} pictures={picturesOf(view)} exact />
                </span>
            </button>
        </div>
    );
}
