// SPDX-License-Identifier: MIT
// What exchange.wasm says of a file. src/exchange/ writes exactly this as JSON.

import type { Seat } from "../engine/types";

/** What is wrong with a file: a sentence in the reader's language, the line it is about (0: the whole), the rule that forbids it. */
export interface FileError {
    line: number;
    text: string;
    rule?: string;
}

/** A game as far as it can be played. */
export interface FileGame {
    title: string;
    date: string;
    names: string[]; // of the seats, "" where there is none
    setup: string; // setup lines
    position?: string; // lines of a position that it begins from
    actions: { by: Seat | "chance"; text: string }[];
    over: boolean;
    record: string; // the same as a record, for a server to go on from
    short?: boolean; // the file ends the game before the pile is empty, which a record cannot say
}

/** With an error the game may be missing, or go as far as it is right. */
export type ReadFile = { kind: "bgn" | "jcz"; error?: FileError } & Partial<FileGame>;

export function gameOf(read: ReadFile): FileGame | null {
    return read.actions === undefined || read.record === undefined ? null : (read as ReadFile & FileGame);
}
