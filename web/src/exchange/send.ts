// SPDX-License-Identifier: MIT
// Sending a record to the server, in pieces if it is longer than a message.

import { server } from "../net/server";
import { ServerError, type Answers, type Creation } from "../net/wire";
import { navigate, tablePath } from "../router";
import { attempt } from "../ui/toast";
import { bytesOf, pieces } from "./pieces";

const TRIES = 5;

/** Asks again if the server wants it slower. */
async function patiently<T extends "record" | "create">(type: T, body: object): Promise<Answers[T]> {
    for (let tries = 1; ; tries++) {
        try {
            return await server.request(type, body, { wait: true });
        } catch (error) {
            if (!(error instanceof ServerError) || error.code !== "too-often" || tries === TRIES || (error.wait ?? 0) > 5000)
                throw error;
            await new Promise((resolve) => setTimeout(resolve, (error.wait ?? 0) + 100));
        }
    }
}

export type OnwardCreation = Omit<Creation, "setup"> & { at: number; lang: string };

async function send(record: string, wish: OnwardCreation): Promise<string> {
    const parts = pieces(record);
    if (parts.length <= 1)
        return (await patiently("create", { ...wish, record })).id;
    let from = 0;
    for (const text of parts) {
        await patiently("record", { from, text });
        from += bytesOf(text);
    }
    return (await patiently("create", { ...wish, record: true })).id;
}

/** Makes a table that goes on from a record, and goes there. */
export function goOn(record: string, wish: OnwardCreation): Promise<boolean> {
    return attempt(send(record, wish).then((id) => navigate(tablePath(id))));
}
