// SPDX-License-Identifier: MIT
// The engine as the page uses it: requests with typed answers, answered by a worker.
//
//     const engine = await startEngine("worker.js", "page.wasm");
//     await engine.ask("open", setup, actions);
//     const view = await engine.ask("view");

import type { FromWorker, ToWorker } from "./messages";
import { EngineModule } from "./module";
import type { Requests } from "./types";

export interface Engine {
    /** Rejects with an Error if the request makes no sense, e.g. a view without a game. */
    ask<N extends keyof Requests>(name: N, ...args: Requests[N][0]): Promise<Requests[N][1]>;
    /** Ends the worker; requests that wait are rejected. */
    stop(): void;
}

interface Waiting {
    resolve(answer: unknown): void;
    reject(error: Error): void;
}

class WorkerEngine implements Engine {
    private readonly waiting = new Map<number, Waiting>();
    private last = 0;

    constructor(private readonly worker: Worker) {
        worker.onmessage = (event: MessageEvent<FromWorker>) => this.settle(event.data);
        worker.onerror = (event) => this.fail(event.message || "the engine could not be started");
    }

    load(url: string): Promise<unknown> {
        return this.send((id) => ({ id, what: "load", url }));
    }

    ask<N extends keyof Requests>(name: N, ...args: Requests[N][0]): Promise<Requests[N][1]> {
        const answer = this.send((id) => ({ id, what: "ask", name, args }) as ToWorker);
        return answer as Promise<Requests[N][1]>;
    }

    stop(): void {
        this.worker.terminate();
        this.fail("the engine was stopped");
    }

    private send(make: (id: number) => ToWorker): Promise<unknown> {
        const id = ++this.last;
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.worker.postMessage(make(id));
        });
    }

    private settle(message: FromWorker): void {
        const waiting = this.waiting.get(message.id);
        this.waiting.delete(message.id);
        if (message.ok) waiting?.resolve(message.answer);
        else waiting?.reject(new Error(message.error));
    }

    private fail(text: string): void {
        for (const waiting of this.waiting.values()) waiting.reject(new Error(text));
        this.waiting.clear();
    }
}

/** Starts the engine in a worker: addresses of worker.ts, compiled, and of page.wasm. */
export async function startEngine(workerUrl: string, wasmUrl: string): Promise<Engine> {
    const engine = new WorkerEngine(new Worker(workerUrl));
    await engine.load(new URL(wasmUrl, location.href).href);
    return engine;
}

/** The same without a worker, for tests and for browsers that have none: blocks while it thinks. */
export async function startEngineHere(source: BufferSource | Response): Promise<Engine> {
    const module = await EngineModule.load(source);
    return {
        // async: what the module throws is a rejection, as with a worker
        ask: async (name, ...args) => module.ask(name, ...args),
        stop: () => undefined,
    };
}
