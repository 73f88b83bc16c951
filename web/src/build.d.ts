// SPDX-License-Identifier: MIT
// What build.mjs puts in.

/** Address of the worker's script; "" in tests. */
declare const WORKER_URL: string;
/** Address of the engine; "" in tests and in a page built without it. */
declare const WASM_URL: string;

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
