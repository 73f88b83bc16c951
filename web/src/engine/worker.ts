// SPDX-License-Identifier: MIT
// The worker: loads the engine and answers requests one by one. engine.ts is the other end.

import { EngineModule } from "./module";
import type { FromWorker, ToWorker } from "./messages";

interface Scope {
    postMessage(message: FromWorker): void;
    onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
}

const scope = self as unknown as Scope;

let module: Promise<EngineModule> | null = null;

/** Servers that do not know the type of the file cannot stream it. */
async function load(url: string): Promise<EngineModule> {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the engine could not be loaded: ${response.status} ${response.statusText}`);
    const streams = response.headers.get("content-type")?.startsWith("application/wasm");
    return EngineModule.load(streams ? response : await response.arrayBuffer());
}

/** The language whose sentences the engine has; English it has always. */
let voice = "en";

async function giveVoice(engine: EngineModule, language: string): Promise<void> {
    const url = VOICE_URLS[language];
    if (url === undefined || language === voice) return;
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the engine's sentences could not be loaded: ${response.status} ${response.statusText}`);
    engine.give(language, new Uint8Array(await response.arrayBuffer()));
    voice = language;
}

async function answer(message: ToWorker): Promise<void> {
    try {
        if (message.what === "load") {
            module = load(message.url);
            await module;
            scope.postMessage({ id: message.id, ok: true, answer: null });
            return;
        }
        if (!module) throw new Error("the engine is not loaded");
        const engine = await module;
        if (message.name === "speak") await giveVoice(engine, message.args[0]);
        scope.postMessage({ id: message.id, ok: true, answer: engine.ask(message.name, ...message.args) });
    } catch (error) {
        scope.postMessage({ id: message.id, ok: false, error: error instanceof Error ? error.message : String(error) });
    }
}

// One after the other, also while sentences are fetched: what is asked behind `speak` is answered in that language.
let last: Promise<void> = Promise.resolve();
scope.onmessage = (event) => {
    last = last.then(() => answer(event.data));
};
