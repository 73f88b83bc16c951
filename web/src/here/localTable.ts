// SPDX-License-Identifier: MIT
// A table at this device: what a server does for others, done here. A dealer in a worker of its own draws tiles and lets
// bots decide, so that the page stays smooth while they think; what happens is kept in the browser.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Engine } from "../engine/engine";
import type { Actor, Seat, Standing } from "../engine/types";
import { usualPace } from "../lobby/pace";
import { ServerError } from "../net/wire";
import type { Act, Result, SeatInfo, TableModel } from "../table/model";
import { botNames } from "../words";
import { beginGame, numberAt, readGame, writeGame, type KeptGame } from "./store";

const MOST_SECONDS = 5; // of the strongest bots for a decision
const BOTS_APART = 0x5bd1e995; // bots have other numbers than tiles

const nothing = (): Promise<void> => Promise.reject(new ServerError("not-possible", "not at this device"));

interface Now {
    actor: Actor | undefined; // undefined: not known yet
    sealed: Standing["sealed"];
    game: KeptGame;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Where a list is cut when the last decision of a person is taken back; null: there is none, or it is too late. */
export function undoTo(game: KeptGame): number | null {
    const { acts, seats } = game;
    const own = (by: Seat | "chance") => by !== "chance" && seats[by]?.bot === null;
    let i = acts.length - 1;
    while (i >= 0 && !own(acts[i].by))
        i--;
    return i < 0 || acts.slice(i).some((act) => act.opens) ? null : i;
}

/** The actions as a seat may know them. */
export function seenActs(acts: KeptGame["acts"], sealed: Standing["sealed"], seat: Seat | null): Act[] {
    const first = acts.length - sealed.length;
    return acts.map(({ by, text, opens }, i) => ({
        by,
        text: i < first || by === seat ? text : sealed[i - first].shown,
        at: 0,
        ...(i < first ? {} : { sealed: true }),
        ...(opens ? { opens } : {}),
    }));
}

/** A game whose course is known, as a lesson has it. It is not kept. */
export interface Course {
    acts: readonly string[];
    /** Waits until the one behind so many may happen by itself. */
    ready(at: number): Promise<void>;
    /** Why another action is not taken. */
    refusal(): string;
    /** What a rematch is. */
    again(): void;
}

export class LocalTable implements TableModel {
    readonly local = true;
    readonly id: string;
    readonly #engine: Engine;
    readonly #now;
    readonly #viewer = signal<Seat | null>(null);
    readonly #people: Seat[];
    #moment = 0; // grows with everything that makes what is being thought about out of date
    #chain: Promise<unknown> = Promise.resolve();
    #closed = false;
    #next: Now | null = null; // what was noted and is not shown yet
    #lifted = -1; // for the decision behind so many actions the curtain was lifted
    #deals = true; // this window draws and lets bots decide; another one that shows the same game only follows
    #release: () => void = () => undefined;

    readonly state;
    readonly online = signal(true);
    readonly title;
    readonly setup;
    readonly isPublic = signal(false);
    readonly aids = signal(true);
    readonly clock = signal({ kind: "none" } as const);
    readonly host = signal(false);
    readonly seat: ReadonlySignal<Seat | null>;
    readonly seats: ReadonlySignal<SeatInfo[]>;
    readonly watchers = signal(0);
    readonly acts: ReadonlySignal<Act[]>;
    readonly given = signal(0);
    readonly commit = signal(null);
    readonly offers = signal([]);
    readonly chat = signal([]);
    readonly me = signal(null);
    readonly watchersTalk = signal(false);
    readonly silenced = signal([]);
    readonly result: ReadonlySignal<Result | null>;
    readonly rematchId = signal(null);
    readonly undoable: ReadonlySignal<boolean>;
    /** Who must take the device before the board may be seen; null: nobody. */
    readonly curtain = signal<Seat | null>(null);
    /** Why it does not go on: a kept game may be older than the engine. */
    readonly failed = signal("");

