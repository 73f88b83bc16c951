// SPDX-License-Identifier: MIT
// What the page and the engine's worker say to each other. Every message has an id, and the answer the same one.

import type { Requests } from "./types";

export type Request = { [N in keyof Requests]: { name: N; args: Requests[N][0] } }[keyof Requests];

export type ToWorker = { id: number; what: "load"; url: string } | ({ id: number; what: "ask" } & Request);

export type FromWorker =
    | { id: number; ok: true; answer: Requests[keyof Requests][1] | null }
    | { id: number; ok: false; error: string };
