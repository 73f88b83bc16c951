// SPDX-License-Identifier: MIT
// A game from a file as the screen of a game sees it: a table that is over, at which nobody can do anything.

import { signal } from "@preact/signals";
import { coloursOf } from "../table/fold";
import type { Act, SeatInfo, TableModel } from "../table/model";
import type { FileGame } from "./types";

const nothing = (): Promise<void> => Promise.reject(new Error("a file does not change"));

export class FileTable implements TableModel {
    readonly id = "file";
    readonly state = signal<"over">("over");
    readonly online = signal(true);
    readonly title;
    readonly setup;
    readonly isPublic = signal(false);
    readonly aids = signal(true);
    readonly clock = signal({ kind: "none" } as const);
    readonly host = signal(false);
    readonly seat = signal(null);
    readonly seats;
    readonly watchers = signal(0);
    readonly acts;
    readonly given = signal(0);
    readonly commit = signal(null);
    readonly offers = signal([]);
    readonly chat = signal([]);
    readonly me = signal(null);
    readonly watchersTalk = signal(false);
    readonly silenced = signal([]);
    readonly result = signal(null);
    readonly rematchId = signal(null);
    readonly file;

    constructor(game: FileGame, name: string) {
        const colours = coloursOf(game.setup);
        this.file = { name, record: game.record, over: game.over, short: game.short ?? false };
        this.title = signal(game.title || name);
        this.setup = signal(game.setup + (game.position ?? ""));
        this.acts = signal<Act[]>(game.actions.map(({ by, text }) => ({ by, text, at: 0 })));
        this.seats = signal<SeatInfo[]>(
            colours.map((colour, i) => ({ colour, kind: "person", name: game.names[i] ?? "", player: null, bot: null, connected: true, out: null })),
        );
    }

    left(): null {
        return null;
    }

    awayFor(): number {
        return 0;
    }

    act = nothing;
    undo = nothing;
    sit = nothing;
    stand = nothing;
    kick = nothing;
    setBot = nothing;
    takeback = nothing;
    offerRematch = nothing;
    answer = nothing;
    resign = nothing;
    claim = nothing;
    close = nothing;
    say = nothing;
    letWatchersTalk = nothing;
    silence = nothing;

    leave(): void {
        // there is nobody to tell
    }
}
