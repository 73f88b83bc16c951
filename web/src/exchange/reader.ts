// SPDX-License-Identifier: MIT
// Reads a player's file, here in the browser. Whatever it holds, it holds for a worker that is ended afterwards: a file
// that is too large, takes too long or breaks the reader is refused with a sentence.

import { t } from "../i18n";
import type { ReadFile } from "./types";

export const MOST_BYTES = 4 << 20; // BST_EXCHANGE_BYTES_MAX
const MOST_MS = 20_000;

export interface ToReader {
    url: string;
    bytes: ArrayBuffer;
    language: string;
}

export type FromReader = { ok: true; text: string } | { ok: false; error: string };

const refused = (text: string): ReadFile => ({ kind: "bgn", error: { line: 0, text } });

function ask(message: ToReader): Promise<FromReader> {
    return new Promise((resolve) => {
        const worker = new Worker(READER_URL);
        const end = (answer: FromReader) => {
            clearTimeout(timer);
            worker.terminate();
            resolve(answer);
        };
        const timer = setTimeout(() => end({ ok: false, error: t("Reading the file takes too long.") }), MOST_MS);
        worker.onmessage = (event: MessageEvent<FromReader>) => end(event.data);
        worker.onerror = () => end({ ok: false, error: t("The file cannot be read.") });
        worker.postMessage(message, [message.bytes]);
    });
}

export async function readFile(file: File, language: string): Promise<ReadFile> {
    if (file.size > MOST_BYTES)
        return refused(t("The file is too large. A saved game has at most {n} MB.", { n: MOST_BYTES >> 20 }));
    let bytes: ArrayBuffer;
    try {
        bytes = await file.arrayBuffer();
    } catch {
        return refused(t("The file cannot be read."));
    }
    const answer = await ask({ url: new URL(EXCHANGE_URL, location.href).href, bytes, language });
    return answer.ok ? (JSON.parse(answer.text) as ReadFile) : refused(answer.error);
}
