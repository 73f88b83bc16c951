// SPDX-License-Identifier: MIT
// A table of the server, kept up to date: watches it, resumes after a lost connection, sends what a player does.

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Seat } from "../engine/types";
import type { Connection } from "../net/connection";
import { ServerError, type Answers, type Clock, type TableEvent } from "../net/wire";
import { botNames } from "../words";
import { fold, NO_TABLE, timeLeft, type TableState } from "./fold";
import type { Act, ChatLine, Offer, Result, SeatInfo, TableModel } from "./model";

export class LiveTable implements TableModel {
    readonly id: string;
    readonly #net: Connection;
    readonly #table = signal<TableState>(NO_TABLE);
    readonly #missing = signal(false);
    readonly #isHost = signal(false);
    readonly #until = signal(Infinity); // number of the last event the server had when it was asked
    readonly #connected = signal<boolean[]>([]);
    readonly #watchers = signal(0);
    #goneSince: (number | null)[] = []; // by seat, the server's time
    #ends: (() => void)[] = [];

    readonly state: ReadonlySignal<"loading" | "missing" | "open" | "running" | "over">;
    readonly online: ReadonlySignal<boolean>;
    readonly title: ReadonlySignal<string>;
    readonly setup: ReadonlySignal<string>;
    readonly isPublic: ReadonlySignal<boolean>;
    readonly aids: ReadonlySignal<boolean>;
    readonly clock: ReadonlySignal<Clock>;
    readonly host: ReadonlySignal<boolean>;
    readonly seat: ReadonlySignal<Seat | null>;
    readonly seats: ReadonlySignal<SeatInfo[]>;
    readonly watchers: ReadonlySignal<number>;
    readonly acts: ReadonlySignal<Act[]>;
    readonly given: ReadonlySignal<number>;
    readonly commit: ReadonlySignal<string | null>;
    readonly offers: ReadonlySignal<Offer[]>;
    readonly chat: ReadonlySignal<ChatLine[]>;
    readonly me: ReadonlySignal<string | null>;
    readonly watchersTalk: ReadonlySignal<boolean>;
    readonly silenced: ReadonlySignal<readonly string[]>;
    readonly result: ReadonlySignal<Result | null>;
    readonly rematchId: ReadonlySignal<string | null>;

    constructor(net: Connection, id: string) {
        this.id = id;
        this.#net = net;
        const table = this.#table;
        this.state = computed(() => (this.#missing.value ? "missing" : table.value.state));
        this.online = computed(() => net.online.value && table.value.last >= this.#until.value);
        this.title = computed(() => table.value.title);
        this.setup = computed(() => table.value.setup);
        this.isPublic = computed(() => table.value.isPublic);
        this.aids = computed(() => table.value.aids);
        this.clock = computed(() => table.value.clock);
        this.host = computed(() => this.#isHost.value);
        this.seat = computed(() => {
            const me = net.player.value;
            const seat = me === null ? -1 : table.value.seats.findIndex((one) => one.player === me);
            return seat < 0 ? null : seat;
        });
        this.seats = computed(() => {
            const { seats } = table.value;
            const names = botNames(seats.map(({ kind, bot }) => (kind === "bot" ? bot : null)));
            return seats.map((seat, i) => ({
                ...seat,
                name: names[i] || seat.name,
                connected: seat.kind === "bot" || (this.#connected.value[i] ?? false),
            }));
        });
        this.watchers = computed(() => this.#watchers.value);
        this.acts = computed(() => table.value.acts);
        this.given = computed(() => table.value.given);
        this.commit = computed(() => table.value.commit);
        this.offers = computed(() => table.value.offers);
        this.chat = computed(() => table.value.chat);
        this.me = net.player;
        this.watchersTalk = computed(() => table.value.watchersTalk);
        this.silenced = computed(() => table.value.silenced);
        this.result = computed(() => table.value.result);
        this.rematchId = computed(() => table.value.rematchId);

        this.#ends = [
            net.on("events", (push) => {
                if (push.id === id)
                    this.#receive(push.events);
            }),
            net.on("presence", (push) => {
                if (push.id !== id)
                    return;
                batch(() => {
                    this.#connected.value = push.seats;
                    this.#goneSince = push.seats.map((here, seat) => (here ? null : net.now() - (push.away?.[seat] ?? 0)));
                    this.#watchers.value = push.watchers;
                });
            }),
            net.onOnline(() => void this.#watch()),
        ];
    }

    left(seat: Seat, deciding: boolean): number | null {
        return timeLeft(this.#table.value, seat, deciding, this.#net.now());
    }

    awayFor(seat: Seat): number {
        const since = this.#goneSince[seat] ?? null;
        return since === null ? 0 : Math.max(0, this.#net.now() - since);
    }

    act(text: string): Promise<void> {
        return this.#ask("act", { after: this.#table.peek().lastAct, a: text });
    }

    undo(): Promise<void> {
        return this.#ask("undo", { after: this.#table.peek().lastAct });
    }

    sit(seat: Seat): Promise<void> {
        return this.#ask("sit", { seat });
    }

    stand(): Promise<void> {
        return this.#ask("stand", {});
    }

    kick(seat: Seat): Promise<void> {
        return this.#ask("kick", { seat });
    }

    setBot(seat: Seat, bot: string | null): Promise<void> {
        return this.#ask("bot", { seat, bot });
    }

    takeback(to: number): Promise<void> {
        return this.#ask("takeback", { to });
    }

    offerRematch(): Promise<void> {
        return this.#ask("rematch", {});
    }

    answer(what: Offer["what"], yes: boolean): Promise<void> {
        return this.#ask("answer", { what, yes });
    }

    resign(): Promise<void> {
        return this.#ask("resign", {});
    }

    claim(): Promise<void> {
        return this.#ask("claim", {});
    }

    close(): Promise<void> {
        return this.#ask("close", {});
    }

    say(text: string): Promise<void> {
        return this.#ask("chat", { text });
    }

    letWatchersTalk(on: boolean): Promise<void> {
        return this.#ask("talk", { watchers: on });
    }

    silence(player: string, on: boolean): Promise<void> {
        return this.#ask("silence", { player, on });
    }

    leave(): void {
        for (const end of this.#ends.splice(0))
            end();
        this.#net.request("unwatch", { id: this.id }).catch(() => undefined); // gone with the connection otherwise
    }

    async #ask(type: keyof Answers, body: object): Promise<void> {
        await this.#net.request(type, { id: this.id, ...body });
    }

    async #watch(): Promise<void> {
        this.#until.value = Infinity;
        try {
            const answer = await this.#net.request("watch", { id: this.id, from: this.#table.peek().last });
            batch(() => {
                this.#missing.value = false;
                this.#isHost.value = answer.host;
                this.#until.value = answer.last;
            });
        } catch (error) {
            if (error instanceof ServerError && (error.code === "no-table" || error.code === "malformed"))
                this.#missing.value = true;
            else if (error instanceof ServerError && error.code === "too-often")
                setTimeout(() => void this.#watch(), error.wait ?? 1000);
        }
    }

    #receive(events: TableEvent[]): void {
        this.#net.notBefore(events.at(-1)?.at ?? 0);
        const next = fold(this.#table.peek(), events);
        if (next === null)
            void this.#watch();
        else
            this.#table.value = next;
    }
}
