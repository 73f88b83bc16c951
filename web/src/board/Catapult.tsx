// SPDX-License-Identifier: MIT
// The catapult on the board: a sling that is pulled back and let go, the flight of chips and whom they hit, and the place
// where chips are thrown to be caught. Fetched with the first game that has a fair.

import { batch, signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Aim, Choice, Colour, Figure, Seat } from "../engine/types";
import type { Chooser } from "../game/chooser";
import type { Entry, Session } from "../game/session";
import { reducedMotion } from "../settings";
import { t } from "../i18n";
import { flying, inAir } from "./flying";
import { landing, pulled, thrown, type Pull } from "./ballistics";
import { FigureShape } from "./Pieces";
import { TILE } from "./geometry";
import type { BoardZoom } from "./zoom";

const BOX = 32; // of a piece in its drawing

function Chip({ colour }: { colour: Colour | null }) {
    return <use class={colour ? `thing seat-${colour}` : "thing"} href="#p-chip" x={-BOX / 2} y={-BOX / 2} width={BOX} height={BOX} />;
}

// ---- the sling ------------------------------------------------------------------------------------------------

const PULL_MOST = 130; // pixels of all power, if there is room …
const PULL_LEAST = 56; // … and if there is none
const GRIP = 30; // radius in pixels: what can be hit

interface SlingProps {
    session: Session;
    chooser: Chooser;
    zoom: BoardZoom;
    colours: readonly Colour[];
}

/** Where one stands and pulls; drawn into the board. A screen reader and keys have the list of choices instead. */
export function Sling({ session, chooser, zoom, colours }: SlingProps) {
    const pull = useSignal<Pull | null>(null);
    const grip = useRef<{ id: number; x: number; y: number; most: number } | null>(null);
    const view = session.view.value;
    const from = view?.thrown;
    const choice = session.choices.value.find((c) => c.aim !== undefined && c.word === "throw");
    const mine = choice !== undefined;

    const cancel = () => {
        grip.current = null;
        pull.value = null;
    };
    useEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (event.key !== "Escape" || grip.current === null)
                return;
            event.stopPropagation();
            event.preventDefault();
            cancel();
        };
        window.addEventListener("keydown", onKey, { capture: true });
        return () => window.removeEventListener("keydown", onKey, { capture: true });
    }, []);
    useEffect(() => {
        if (!mine)
            cancel();
    }, [mine]);
    if (!from)
        return null;

    const scale = 1 / Math.max(0.05, zoom.scale.value);
    const focus = chooser.focus.value?.word === "throw" ? chooser.focus.value : chooser.asked.value?.choice.word === "throw" ? chooser.asked.value.choice : null;
    const aim = pull.value?.aim ?? (focus ? thrown(focus.text) : null);
    const at = pull.value ?? { x: 0, y: 0 };

    const down = (event: PointerEvent) => {
        event.stopPropagation();
        if (event.button !== 0 || grip.current !== null)
            return;
        const element = event.currentTarget as Element;
        const box = element.getBoundingClientRect();
        const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        element.setPointerCapture(event.pointerId);
        // One pulls away from the board: as far as there is room to do so.
        const room = Math.min(centre.x, innerWidth - centre.x, centre.y, innerHeight - centre.y);
        grip.current = { id: event.pointerId, ...centre, most: Math.max(PULL_LEAST, Math.min(PULL_MOST, room - 8)) };
        pull.value = pulled(0, 0, grip.current.most);
    };
    const move = (event: PointerEvent) => {
        const held = grip.current;
        if (held?.id === event.pointerId)
            pull.value = pulled(event.clientX - held.x, event.clientY - held.y, held.most);
    };
    const up = (event: PointerEvent) => {
        const last = grip.current?.id === event.pointerId ? pull.peek() : null;
        if (last === null)
            return;
        cancel();
        if (!last.aim || !choice)
            return; // a tap, or pulled back
        const text = `throw ${last.aim.x} ${last.aim.y}`;
        void session.choose({ ...choice, text }, text, choice.label, "never"); // letting go says it already
    };
    const still = (event: Event) => event.stopPropagation(); // the board is not to move along

    const colour = colours[from.seat] ?? null;
    const end = aim ? landing(from, aim) : null;
    return (
        <g class="sling" data-testid={mine ? "sling" : undefined} aria-hidden="true">
            {end && (
                <g class={`sling-aim seat-${colour ?? "grey"}`} data-testid="sling-aim">
                    <line x1={from.px} y1={from.py} x2={end.px} y2={end.py} stroke-width={3.5 * scale} stroke-dasharray={`0.1 ${9 * scale}`} />
                    <g transform={`translate(${end.px} ${end.py}) rotate(${end.turn})`}>
                        <ellipse rx={end.across * 2} ry={end.along * 2} stroke-width={1.5 * scale} />
                        <ellipse rx={end.across} ry={end.along} stroke-width={2 * scale} />
                        <circle r={4 * scale} />
                    </g>
                </g>
            )}
            <g transform={`translate(${from.px} ${from.py}) scale(${scale})`}>
                <circle class={`sling-ground seat-${colour ?? "grey"}`} r={GRIP} />
                <path class="sling-post" d="M-3 20V6Q-14 2-12-12M3 20V6Q14 2 12-12M-3 6H3" />
                <path class="sling-band" d={`M-12-12L${at.x} ${at.y}L12-12`} />
                <g transform={`translate(${at.x} ${at.y})`}>
                    <Chip colour={colour} />
                </g>
                {pull.value && (
                    <text class="sling-power" y={at.y < 0 ? GRIP + 20 : -GRIP - 8}>
                        {aim ? `${Math.round(aim.y / 10)} %` : "×"}
                    </text>
                )}
                {mine && (
                    <circle
                        class={pull.value ? "sling-grip is-held" : "sling-grip"}
                        data-testid="sling-grip"
                        r={GRIP}
                        onPointerDown={down}
                        onPointerMove={move}
                        onPointerUp={up}
                        onPointerCancel={cancel}
                        onMouseDown={still}
                        onTouchStart={still}
                        onClick={still}
                    >
                        <title>{t("Pull back and let go")}</title>
                    </circle>
                )}
            </g>
        </g>
    );
}