    /** `engine` is one of its own, of dealer.wasm; `onRematch` is told the id of a new game. */
    constructor(
        game: KeptGame,
        engine: Engine,
        readonly onRematch: (id: string) => void,
        readonly course: Course | null = null,
    ) {
        this.id = game.id;
        this.#engine = engine;
        const now = signal<Now>({ actor: undefined, sealed: [], game });
        this.#now = now;
        this.#people = game.seats.flatMap(({ bot }, seat) => (bot === null ? [seat] : []));
        this.title = signal(game.title);
        this.setup = signal(game.setup);
        this.state = computed(() => (now.value.actor === undefined ? "loading" : now.value.actor === null ? "over" : "running"));
        this.seat = computed(() => this.#viewer.value);
        this.seats = computed(() => {
            const names = botNames(game.seats.map(({ bot }) => bot));
            return game.seats.map(({ colour, name, bot }, i) => ({ colour, kind: bot === null ? "person" : "bot", name: name || names[i], player: null, bot, connected: true, out: null }));
        });
        this.acts = computed(() => seenActs(now.value.game.acts, now.value.sealed, this.#viewer.value));
        this.result = computed(() => {
            const { scores, winners } = now.value.game;
            return now.value.actor !== null || winners === null ? null : { why: "played", scores, winners, secret: null };
        });
        this.undoable = computed(() => this.course === null && now.value.actor !== null && undoTo(now.value.game) !== null);
        window.addEventListener("storage", this.#changedElsewhere);
        this.#begin(async () => {
            const opened = await engine.ask("open", game.setup, game.acts.map(({ text }) => text));
            if (!opened.ok)
                throw new Error(opened.error);
            await this.#go();
        });
        if (course === null && "locks" in navigator) {
            this.#deals = false;
            void navigator.locks.request(`bastide.here.${game.id}`, () => {
                this.#deals = true;
                this.#begin(() => this.#go());
                return new Promise<void>((release) => (this.#closed ? release() : (this.#release = release)));
            });
        }
    }

    /** The same game was played on in another window. */
    readonly #changedElsewhere = (event: StorageEvent): void => {
        const game = event.key?.endsWith(`.${this.id}`) ? readGame(this.id) : null;
        if (game === null || JSON.stringify(game.acts) === JSON.stringify(this.#now.peek().game.acts))
            return;
        this.#moment++;
        this.#begin(async () => {
            await this.#engine.ask("open", game.setup, game.acts.map(({ text }) => text));
            this.#lifted = -1;
            this.#now.value = { ...this.#now.peek(), game };
            await this.#go();
        });
    };

    /** What nobody waits for; it is told if it fails. */
    #begin(work: () => Promise<void>): void {
        this.#do(work).catch((error: unknown) => {
            if (!this.#closed)
                this.failed.value = error instanceof Error ? error.message : String(error);
        });
    }

    /** One thing after the other. */
    #do<T>(work: () => Promise<T>): Promise<T> {
        const done = this.#chain.then(work);
        this.#chain = done.catch(() => undefined);
        return done;
    }

    /** Goes on until a person decides, or the game is over. */
    async #go(): Promise<void> {
        const moment = this.#moment;
        for (;;) {
            const actor = await this.#settle();
            if (this.#closed || !this.#deals || actor === null || (actor !== "chance" && this.#people.includes(actor)))
                return;
            const begun = performance.now();
            await this.course?.ready(this.#now.peek().game.acts.length);
            const text = await this.#decide(actor);
            if (actor !== "chance")
                await wait(Math.max(0, usualPace() - (performance.now() - begun)));
            if (this.#closed || moment !== this.#moment)
                return;
            await this.#take(actor, text);
        }
    }

    #decide(actor: Seat | "chance"): Promise<string> {
        const { acts, seats, seed } = this.#now.peek().game;
        if (this.course !== null)
            return Promise.resolve(this.course.acts[acts.length]);
        if (actor === "chance")
            return this.#engine.ask("chance", numberAt(seed, acts.filter(({ by }) => by === "chance").length));
        const level = Number(seats[actor].bot?.replace("level", "")) || 1;
        return this.#engine.ask("decide", level, numberAt(seed ^ BOTS_APART, acts.length), MOST_SECONDS);
    }

    /** Plays an action in the dealer's game, and notes it. */
    async #take(by: Seat | "chance", text: string): Promise<void> {
        const answer = await this.#engine.ask("take", [text]);
        if (!answer.ok)
            throw new ServerError("illegal", answer.error ?? text);
        const { game, ...rest } = this.#now.peek();
        // Shown when it is known whether it is secret; until then the list that is shown does not change.
        this.#next = { ...rest, game: { ...game, changed: Date.now(), acts: [...game.acts, { by, text, ...(rest.sealed.length > 0 ? { opens: true } : {}) }] } };
    }

