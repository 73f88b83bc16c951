// SPDX-License-Identifier: MIT
// The engine's WebAssembly module: calls its exports with texts and numbers, and reads what they answer.

import type { Requests } from "./types";

type Name = keyof Requests;
type Arguments<N extends Name> = Requests[N][0];
type Answer<N extends Name> = Requests[N][1];

/** What the exports take, in the order of the request: text (lines, if it is a list of texts) or a number. */
type Argument = string | number | readonly string[] | undefined;

/** Answers that are plain text; all others are JSON. */
const PLAIN: readonly Name[] = ["symbols", "record", "chance", "decide"];

/** Stands for an absent number: the position as it is now. */
const NOW = -1;

/** Requests whose last argument, the moment, may be left out: how many arguments they have. */
const MOMENT: Partial<Record<Name, number>> = { view: 1, region: 4, fields: 1 };

interface Exports {
    memory: WebAssembly.Memory;
    _initialize(): void;
    begin(): number;
    alloc(size: number): number;
    free(at: number): void;
    error(): number;
    length(): number;
    give(language: number, at: number, size: number): number;
}

/** The system calls that the C library wants: a clock, and files that do not exist. */
function systemCalls(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
    const BAD_FILE = 8;
    return {
        clock_time_get(_id: number, _precision: bigint, out: number): number {
            const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
            new DataView(memory().buffer).setBigUint64(out, nanoseconds, true);
            return 0;
        },
        fd_close: () => BAD_FILE,
        fd_seek: () => BAD_FILE,
        fd_write: () => BAD_FILE,
    };
}

/** Instantiates a module that has no imports but those of the C library, from its bytes or while they come. */
export async function loadModule(source: BufferSource | Response): Promise<WebAssembly.Exports> {
    let memory: WebAssembly.Memory | null = null;
    const system = systemCalls(() => {
        if (!memory) throw new Error("the engine has no memory yet");
        return memory;
    });
    const imports = { wasi_snapshot_preview1: system };
    const { instance } =
        source instanceof Response
            ? await WebAssembly.instantiateStreaming(source, imports)
            : await WebAssembly.instantiate(source, imports);
    memory = instance.exports.memory as WebAssembly.Memory;
    return instance.exports;
}

export class EngineModule {
    private readonly encoder = new TextEncoder();
    private readonly decoder = new TextDecoder();

    private constructor(
        private readonly exports: Exports,
        private readonly calls: Record<string, (...numbers: number[]) => number>,
    ) {}

    /** Compiles the module from its bytes, or while they come. */
    static async load(source: BufferSource | Response): Promise<EngineModule> {
        const all = await loadModule(source);
        const exports = all as unknown as Exports;
        exports._initialize();
        if (!exports.begin()) throw new Error("the engine has no memory");
        return new EngineModule(exports, all as Record<string, (...numbers: number[]) => number>);
    }

    /** Hands in what the engine says in a language (voice-CODE.bin); English it knows by itself. */
    give(language: string, voice: Uint8Array): void {
        const at = this.putBytes(voice);
        const code = this.put(language);
        const taken = this.exports.give(code, at, voice.length); // and the bytes are the module's
        this.exports.free(code);
        if (!taken) throw new Error(`the engine cannot read its sentences in ${language}`);
    }

    /** Answers a request; throws an Error if there is no answer. */
    ask<N extends Name>(name: N, ...args: Arguments<N>): Answer<N> {
        const text = this.askText(name, args);
        return (PLAIN.includes(name) ? text : JSON.parse(text)) as Answer<N>;
    }

    /** The answer as the module writes it. */
    askText(name: Name, args: readonly Argument[]): string {
        const call = this.calls[name];
        if (!call) throw new Error(`the engine has no request ${name}`);
        const texts: number[] = [];
        try {
            const given = args.length + 1 === MOMENT[name] ? [...args, NOW] : args;
            const numbers = given.map((arg) => {
                if (arg === undefined) return NOW;
                if (typeof arg === "number") return arg;
                const at = this.put(typeof arg === "string" ? arg : lines(arg));
                texts.push(at);
                return at;
            });
            const at = call(...numbers);
            if (at === 0) throw new Error(this.text(this.exports.error()));
            return this.decoder.decode(new Uint8Array(this.exports.memory.buffer, at, this.exports.length()));
        } finally {
            for (const at of texts) this.exports.free(at);
        }
    }

    /** Copies a text into the module's memory, with a zero byte behind it. */
    private put(text: string): number {
        return this.putBytes(this.encoder.encode(text));
    }

    private putBytes(bytes: Uint8Array): number {
        const at = this.exports.alloc(bytes.length + 1);
        if (at === 0) throw new Error("there is not enough memory");
        const memory = new Uint8Array(this.exports.memory.buffer);
        memory.set(bytes, at);
        memory[at + bytes.length] = 0;
        return at;
    }

    /** A text in the module's memory that ends with a zero byte. */
    private text(at: number): string {
        const memory = new Uint8Array(this.exports.memory.buffer);
        return this.decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
    }
}

/** Several texts, one in each line. */
function lines(texts: readonly string[]): string {
    return texts.map((text) => text.replace(/[\r\n]+/g, " ") + "\n").join("");
}