// ---- flights --------------------------------------------------------------------------------------------------

interface Flight {
    action: number;
    seat: Seat;
    from: { px: number; py: number };
    to: { px: number; py: number };
    gone: { figure: Figure; px: number; py: number }[];
    quick: boolean;
}

const FLIGHT = 950; // ms
const REST = 800;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The landing that an entry tells of. */
function landed(entry: Entry | undefined): { seat: Seat; to: { px: number; py: number } } | null {
    const chip = entry?.events.find((e) => e.kind === "chip");
    if (!chip || chip.seat === null || chip.x === undefined || chip.y === undefined)
        return null;
    const [left, top] = [Math.floor(chip.number / 64), chip.number % 64];
    return { seat: chip.seat, to: { px: (chip.x + (left + 0.5) / 64) * TILE, py: (chip.y + (top + 0.5) / 64) * TILE } };
}

const shown = signal<Flight | null>(null);

/** Plays the flights of a session one after the other. */
class Flights {
    private waiting: { action: number; seat: Seat; to: { px: number; py: number } }[] = [];
    private busy = false;
    closed = false;

    constructor(private readonly session: Session) {}

    add(entry: Entry | undefined): void {
        const one = landed(entry);
        if (!one || !entry || document.hidden || this.waiting.length > 8)
            return;
        flying.value = new Set([...flying.peek(), one.seat]);
        this.waiting.push({ action: entry.action, ...one });
        if (!this.busy)
            void this.run();
    }

