// SPDX-License-Identifier: MIT
// A game on this page: what the table says, played on the engine in the worker, with what this player is about to do
// laid behind it. One chain of steps changes the engine; everybody else only asks.

import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Actor, Choice, GameEvent, Requests, View } from "../engine/types";
import { ServerError } from "../net/wire";
import type { Act, TableModel } from "../table/model";
import { t } from "../i18n";
import { language, tileStyle } from "../settings";
import { ERRORS, say } from "../words";
import { seatName } from "./words";
import { toldApart } from "./choices";
import { countedView, finalEntry, finalSteps, untilFinal } from "./finale";
import { veiled } from "./veil";
import { difference, heldBack, wanted, type Confirm, type Local } from "./plan";

export type Ask = <K extends keyof Requests>(name: K, ...args: Requests[K][0]) => Promise<Requests[K][1]>;

/** One action of the list and what it brought about. */
export interface Entry {
    action: number;
    actor: Actor;
    text: string;
    said: string; // as a sentence
    events: GameEvent[];
}

export interface Toast {
    id: number;
    kind: "note" | "bad" | "tile";
    text: string;
    rule?: string;
    tile?: string; // its drawing is shown
    stays: boolean; // until closed by hand
}

/** What shows moves before one's eyes (../stage): the board shows the past meanwhile. */
export interface StageDoor {
    /** New actions behind the position that was shown; true: it plays them, and tells of each when it is seen. `all`: however many. */
    take(before: View, entries: readonly Entry[], all?: boolean): boolean;
    /** Shows the present at once. */
    skip(): void;
    /** What is played has been taken back. */
    drop(): void;
}

export type SessionState = "loading" | "ready" | "broken";

const entryOf = ({ action, actor, text, said, events }: Entry): Entry => ({ action, actor, text, said, events });

export class Session {
    readonly state = signal<SessionState>("loading");
    readonly error = signal("");
    /** The position as this player sees it now, local actions included. */
    readonly now = signal<View | null>(null);
    /** What was played; what others have sealed is a stand-in there. */
    private readonly played = signal<Entry[]>([]);
    /** The same as it may be told. */
    readonly entries: ReadonlySignal<Entry[]> = computed(() => this.veil(this.played.value));
    readonly pending = signal<Local | null>(null);
    readonly held = signal<Local | null>(null);
    /** What the last action that was chosen is called. */
    chosenLabel = "";
    /** The engine is on its way to another position. */
    private readonly moving = signal(false);
    readonly symbols = signal("");
    private drawn = ""; // their style
    /** A position of the past, while looking back. */
    readonly past = signal<{ at: number; view: View } | null>(null);
    /** The position that is shown while moves are played before one's eyes; null: the newest. */
    readonly staged = signal<View | null>(null);
    /** The position while the end of the game is counted: totals are hidden that nobody has seen yet; null: it is counted. */
    readonly tally = signal<View | null>(null);
    stage: StageDoor | null = null;
    readonly toasts = signal<Toast[]>([]);
    /** The board to show. */
    readonly view: ReadonlySignal<View | null> = computed(() => this.past.value?.view ?? this.staged.value ?? this.tally.value ?? this.now.value);
    /** What has been seen to happen. */
    readonly seen: ReadonlySignal<Entry[]> = computed(() => {
        const staged = this.staged.value;
        const all = this.tally.value === null ? this.entries.value : this.entries.value.map(untilFinal);
        return staged === null ? all : all.filter((entry) => entry.action < staged.actions);
    });
    /** Whether it is for me to decide, now and on the board that is shown. */
    readonly mine: ReadonlySignal<boolean> = computed(() => {
        const view = this.now.value;
        return (
            this.past.value === null &&
            !this.moving.value &&
            this.held.value === null &&
            this.pending.value === null &&
            view !== null &&
            !view.over &&
            this.table.state.value === "running" &&
            this.table.seat.value !== null &&
            view.actor === this.table.seat.value
        );
    });
    /** What I may choose from; empty while it is not for me to decide. */
    readonly choices: ReadonlySignal<Choice[]> = computed(() => (this.mine.value ? toldApart(this.now.value?.choices ?? []) : []));
    /** Called with everything new that the table brought, for sounds and announcements. */
    onNews: (entries: Entry[]) => void = () => undefined;

    private spokenIn: { code: string; names: string[] } = { code: "", names: [] };
    private have: string[] = [];
    private opened = false;
    private chain: Promise<void> = Promise.resolve();
    private stops: (() => void)[] = [];
    private lookWanted: number | null = null;
    private toastId = 0;
    private closed = false;

