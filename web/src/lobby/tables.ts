// SPDX-License-Identifier: MIT
// Lists of tables on the first page, kept up to date while somebody looks at them.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { server } from "../net/server";
import type { Summary } from "../net/wire";

export const publicTables = signal<Summary[] | null>(null); // null: not known yet
export const myTables = signal<Summary[] | null>(null);

const REFRESH = 20_000;

function put(table: Summary): void {
    const rest = (publicTables.value ?? []).filter((one) => one.id !== table.id);
    publicTables.value = table.state === "over" ? rest : [table, ...rest].sort((a, b) => b.created - a.created);
    if (myTables.value?.some((one) => one.id === table.id))
        myTables.value = myTables.value.map((one) => (one.id === table.id ? table : one));
}

/** A table is over or closed; if it is one of mine, the server knows what became of it. */
function drop(id: string): void {
    publicTables.value = (publicTables.value ?? []).filter((one) => one.id !== id);
    if (myTables.value?.some((one) => one.id === id))
        void loadMine();
}

async function loadMine(): Promise<void> {
    try {
        myTables.value = (await server.request("mine", {})).tables;
    } catch {
        // comes again with the next round or connection
    }
}

async function loadPublic(): Promise<void> {
    try {
        publicTables.value = (await server.request("lobby", { on: true })).tables ?? [];
    } catch {
        // likewise
    }
}

/** Keeps both lists while the calling screen is shown. */
export function useTables(): void {
    useEffect(() => {
        const ends = [
            server.on("lobby.table", ({ table }) => put(table)),
            server.on("lobby.gone", ({ id }) => drop(id)),
            server.onOnline(() => {
                void loadPublic();
                void loadMine();
            }),
        ];
        const timer = setInterval(() => {
            if (document.visibilityState === "visible" && server.online.peek())
                void loadMine();
        }, REFRESH);
        return () => {
            clearInterval(timer);
            for (const end of ends)
                end();
            server.request("lobby", { on: false }).catch(() => undefined);
        };
    }, []);
}

/** My seat at a table, or null. */
export function mySeat(table: Summary): number | null {
    const me = server.player.value;
    const seat = me === null ? -1 : table.seats.findIndex((one) => one.player === me);
    return seat < 0 ? null : seat;
}
