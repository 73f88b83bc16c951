// SPDX-License-Identifier: MIT
// A game on this page: what the table says, played on the engine in the worker, with what this player is about to do
// laid behind it. One chain of steps changes the engine; everybody else only asks.

import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Actor, Choice, GameEvent, Requests, View } from "../engine/types";
import { ServerError } from "../net/wire";
import type { TableModel } from "../table/model";
import { t } from "../i18n";
import { language } from "../settings";
import { ERRORS, say } from "../words";
import { seatName } from "./words";
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
    /** A position of the past, while looking back. */
    readonly past = signal<{ at: number; view: View } | null>(null);
    readonly toasts = signal<Toast[]>([]);
    /** The board to show. */
    readonly view: ReadonlySignal<View | null> = computed(() => this.past.value?.view ?? this.now.value);
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
    readonly choices: ReadonlySignal<Choice[]> = computed(() => (this.mine.value ? (this.now.value?.choices ?? []) : []));
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
            try {
                await this.table.act(local.text);
                return;
            } catch (error) {
                if (await this.mayTryAgain(error, local))
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

    /** Whether an action shall be sent once more: the connection was lost and is back, and the action did not arrive. */
    private async mayTryAgain(error: unknown, local: Local): Promise<boolean> {
        if (!(error instanceof ServerError))
            return false;
        if (error.code === "too-often") {
            await new Promise((resolve) => setTimeout(resolve, error.wait ?? 1000));
        } else if (error.code === "offline") {
            do await this.untilOnline();
            while (!this.table.online.peek()); // connected is not enough: all events must be here
            await this.chain; // what came meanwhile has been played
        } else {
            return false;
        }
        return !this.closed && this.pending.peek() === local;
    }

    private untilOnline(): Promise<void> {
        return new Promise((resolve) => {
            const stop = effect(() => {
                if (this.table.online.value) {
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

    private async open(): Promise<void> {
        const texts = this.table.acts.peek().map((a) => a.text);
        const answer = await this.ask("open", this.table.setup.peek(), texts);
        if (!answer.ok)
            throw new Error(answer.error ?? "open");
        this.have = texts;
        const [symbols, history, view] = await Promise.all([this.ask("symbols"), this.ask("history"), this.ask("view")]);
        batch(() => {
            this.symbols.value = symbols;
            this.played.value = history.map(entryOf);
            this.now.value = view;
            this.state.value = "ready";
        });
        this.opened = true;
    }

    private async follow(): Promise<void> {
        if (this.closed)
            return;
        if (!this.opened)
            await this.open();
        const want = wanted(
            this.table.acts.peek().map((a) => a.text),
            this.pending.peek(),
            this.held.peek(),
        );
        if (want.overtaken)
            this.toast({ kind: "note", text: t("The game has gone on meanwhile; your move was not made."), stays: false });
        const { keep, add } = difference(this.have, want.texts);
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
        const view = await this.ask("view");
        batch(() => {
            this.played.value = entries;
            this.now.value = view;
            this.moving.value = false;
        });
        if (this.past.peek() && this.past.peek()!.at > this.have.length)
            void this.look(null);
        this.onNews(this.veil(news));
    }
}
