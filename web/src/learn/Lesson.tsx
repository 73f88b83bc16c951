// SPDX-License-Identifier: MIT
// The lesson on a real table: says what to do, shows it by a ring, and waits for it. It looks at the page as the learner
// does, and so needs to know nothing of how the board works.
//
// For programs that drive the page, data-testid: coach (what is said), coach-ring (around what is to be pressed), coach-next.

import { signal, type Signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "../announce";
import { startEngine } from "../engine/engine";
import { LocalTable, type Course } from "../here/localTable";
import { beginGame, type KeptGame } from "../here/store";
import { t } from "../i18n";
import { herePath, Link, navigate } from "../router";
import { lazy } from "../ui/lazy";
import { Shell } from "../ui/Shell";
import { colourPlayer } from "../words";
import { acts, SETUP, steps, type Step } from "./script";

const GameScreen = lazy(() => import("../game/GameScreen").then((module) => module.GameScreen));

const SEATS: KeptGame["seats"] = [
    { colour: "red", name: "", bot: null },
    { colour: "blue", name: "", bot: "level2" },
];

/** What is said calls the other one by the colour. */
const lesson = (): KeptGame => ({ id: "learn", changed: 0, title: t("Learn the game"), setup: SETUP, seats: SEATS.map((seat) => ({ ...seat, name: colourPlayer(seat.colour) })), seed: 0, acts: [], scores: [0, 0], winners: null });

/** What is to be pressed next for an action, and what to say about it. */
function next(act: string): { target: Element; hint: string } | null {
    const one = (css: string) => [...document.querySelectorAll(css)].find((element) => element.getBoundingClientRect().width > 0) ?? null;
    const seen = (target: Element | null, hint: string) => (target === null ? null : { target, hint });
    const end = one('[data-testid="end-turn"]');
    if (end !== null)
        return seen(end, t("End your turn."));
    const [word, , square] = act.split(" ");
    if (word === "pass")
        return seen(one('[data-testid="pass"]'), t("Press this button."));
    if (word !== "lay")
        return seen(one('[data-testid="confirm"]'), t("Confirm.")) ?? seen(one(`[data-testid="marker"][data-action="${act}"]`) ?? one(`[data-action="${act}"]`), t("Choose the marked place."));
    const preview = document.querySelector<HTMLElement>(".board-svg .laying:not(.is-ghost)")?.dataset.action;
    if (preview === act)
        return seen(one('[data-testid="confirm"]'), t("It fits: lay it."));
    if (preview?.split(" ")[2] === square)
        return seen(one('[data-testid="rotate"]'), t("Turn it."));
    return seen(one(`.board-svg [data-square="${square}"]`), t("Choose the marked square."));
}

interface Ring {
    left: number;
    top: number;
    width: number;
    height: number;
    hint: string;
}

const LOOK = 120; // ms between two looks at the page

/** Where the ring is; follows whatever moves. */
function useRing(act: string | null): Ring | null {
    const [ring, setRing] = useState<Ring | null>(null);
    useEffect(() => {
        setRing(null);
        if (act === null)
            return undefined;
        let last = ""; // shown when it rests: boards move by themselves
        const look = () => {
            const found = next(act);
            const box = found?.target.getBoundingClientRect();
            const now = found && box ? { left: box.left, top: box.top, width: box.width, height: box.height, hint: found.hint } : null;
            const text = JSON.stringify(now);
            if (text === last || now === null)
                setRing((before) => (JSON.stringify(before) === text ? before : now));
            last = text;
        };
        const timer = setInterval(look, LOOK);
        look();
        return () => clearInterval(timer);
    }, [act]);
    return ring;
}

/** Where the card may stand, the best place first; the last one is good for everything. */
const PLACES = ["", "is-low", "is-right", "is-top", "is-bottom", "is-thin"];

function Coach({ step, number, onNext }: { step: Step; number: number; onNext: () => void }) {
    const ring = useRing(step.act);
    const text = step.say();
    const button = useRef<HTMLButtonElement>(null);
    const card = useRef<HTMLElement>(null);
    const [place, setPlace] = useState(0);
    // What is to be pressed is never under what is said, not for a moment: whoever is quick would press the card, or leave the lesson.
    useLayoutEffect(() => {
        const element = card.current;
        if (!element || !ring)
            return;
        const free = PLACES.findIndex((name) => {
            element.className = `coach ${name}`;
            const box = element.getBoundingClientRect();
            return ring.left >= box.right || ring.left + ring.width <= box.left || ring.top >= box.bottom || ring.top + ring.height <= box.top;
        });
        const found = free < 0 ? PLACES.length - 1 : free;
        element.className = `coach ${PLACES[found]}`;
        setPlace(found);
    }, [ring, text]);
    useEffect(() => {
        announce(text);
        button.current?.focus({ preventScroll: true });
    }, [text]);
    return (
        <>
            <aside ref={card} class={`coach ${PLACES[place]}`} data-testid="coach" aria-label={t("Learn the game")}>
                <p>{text}</p>
                {ring && <p class="coach-hint">{ring.hint}</p>}
                <p class="coach-foot">
                    <progress max={steps.length} value={number} aria-label={t("Learn the game")} />
                    <Link to="/" class="button button-quiet button-small">
                        {t("Leave the lesson")}
                    </Link>
                    {step.act === null && (
                        <button ref={button} type="button" class="button button-primary" data-testid="coach-next" onClick={onNext}>
                            {t("Next")}
                        </button>
                    )}
                </p>
            </aside>
            {ring && <div class="coach-ring" data-testid="coach-ring" style={{ left: `${ring.left}px`, top: `${ring.top}px`, width: `${ring.width}px`, height: `${ring.height}px` }} />}
        </>
    );
}

/** How far the lesson is, and what lets it go on. */
class Progress {
    readonly step: Signal<number> = signal(0);
    #waiting: { at: number; go: () => void }[] = [];

    /** What is said before the action behind `at` others is through. */
    ready(at: number): Promise<void> {
        return new Promise((go) => {
            this.#waiting.push({ at, go });
            this.#wake();
        });
    }

    go(to: number): void {
        this.step.value = to;
        this.#wake();
    }

    #wake(): void {
        const now = steps[this.step.peek()]?.at ?? Infinity;
        const free = this.#waiting.filter(({ at }) => at < now);
        this.#waiting = this.#waiting.filter(({ at }) => at >= now);
        for (const { go } of free)
            go();
    }
}

