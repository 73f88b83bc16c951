// SPDX-License-Identifier: MIT
// The connection to the server: one WebSocket that comes back by itself, requests with answers, the server's clock.

import { signal, type ReadonlySignal } from "@preact/signals";
import { pause } from "./backoff";
import { ServerError, type Answers, type Pushes } from "./wire";

const ANSWER_TIME = 15_000;
const PING_EVERY = 25_000;
const PING_TIME = 8_000;
const TOKENS = 5;

/** Where the token and the name of this device are kept; and tokens it had before, by which a server may know it again. */
export interface Identity {
    token: string | null;
    others: readonly string[];
    name: string | null;
}

/** What the connection needs of the world around it; tests give their own. */
export interface World {
    open(): WebSocket;
    identity: Identity;
    now(): number;
    /** Calls `work` after `ms`; the answer calls it off. */
    later(work: () => void, ms: number): () => void;
}

interface Waiting {
    resolve(answer: object): void;
    reject(error: ServerError): void;
    callOff(): void;
}

type Handler = (push: never) => void;

export class Connection {
    readonly #world: World;
    readonly #waiting = new Map<number, Waiting>();
    readonly #handlers = new Map<string, Set<Handler>>();
    readonly #online = signal(false);
    readonly #player = signal<string | null>(null);
    readonly #name = signal("");
    readonly #outdated = signal(false);
    readonly #forgotten = signal(false);
    #socket: WebSocket | null = null;
    #n = 0;
    #tried = 0;
    #callOffRetry: (() => void) | null = null;
    #heard = 0;
    #offset = 0;
    #ready: (() => void)[] = [];
    #resumers = new Set<() => void>();

    constructor(world: World) {
        this.#world = world;
        this.#name.value = world.identity.name ?? "";
    }

    /** Whether the server knows us on the present connection. */
    get online(): ReadonlySignal<boolean> {
        return this.#online;
    }

    /** My public name for the server's other players; null before the first connection. */
    get player(): ReadonlySignal<string | null> {
        return this.#player;
    }

    get name(): ReadonlySignal<string> {
        return this.#name;
    }

    /** The server speaks a newer version than this page. */
    get outdated(): ReadonlySignal<boolean> {
        return this.#outdated;
    }

    /** The server did not know who we were, so we are somebody new there; until that was `seen`. */
    get forgotten(): ReadonlySignal<boolean> {
        return this.#forgotten;
    }

    seen(): void {
        this.#forgotten.value = false;
    }

    /** The server's time in ms since 1970. */
    now(): number {
        return this.#world.now() + this.#offset;
    }

    /** Something has happened at that time of the server's: if it lies ahead, the server's clock was set since we asked. */
    notBefore(at: number): void {
        this.#offset += Math.max(0, at - this.now());
    }

    start(): void {
        this.#connect();
        this.#watchOver();
    }