    private async run(): Promise<void> {
        this.busy = true;
        for (let next = this.waiting.shift(); next && !this.closed; next = this.waiting.shift()) {
            const quick = this.waiting.length > 0;
            try {
                const flight = await this.prepare(next, quick);
                if (flight && !this.closed) {
                    batch(() => {
                        shown.value = flight;
                        inAir.value = [flight.from, flight.to];
                    });
                    await wait(reducedMotion.peek() ? REST : (FLIGHT + REST) / (quick ? 1.6 : 1));
                }
            } catch {
                // The position has gone meanwhile: what was taken back is not shown.
            }
            const still = this.waiting.map((w) => w.seat);
            batch(() => {
                shown.value = null;
                inAir.value = null;
                flying.value = new Set([...flying.peek()].filter((seat) => still.includes(seat)));
            });
        }
        this.busy = false;
    }

    private async prepare(next: { action: number; seat: Seat; to: { px: number; py: number } }, quick: boolean): Promise<Flight | null> {
        const { ask } = this.session;
        const before = await ask("view", next.action);
        let after = await ask("view", next.action + 1);
        if (after.actor === "chance" && after.thrown === undefined && after.turn === before.turn && this.session.entries.peek().some((e) => e.action === next.action + 1 && e.text.startsWith("topple")))
            after = await ask("view", next.action + 2);
        if (!before.thrown)
            return null;
        const home = new Set(after.figures.filter((f) => f.place === "supply").map((f) => f.id));
        const gone = before.figures.flatMap((figure) => (figure.px !== undefined && figure.py !== undefined && figure.place !== "supply" && home.has(figure.id) ? [{ figure, px: figure.px, py: figure.py }] : []));
        return { ...next, from: before.thrown, gone, quick };
    }
}

/** Chips in the air, and those they hit. */
export function FlightLayer({ session, colours }: { session: Session; colours: readonly Colour[] }) {
    const last = useRef(session.entries.peek().at(-1)?.action ?? -1);
    const looked = useRef<number | null>(null);
    const flights = useRef<Flights | null>(null);
    flights.current ??= new Flights(session);
    useEffect(() => () => {
        if (flights.current)
            flights.current.closed = true;
        flying.value = new Set();
        shown.value = null;
        inAir.value = null;
    }, []);
    useSignalEffect(() => {
        const entries = session.entries.value;
        for (const entry of entries.filter((e) => e.action > last.current))
            flights.current?.add(entry);
        last.current = entries.at(-1)?.action ?? -1;
    });
    // Looking back step by step shows them again.
    useSignalEffect(() => {
        const at = session.past.value?.at ?? null;
        if (at !== null && looked.current !== null && at === looked.current + 1)
            flights.current?.add(session.entries.peek().find((e) => e.action === at - 1));
        looked.current = at;
    });
    const flight = shown.value;
    return flight ? <InTheAir key={flight.action} flight={flight} colours={colours} /> : null;
}