function Taught({ table, progress }: { table: LocalTable; progress: Progress }) {
    const done = table.acts.value.length;
    const number = progress.step.value;
    const step = steps[number];
    // What the learner did is behind us.
    useEffect(() => {
        if (step?.act != null && done > step.at)
            progress.go(number + 1);
    }, [done, number]);
    return (
        <>
            <GameScreen table={table} at={null} />
            {step !== undefined && table.state.value === "running" && step.at === done && <Coach key={number} step={step} number={number} onNext={() => progress.go(number + 1)} />}
        </>
    );
}

export function Lesson() {
    const [taught, setTaught] = useState<{ table: LocalTable; progress: Progress } | null>(null);
    useEffect(() => {
        let table: LocalTable | null = null;
        let gone = false;
        const progress = new Progress();
        const course: Course = {
            acts,
            ready: (at) => progress.ready(at),
            refusal: () => t("The lesson goes another way: follow the ring."),
            again: () => navigate(herePath(beginGame("sets base", [SEATS[0], { ...SEATS[1], bot: "level1" }]).id)),
        };
        void startEngine(WORKER_URL, DEALER_URL).then((engine) => {
            if (gone) {
                engine.stop();
                return;
            }
            table = new LocalTable(lesson(), engine, () => undefined, course);
            setTaught({ table, progress });
        });
        return () => {
            gone = true;
            table?.leave();
        };
    }, []);
    if (taught === null)
        return (
            <Shell narrow>
                <p class="note loading" role="status">
                    {t("Loading…")}
                </p>
            </Shell>
        );
    return <Taught {...taught} />;
}