    #watchOver(): void {
        this.#world.later(() => {
            this.probe(PING_EVERY);
            this.#watchOver();
        }, PING_EVERY / 2);
    }

    /** Asks whether the other end is there, if nothing was heard for `quiet` ms: a laptop that slept does not know that its connection is gone. */
    probe(quiet = 0): void {
        if (!this.#online.value) {
            if (this.#socket === null)
                this.#connect();
            return;
        }
        if (this.#world.now() - this.#heard < quiet)
            return;
        const socket = this.#socket;
        this.request("ping", {}, { time: PING_TIME }).catch(() => {
            if (socket !== null && socket === this.#socket)
                this.#lost(socket);
        });
    }

    /** Calls `handler` for what the server sends by itself; the answer ends it. */
    on<T extends keyof Pushes>(type: T, handler: (push: Pushes[T]) => void): () => void {
        const set = this.#handlers.get(type) ?? new Set();
        this.#handlers.set(type, set);
        set.add(handler as Handler);
        return () => set.delete(handler as Handler);
    }

    /** Calls `resume` now if online, and whenever the connection is there again; the answer ends it. */
    onOnline(resume: () => void): () => void {
        this.#resumers.add(resume);
        if (this.#online.peek())
            resume();
        return () => this.#resumers.delete(resume);
    }

    /**
     * Sends a request; resolves with its answer, or rejects with a ServerError. With `wait` it waits for a connection
     * first, otherwise it fails at once with "offline".
     */
    async request<T extends keyof Answers>(
        type: T,
        body: object,
        options: { wait?: boolean; time?: number } = {},
    ): Promise<Answers[T]> {
        if (!this.#online.peek() && options.wait)
            await this.#untilOnline(options.time ?? ANSWER_TIME);
        if (!this.#online.peek())
            throw new ServerError("offline", "there is no connection");
        return (await this.#send(type, body, options.time ?? ANSWER_TIME)) as Answers[T];
    }

    async rename(name: string): Promise<void> {
        const clean = name.trim();
        const answer = await this.request("name", { name: clean }, { wait: true });
        this.#name.value = answer.name ?? clean;
        this.#world.identity.name = this.#name.value;
    }

    #untilOnline(time: number): Promise<void> {
        return new Promise((resolve) => {
            const callOff = this.#world.later(resolve, time);
            this.#ready.push(() => {
                callOff();
                resolve();
            });
        });
    }

    #send(type: string, body: object, time: number): Promise<object> {
        const n = ++this.#n;
        const socket = this.#socket;
        const sent = this.#world.now();
        return new Promise((resolve, reject) => {
            const callOff = this.#world.later(() => {
                // Nothing at all has come: the connection is stalled, and what was sent may arrive late or never. On another one it can be seen which.
                if (socket !== null && socket === this.#socket && this.#online.peek() && this.#heard <= sent) {
                    this.#lost(socket);
                    return;
                }
                this.#waiting.delete(n);
                reject(new ServerError("timeout", "the server does not answer"));
            }, time);
            this.#waiting.set(n, { resolve, reject, callOff });
            this.#socket?.send(JSON.stringify({ t: type, n, ...body }));
        });
    }

    #connect(): void {
        if (this.#socket !== null || this.#outdated.peek())
            return;
        this.#callOffRetry?.();
        this.#callOffRetry = null;
        const socket = this.#world.open();
        this.#socket = socket;
        socket.onopen = () => this.#hello(socket);
        socket.onmessage = (event) => {
            if (socket === this.#socket)
                this.#receive(String(event.data));
        };
        socket.onclose = () => this.#lost(socket);
        socket.onerror = () => this.#lost(socket);
    }

    async #hello(socket: WebSocket): Promise<void> {
        try {
            const answer = await this.#introduce();
            this.#player.value = answer.player;
            this.#name.value = answer.name;
            this.#tried = 0;
            this.#online.value = true;
            for (const done of this.#ready.splice(0))
                done();
            for (const resume of [...this.#resumers])
                resume();
        } catch (error) {
            if (error instanceof ServerError && error.code === "version")
                this.#outdated.value = true;
            this.#lost(socket);
        }
    }

    /** Says hello with the tokens of this device, the latest first, until the server knows one; otherwise as a new guest. None is lost by that. */
    async #introduce(): Promise<Answers["hello"]> {
        const { identity } = this.#world;
        const tokens = [...(identity.token === null ? [] : [identity.token]), ...identity.others];
        const name = identity.name === null || identity.name === "" ? {} : { name: identity.name };
        for (const token of [...tokens, null]) {
            const sent = this.#world.now();
            try {
                const who = token === null ? {} : { token, known: true };
                const answer = (await this.#send("hello", { version: 1, ...who, ...name }, ANSWER_TIME)) as Answers["hello"];
                this.#offset = answer.now - (sent + this.#world.now()) / 2;
                identity.token = answer.token;
                identity.others = tokens.filter((one) => one !== answer.token).slice(0, TOKENS);
                this.#forgotten.value = tokens.length > 0 && !tokens.includes(answer.token);
                return answer;
            } catch (error) {
                if (!(error instanceof ServerError && error.code === "unknown-player"))
                    throw error;
            }
        }
        throw new ServerError("unknown-player", "the server takes no guests");
    }

    #receive(text: string): void {
        this.#heard = this.#world.now();
        const message = JSON.parse(text) as { t: string; n?: number; code?: string; text?: string; rule?: string; wait?: number };
        if (message.t !== "ok" && message.t !== "error") {
            for (const handler of [...(this.#handlers.get(message.t) ?? [])])
                handler(message as never);
            return;
        }
        const waiting = message.n === undefined ? undefined : this.#waiting.get(message.n);
        if (waiting === undefined)
            return;
        this.#waiting.delete(message.n!);
        waiting.callOff();
        if (message.t === "ok")
            waiting.resolve(message);
        else
            waiting.reject(new ServerError(message.code ?? "unknown", message.text ?? "", message.rule ?? null, message.wait ?? null));
    }

    /** The socket is of no use any more: whoever waits is told, and another one is opened after a pause. */
    #lost(socket: WebSocket): void {
        if (socket !== this.#socket)
            return;
        this.#socket = null;
        socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
        socket.close();
        this.#online.value = false;
        for (const waiting of this.#waiting.values()) {
            waiting.callOff();
            waiting.reject(new ServerError("offline", "the connection was lost"));
        }
        this.#waiting.clear();
        if (!this.#outdated.peek())
            this.#callOffRetry = this.#world.later(() => this.#connect(), pause(this.#tried++));
    }
}