    /** Shows where the game stands; the answer is who decides. */
    async #settle(): Promise<Actor> {
        const standing = await this.#engine.ask("standing");
        if (!this.#closed)
            this.#show(standing);
        return standing.actor;
    }

    #show(standing: Standing): void {
        const { game } = this.#next ?? this.#now.peek();
        this.#next = null;
        const { actor, sealed, scores, winners } = standing;
        const acts = game.acts.map((act, i): KeptGame["acts"][number] => (i < game.acts.length - sealed.length ? act : { by: act.by, text: act.text }));
        const kept = { ...game, acts, scores, winners: actor === null ? winners : null };
        const person = typeof actor === "number" && this.#people.includes(actor) ? actor : null;
        const hidden = this.#people.length > 1 && person !== null && standing.secret && this.#lifted !== acts.length;
        batch(() => {
            this.#now.value = { actor, sealed, game: kept };
            if (person !== null || this.#viewer.peek() === null)
                this.#viewer.value = hidden ? null : (person ?? this.#people[0] ?? null);
            this.curtain.value = hidden ? person : null;
        });
        if (this.course === null)
            writeGame(kept);
    }

    /** The one who was asked for has the device. */
    lift(): void {
        this.#lifted = this.#now.peek().game.acts.length;
        batch(() => {
            this.#viewer.value = this.curtain.peek();
            this.curtain.value = null;
        });
    }

    act(text: string): Promise<void> {
        return this.#do(async () => {
            const { actor } = this.#now.peek();
            if (typeof actor !== "number" || actor !== this.#viewer.peek())
                throw new ServerError("not-your-turn", text);
            if (this.course !== null && this.course.acts[this.#now.peek().game.acts.length] !== text)
                throw new ServerError("lesson", this.course.refusal());
            await this.#take(actor, text);
            await this.#settle();
            // What follows takes its time: the action itself is done.
            this.#begin(() => this.#go());
        });
    }

    undo(): Promise<void> {
        this.#moment++;
        return this.#do(async () => {
            const { game } = this.#now.peek();
            const to = undoTo(game);
            if (to === null) {
                this.#begin(() => this.#go());
                throw new ServerError("nothing-to-undo", "");
            }
            await this.#engine.ask("back", to);
            this.#lifted = -1; // what is chosen secretly is asked anew, of whom it is asked
            this.#next = { ...this.#now.peek(), game: { ...game, changed: Date.now(), acts: game.acts.slice(0, to) } };
            await this.#go();
        });
    }

    /** The same players once more; the next one begins. */
    async offerRematch(): Promise<void> {
        const { setup, seats, title } = this.#now.peek().game;
        if (this.course !== null) {
            this.course.again();
            return;
        }
        this.onRematch(beginGame(setup, [...seats.slice(1), seats[0]], title).id);
    }

    left(): null {
        return null;
    }

    awayFor(): number {
        return 0;
    }

    sit = nothing;
    stand = nothing;
    kick = nothing;
    setBot = nothing;
    takeback = nothing;
    answer = nothing;
    resign = nothing;
    claim = nothing;
    close = nothing;
    say = nothing;
    letWatchersTalk = nothing;
    silence = nothing;

    leave(): void {
        this.#closed = true;
        window.removeEventListener("storage", this.#changedElsewhere);
        this.#release();
        this.#engine.stop();
    }
}
