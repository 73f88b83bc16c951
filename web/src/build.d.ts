// SPDX-License-Identifier: MIT
// What build.mjs puts in.

/** Address of the worker's script; "" in tests. */
declare const WORKER_URL: string;
/** Address of the engine; "" in tests and in a page built without it. */
declare const WASM_URL: string;

declare module "locale:de" {
    const messages: Record<string, string | string[]>;
    export default messages;
}
