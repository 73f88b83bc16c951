// SPDX-License-Identifier: MIT
// Lists of tables on the first page, kept up to date while somebody looks at them.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { server } from "../net/server";
import type { LobbyNews, Summary } from "../net/wire";
import { follow, type Listing } from "./listing";

export const lobby = signal<Listing | null>(null); // null: not known yet
export const myTables = signal<Summary[] | null>(null);
export const olderTables = signal<Summary[]>([]); // of mine, that were asked for
export const moreOfMine = signal(false); // there are still older ones

const REFRESH = 20_000;

/** What my tables have to do with the news: they are the same; of one that is over the server knows what became of it. */
function hear(news: LobbyNews): void {
    lobby.value = follow(lobby.value, news);
    const { page, pages } = lobby.value;
    if (page >= pages) // there are fewer than before
        void showPage(pages - 1);
    if (myTables.value?.some((one) => news.gone?.includes(one.id)))
        void loadMine();
    else if (myTables.value !== null)
        myTables.value = myTables.value.map((one) => lobby.value?.tables.find((table) => table.id === one.id) ?? one);
}

async function loadMine(): Promise<void> {
    try {
        const { tables, more } = await server.request("mine", {});
        myTables.value = tables;
        if (olderTables.peek().length === 0)
            moreOfMine.value = more ?? false;
    } catch {
        // comes again with the next round or connection
    }
}

/** Brings the next page of my tables that are over. */
export async function loadOlder(): Promise<void> {
    const after = (olderTables.peek().at(-1) ?? myTables.peek()?.at(-1))?.id;
    if (after === undefined)
        return;
    try {
        const { tables, more } = await server.request("mine", { after });
        olderTables.value = [...olderTables.peek(), ...tables];
        moreOfMine.value = more ?? false;
    } catch {
        // whoever asked asks again
    }
}

/** Shows another page of the lobby, and follows it from then on. */
export async function showPage(page: number): Promise<void> {
    try {
        lobby.value = follow(null, await server.request("lobby", { on: true, page }));
    } catch {
        // likewise
    }
}

/** Keeps both lists while the calling screen is shown. */
export function useTables(): void {
    useEffect(() => {
        const ends = [
            server.on("lobby.news", (news) => {
                if (news.page === lobby.peek()?.page)
                    hear(news);
            }),
            server.onOnline(() => {
                void showPage(lobby.peek()?.page ?? 0);
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