function InTheAir({ flight, colours }: { flight: Flight; colours: readonly Colour[] }) {
    const root = useRef<SVGGElement>(null);
    const { from, to, quick } = flight;
    useLayoutEffect(() => {
        const picture = root.current;
        if (!picture || reducedMotion.peek())
            return;
        const fly = FLIGHT / (quick ? 1.6 : 1);
        const part = (name: string) => [...picture.querySelectorAll<SVGGElement>(`.${name}`)];
        const way = [{ transform: `translate(${from.px}px, ${from.py}px)` }, { transform: `translate(${to.px}px, ${to.py}px)` }];
        const height = 40 + Math.hypot(to.px - from.px, to.py - from.py) / 5;
        for (const chip of part("flight-chip"))
            chip.animate(way, { duration: fly, easing: "linear", fill: "backwards" });
        for (const arc of part("flight-arc"))
            arc.animate(
                [
                    { transform: "translateY(0) rotate(0deg)", easing: "cubic-bezier(0.2, 0.6, 0.5, 1)" },
                    { transform: `translateY(${-height}px) rotate(360deg) scale(1.5)`, easing: "cubic-bezier(0.5, 0, 0.8, 0.4)" },
                    { transform: "translateY(0) rotate(720deg)" },
                ],
                { duration: fly },
            );
        for (const shadow of part("flight-shadow"))
            shadow.animate([{ opacity: 0.4 }, { opacity: 0.12, transform: "scale(1.6)" }, { opacity: 0.4 }], { duration: fly });
        for (const ring of part("flight-ring"))
            ring.animate([{ opacity: 0, transform: "scale(0.2)" }, { opacity: 0.9, offset: 0.01, transform: "scale(0.2)" }, { opacity: 0, transform: "scale(2.4)" }], { delay: fly, duration: 500, fill: "both" });
        for (const figure of part("flight-gone")) {
            const side = Number(figure.dataset.side);
            figure.animate(
                [
                    { transform: "none", opacity: 1, easing: "ease-out" },
                    { transform: `translate(${side * 10}px, -16px) rotate(${side * 70}deg)`, opacity: 1, easing: "ease-in" },
                    { transform: `translate(${side * 20}px, 6px) rotate(${side * 100}deg)`, opacity: 1, offset: 0.5 },
                    { transform: `translate(${side * 20}px, 6px) rotate(${side * 90}deg)`, opacity: 1, offset: 0.65 },
                    { transform: `translate(${side * 30}px, -46px) rotate(0deg) scale(0.5)`, opacity: 0 },
                ],
                { delay: fly, duration: REST, fill: "both" },
            );
        }
    }, []);
    return (
        <g ref={root} class="flight" data-testid="flight" aria-hidden="true">
            {flight.gone.map(({ figure, px, py }) => (
                <g key={figure.id} transform={`translate(${px} ${py})`}>
                    <g class="flight-gone" data-figure={figure.id} data-side={px < to.px ? -1 : 1} opacity={reducedMotion.peek() ? 0.45 : 1}>
                        <FigureShape kind={figure.kind} flat={figure.field ?? false} colour={figure.seat === null ? null : (colours[figure.seat] ?? null)} />
                    </g>
                </g>
            ))}
            <g transform={`translate(${to.px} ${to.py})`}>
                <circle class={`flight-ring seat-${colours[flight.seat] ?? "grey"}`} r={20} />
            </g>
            <g class="flight-chip" style={{ transform: `translate(${to.px}px, ${to.py}px)` }}>
                <ellipse class="flight-shadow" rx={11} ry={6} cy={7} />
                <g class="flight-arc">
                    <Chip colour={colours[flight.seat] ?? null} />
                </g>
            </g>
        </g>
    );
}

// ---- catching -------------------------------------------------------------------------------------------------

/** Where a chip is thrown to be caught, or a hand is held out, seen from above; in quarters of a tile. */
export function CatchPad({ choice, aim, at, onAim }: { choice: Choice; aim: NonNullable<Choice["aim"]>; at: Aim; onAim: (at: Aim) => void }) {
    const point = (event: PointerEvent) => {
        if (event.type === "pointermove" && event.buttons === 0)
            return;
        const box = (event.currentTarget as Element).getBoundingClientRect();
        const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, Math.round(value)));
        const x = within(((event.clientX - box.left) / box.width) * 12 - 6, aim.least.x, aim.most.x);
        const y = within(15.5 - ((event.clientY - box.top) / box.height) * 12, aim.least.y, aim.most.y);
        if (x !== at.x || y !== at.y)
            onAim({ x, y });
    };
    const spots: preact.JSX.Element[] = [];
    for (let x = aim.least.x; x <= aim.most.x; x++)
        for (let y = aim.least.y; y <= aim.most.y; y++)
            spots.push(<circle key={`${x},${y}`} cx={x} cy={-y} r={0.1} />);
    return (
        <svg class="catch-pad" viewBox="-6 -15.5 12 12" aria-hidden="true" data-testid="catch-pad" onPointerDown={point} onPointerMove={point}>
            <g class="catch-spots">{spots}</g>
            <line class="catch-ruler" x1={-6} x2={6} y1={-8} y2={-8} />
            <g transform={`translate(${at.x} ${-at.y})`}>
                {choice.word === "hand" ? (
                    <>
                        <circle class="catch-hand" r={4} />
                        <circle class="catch-touch" r={4.8} />
                    </>
                ) : (
                    <ellipse class="catch-touch" rx={1} ry={1.6} />
                )}
                <path class="catch-cross" d="M-0.6 0H0.6M0-0.6V0.6" />
            </g>
        </svg>
    );
}