    constructor(
        readonly table: TableModel,
        readonly ask: Ask,
    ) {
        this.stops.push(
            effect(() => {
                void this.table.acts.value;
                void this.table.setup.value;
                const state = this.table.state.value;
                if (state === "running" || state === "over")
                    this.sync();
            }),
            effect(() => {
                const seats = this.table.seats.value;
                const names = seats.map((_, seat) => seatName(seats, seat));
                const code = language.value;
                if (code === this.spokenIn.code && names.join("\n") === this.spokenIn.names.join("\n"))
                    return;
                this.spokenIn = { code, names };
                this.chain = this.chain.then(() => this.speak()).catch((error) => this.fail(error));
            }),
        );
    }

    /** Lets the engine speak another language, or call the players by other names. */
    private async speak(): Promise<void> {
        await this.ask("speak", this.spokenIn.code, this.spokenIn.names);
        if (!this.opened)
            return;
        const [history, view] = await Promise.all([this.ask("history"), this.ask("view")]);
        batch(() => {
            this.played.value = history.map(entryOf);
            this.now.value = view;
        });
    }

    private veil(entries: Entry[]): Entry[] {
        const seats = this.table.seats.value;
        return veiled(entries, this.table.acts.value, this.table.seat.value, (seat) => t("{name} has chosen secretly", { name: seatName(seats, seat) }));
    }

    /** The actions that the engine holds. */
    get texts(): string[] {
        return [...this.have];
    }

    /** Lets something end with the session. */
    atEnd(end: () => void): void {
        this.stops.push(end);
    }

    close(): void {
        this.closed = true;
        for (const stop of this.stops)
            stop();
    }

    // ---- doing ----------------------------------------------------------------------------------------------

    /** Does an action: at once, or only here until the turn is ended. */
    async choose(choice: Choice, text: string, label: string, confirm: Confirm): Promise<void> {
        if (!this.mine.peek())
            return;
        const index = this.have.length;
        this.chosenLabel = label;
        if (heldBack(choice, confirm)) {
            this.held.value = { index, text };
            this.sync();
            await this.chain;
        } else {
            await this.send({ index, text });
        }
    }

    /** Sends the action that was held back. */
    async endTurn(): Promise<void> {
        const held = this.held.peek();
        if (held)
            await this.send(held);
    }

    /** Takes back: first what only this page knows, then what the server has. */
    async undo(): Promise<void> {
        if (this.held.peek()) {
            this.held.value = null;
            this.sync();
            return;
        }
        try {
            await this.table.undo();
        } catch (error) {
            this.complain(error);
        }
    }

    /** Whether there is something of mine that can be taken back without asking anybody. */
    readonly canUndo: ReadonlySignal<boolean> = computed(() => {
        if (this.held.value)
            return true;
        if (this.table.undoable)
            return this.table.undoable.value && this.pending.value === null;
        const seat = this.table.seat.value;
        const acts = this.table.acts.value;
        const last = acts[acts.length - 1];
        return this.table.state.value === "running" && seat !== null && last !== undefined && last.by === seat && !last.opens && acts.length > this.table.given.value && this.pending.value === null;
    });

    private async send(local: Local): Promise<void> {
        batch(() => {
            this.pending.value = local;
            this.held.value = null;
        });
        this.sync();
        for (;;) {
            const acts = this.table.acts.peek();
            try {
                await this.table.act(local.text);
                return;
            } catch (error) {
                if (await this.mayTryAgain(error, local, acts))
                    continue;
                if (this.pending.peek() !== local)
                    return; // it had arrived, or the game has gone on, which is said already
                this.pending.value = null;
                this.complain(error);
                this.sync();
                return;
            }
        }
    }

    /** Whether an action shall be sent once more, when it can be known that it did not arrive. `acts`: the list when it was sent. */
    private async mayTryAgain(error: unknown, local: Local, acts: readonly Act[]): Promise<boolean> {
        if (!(error instanceof ServerError))
            return false;
        const { online } = this.table;
        switch (error.code) {
            case "too-often":
                await new Promise((resolve) => setTimeout(resolve, error.wait ?? 1000));
                break;
            case "timeout": // it is with the server, or the connection is lost before one knows
                await this.until(() => !online.value || this.pending.value !== local);
                if (!online.peek())
                    await this.until(() => online.value);
                break;
            case "offline": // connected is not enough: all events must be here
                await this.until(() => online.value);
                break;
            case "stale": // perhaps by this very action, which came late over a connection that was given up
                await this.until(() => this.table.acts.value !== acts);
                break;
            default:
                return false;
        }
        await this.chain; // what came meanwhile has been played
        return !this.closed && this.pending.peek() === local;
    }

    /** Waits until a condition on signals holds; for ever, if the game is closed before. */
    private until(condition: () => boolean): Promise<void> {
        return new Promise((resolve) => {
            const stop = effect(() => {
                if (condition()) {
                    resolve();
                    queueMicrotask(() => stop());
                }
            });
            this.stops.push(stop);
        });
    }

