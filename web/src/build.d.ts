// SPDX-License-Identifier: MIT
// What build.mjs puts in.

/** Address of the worker's script; "" in tests. */
declare const WORKER_URL: string;
/** Address of the engine; "" in tests and in a page built without it. */
declare const WASM_URL: string;

/** Address of the bots; "" likewise. */
declare const DEALER_URL: string;

/** For the service worker: a name of this build, the files it keeps, and the one that tells this build from others. */
declare const BUILD: string;
declare const KEPT: readonly string[];
declare const MAIN_URL: string;

/** By the code of a language: the address of what the engine says in it; none of them in tests. */
declare const VOICE_URLS: Readonly<Record<string, string>>;

/** Address of the worker that reads files; "" in tests. */
declare const READER_URL: string;
/** Address of what it reads them with; "" in a page built without it. */
declare const EXCHANGE_URL: string;

/** Address of the picture of the first page; "" where there is no engine to draw it. */
declare const PICTURE_URL: string;

/** The catalogues of data/locale. English has none: its texts are the names of the messages. */
declare module "locale:all" {
    export const languages: {
        code: string;
        /** What its speakers call it. */
        name: string;
        load(): Promise<{
            messages: Record<string, string | string[]>;
            /** Which plural form goes with a number. */
            form(n: number): number;
        }>;
    }[];
}

/** By the word of a set: the elements it brings (names.mjs). */
declare module "words:elements" {
    export const elements: Record<string, string[]>;
}

/** By what the numbers of rules begin with: the file of these rules, and which sets and elements bring them (names.mjs). */
declare module "words:chapters" {
    export const chapters: Record<string, { file: string; sets: string[]; elements: string[] }>;
    /** Of a rule about several: "ONE × OTHER", "ONE × OTHER, ONE × THIRD". */
    export const meetings: Record<string, string>;
}

/** By the word of a house rule: what it is called in English, what explains it, and what each value means (names.mjs). */
declare module "words:options" {
    export const options: Record<string, { name?: string; note?: string; values?: Record<string, string> }>;
}

/** What all other words of data/words are called in English (names.mjs). */
declare module "words:names" {
    interface Name {
        name?: string | [one: string, many: string];
        /** A sentence that explains it. */
        note?: string;
        /** Of a set: how it is played, where the note does not say it. */
        lesson?: string;
        /** Of a colour: a player without a name. */
        seat?: string;
    }
    type Kind = "set" | "element" | "figure" | "piece" | "feature" | "attribute" | "category" | "colour" | "step";
    export const names: Record<Kind, Record<string, Name>> & { list: Record<string, Record<string, string | [string, string]>> };
}