interface Caught {
    toss: Aim;
    hand: Aim | null;
    at: { x: number; y: number };
    text: string;
    colour: Colour | null;
}

const numbers = (text: string | undefined) => text?.split(" ").slice(1).map(Number) ?? [];

/** What a throw to the neighbour came to: read from the entries around the award. */
function caught(entries: readonly Entry[], entry: Entry, colours: readonly Colour[]): Caught | null {
    const award = entry.events.find((e) => e.kind === "award" && e.category === "catapult");
    const [toss, hand, along, across] = [3, 2, 1, 0].map((back) => entries.find((e) => e.action === entry.action - back));
    if (!award || !toss?.text.startsWith("toss") || !across || !along || !hand)
        return null;
    const [x = 0, y = 0] = numbers(toss.text);
    const [hx, hy] = numbers(hand.text);
    const stray = (e: Entry, deviation: number) => ((numbers(e.text)[0] ?? 0) * deviation) / 9.798;
    return {
        toss: { x, y },
        hand: hx === undefined || hy === undefined ? null : { x: hx, y: hy },
        at: { x: x + stray(across, 1), y: y + stray(along, 1.6) },
        text: award.text,
        colour: typeof toss.actor === "number" ? (colours[toss.actor] ?? null) : null,
    };
}

/** A card that shows how a chip was thrown and caught, or not. */
export function CatchCard({ session, colours }: { session: Session; colours: readonly Colour[] }) {
    const last = useRef(session.entries.peek().at(-1)?.action ?? -1);
    const card = useSignal<Caught | null>(null);
    const timer = useRef(0);
    const chip = useRef<SVGGElement>(null);
    useSignalEffect(() => {
        const entries = session.entries.value;
        const news = entries.filter((e) => e.action > last.current).map((e) => caught(entries, e, colours));
        last.current = entries.at(-1)?.action ?? -1;
        const one = news.filter((c) => c !== null).pop();
        if (!one || document.hidden)
            return;
        card.value = one;
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => (card.value = null), 3600);
    });
    useEffect(() => () => clearTimeout(timer.current), []);
    const now = card.value;
    useLayoutEffect(() => {
        if (now && !reducedMotion.peek())
            chip.current?.animate([{ transform: "translate(0px, -3px)" }, { transform: `translate(${now.at.x * 0.6}px, ${-now.at.y * 0.6 - 3}px) scale(2)`, easing: "ease-in" }, { transform: `translate(${now.at.x}px, ${-now.at.y}px)` }], { duration: 900 });
    }, [now]);
    if (!now)
        return null;
    return (
        <div class="catch-card" data-testid="catch-card" aria-hidden="true">
            <svg class="catch-pad" viewBox="-6 -15.5 12 12">
                <line class="catch-ruler" x1={-6} x2={6} y1={-8} y2={-8} />
                {now.hand && (
                    <g transform={`translate(${now.hand.x} ${-now.hand.y})`}>
                        <circle class="catch-hand" r={4} />
                        <circle class="catch-touch" r={4.8} />
                    </g>
                )}
                <path class="catch-cross" transform={`translate(${now.toss.x} ${-now.toss.y})`} d="M-0.6 0H0.6M0-0.6V0.6" />
                <g ref={chip} style={{ transform: `translate(${now.at.x}px, ${-now.at.y}px)` }}>
                    <g transform="scale(0.06)">
                        <Chip colour={now.colour} />
                    </g>
                </g>
            </svg>
            <p>{now.text}</p>
        </div>
    );
}