    /** Says an error of the server in words. */
    complain(error: unknown): void {
        if (error instanceof ServerError) {
            const text = say(ERRORS, error.code) === error.code ? error.message : say(ERRORS, error.code);
            this.toast({ kind: "bad", text, rule: error.rule ?? undefined, stays: false });
        } else {
            this.toast({ kind: "bad", text: String(error), stays: false });
        }
    }

    /** Shows a note; the answer is its number. */
    toast(toast: Omit<Toast, "id">): number {
        const made = { ...toast, id: ++this.toastId };
        this.toasts.value = [...this.toasts.peek().filter((x) => x.text !== made.text), made].slice(-3);
        if (!made.stays)
            setTimeout(() => this.closeToast(made.id), 7000);
        return made.id;
    }

    closeToast(id: number): void {
        this.toasts.value = this.toasts.peek().filter((x) => x.id !== id);
    }

    // ---- looking back ---------------------------------------------------------------------------------------

    /** Shows the position behind the first `at` actions; null: now. */
    async look(at: number | null): Promise<void> {
        this.lookWanted = at;
        this.stage?.skip();
        if (at === null) {
            this.past.value = null;
            return;
        }
        const clamped = Math.max(0, Math.min(at, this.have.length));
        const view = await this.ask("view", clamped);
        // A later request has overtaken this one if something else is wanted by now.
        if (this.lookWanted === at)
            this.past.value = { at: clamped, view };
    }

    // ---- following the table --------------------------------------------------------------------------------

    private sync(): void {
        this.chain = this.chain.then(() => this.follow()).catch((error) => this.fail(error));
    }

    private fail(error: unknown): void {
        this.error.value = error instanceof Error ? error.message : String(error);
        this.state.value = "broken";
    }

    /** Fetches the drawings of this game in the style that is wanted, if they are not here. */
    async draw(): Promise<void> {
        const style = tileStyle.peek();
        if (style === this.drawn)
            return;
        this.drawn = style;
        this.symbols.value = await this.ask("symbols", style === "plain" ? 1 : 0);
    }

    private async open(): Promise<void> {
        const texts = this.table.acts.peek().map((a) => a.text);
        const answer = await this.ask("open", this.table.setup.peek(), texts);
        if (!answer.ok)
            throw new Error(answer.error ?? "open");
        this.have = texts;
        const [, history, view] = await Promise.all([this.draw(), this.ask("history"), this.ask("view")]);
        batch(() => {
            this.played.value = history.map(entryOf);
            this.now.value = view;
            this.state.value = "ready";
        });
        this.opened = true;
    }

    /** What is shown of a game that has just ended, until it is counted; null: all. */
    private hideEnd(before: View | null, view: View, news: readonly Entry[]): View | null {
        if (!view.over)
            return null;
        const end = before?.over === false ? finalEntry(news) : null;
        return end ? countedView(view, finalSteps(end.events), 0) : this.tally.peek();
    }

    private async follow(): Promise<void> {
        if (this.closed)
            return;
        if (!this.opened)
            await this.open();
        const acts = this.table.acts.peek();
        const mine = this.pending.peek();
        // At one device somebody else looks by now, and sees only what stands for a secret choice that has arrived.
        const arrived = mine !== null && this.table.local === true && acts[mine.index]?.sealed === true;
        const want = wanted(
            acts.map((a) => a.text),
            arrived ? null : mine,
            this.held.peek(),
        );
        if (want.overtaken)
            this.toast({ kind: "note", text: t("The game has gone on meanwhile; your move was not made."), stays: false });
        const { keep, add } = difference(this.have, want.texts);
        const had = this.have.length;
        const same = keep === this.have.length && add.length === 0;
        // At once: while the engine works the player may go on, and what is done then must not be overwritten.
        batch(() => {
            this.pending.value = want.pending;
            this.held.value = want.held;
            this.moving.value = !same;
        });
        if (same)
            return;
        let entries = this.played.peek();
        if (keep < this.have.length) {
            await this.ask("back", keep);
            entries = entries.filter((e) => e.action < keep);
        }
        this.have = want.texts.slice(0, keep);
        let news: Entry[] = [];
        if (add.length > 0) {
            const answer = await this.ask("apply", add);
            if (!answer.ok)
                throw new Error(answer.error ?? "apply");
            news = answer.events;
            entries = [...entries, ...news];
        }
        this.have = want.texts;
        const before = this.now.peek();
        const cut = keep < had;
        const view = await this.ask("view");
        const known = this.veil(news);
        const tally = this.hideEnd(before, view, known);
        const told = tally ? known.map(untilFinal) : known;
        let played = false;
        batch(() => {
            this.played.value = entries;
            this.now.value = view;
            this.moving.value = false;
            this.tally.value = tally;
            if (cut)
                this.stage?.drop();
            else if (before && told.length > 0)
                played = this.stage?.take(before, told) ?? false;
        });
        if (this.past.peek() && this.past.peek()!.at > this.have.length)
            void this.look(null);
        if (!played)
            this.onNews(told);
    }
}
