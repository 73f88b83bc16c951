// SPDX-License-Identifier: MIT
// The engine as the form of a new table uses it: what can be chosen, and whether a setup can be played.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { startEngine, type Engine } from "../engine/engine";
import type { Catalogue, SetupCheck } from "../engine/types";

export const catalogue = signal<Catalogue | null>(null);
export const engineFailed = signal(false);
export const checked = signal<SetupCheck | null>(null); // of the text that was asked last

let engine: Promise<Engine> | null = null;

function start(): Promise<Engine> {
    engine ??= startEngine(WORKER_URL, WASM_URL);
    return engine;
}

/** Keeps the engine while the form is shown. */
export function useChecker(): void {
    useEffect(() => {
        engineFailed.value = false;
        start()
            .then((ready) => ready.ask("catalogue"))
            .then((answer) => (catalogue.value = answer))
            .catch(() => (engineFailed.value = true));
        return () => {
            void engine?.then((ready) => ready.stop()).catch(() => undefined);
            engine = null;
        };
    }, []);
}

let latest = "";

/** Checks a setup; only the answer to the latest question counts. */
export async function check(setup: string): Promise<void> {
    latest = setup;
    try {
        const answer = await (await start()).ask("check", setup);
        if (latest === setup)
            checked.value = answer;
    } catch {
        engineFailed.value = true;
    }
}
