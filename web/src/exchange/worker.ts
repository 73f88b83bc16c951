// SPDX-License-Identifier: MIT
// The worker that reads a file with exchange.wasm: one file, then it is ended. reader.ts is the other end.

import { loadModule } from "../engine/module";
import type { FromReader, ToReader } from "./reader";

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    alloc(size: number): number;
    length(): number;
    read(at: number, length: number, language: number): number;
}

interface Scope {
    postMessage(message: FromReader): void;
    onmessage: ((event: MessageEvent<ToReader>) => void) | null;
}

const scope = self as unknown as Scope;

function put(exports: Exports, bytes: Uint8Array): number {
    const at = exports.alloc(bytes.length + 1);
    if (at === 0)
        throw new Error("there is not enough memory");
    const memory = new Uint8Array(exports.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return at;
}

async function read({ url, bytes, language }: ToReader): Promise<string> {
    const response = await fetch(url);
    if (!response.ok)
        throw new Error(`${response.status} ${response.statusText}`);
    const exports = (await loadModule(await response.arrayBuffer())) as unknown as Exports;
    exports._initialize();
    const file = put(exports, new Uint8Array(bytes));
    const code = put(exports, new TextEncoder().encode(language));
    const at = exports.read(file, bytes.byteLength, code);
    if (at === 0)
        throw new Error("there is not enough memory");
    return new TextDecoder().decode(new Uint8Array(exports.memory.buffer, at, exports.length()));
}

scope.onmessage = (event) => {
    read(event.data).then(
        (text) => scope.postMessage({ ok: true, text }),
        (error) => scope.postMessage({ ok: false, error: error instanceof Error ? error.message : String(error) }),
    );
};
