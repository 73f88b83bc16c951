// SPDX-License-Identifier: MIT
// A page of the lobby as the server tells of it: first all of it, then what changes.

import type { LobbyNews, Summary } from "../net/wire";

export interface Listing {
    page: number;
    pages: number;
    total: number;
    tables: Summary[];
}

/** The order of the lobby: open tables first, the newest first. */
function order(a: Summary, b: Summary): number {
    const open = Number(b.state === "open") - Number(a.state === "open");
    return open || b.created - a.created || (a.id < b.id ? -1 : 1);
}

/** The page behind some news; `before` is null if it is told for the first time. */
export function follow(before: Listing | null, news: LobbyNews): Listing {
    const tables = new Map((before ?? { tables: [] }).tables.map((table) => [table.id, table]));
    for (const id of news.gone ?? [])
        tables.delete(id);
    for (const table of news.tables ?? [])
        tables.set(table.id, table);
    for (const { id, turn, scores } of news.moves ?? []) {
        const table = tables.get(id);
        if (table !== undefined)
            tables.set(id, { ...table, turn, seats: table.seats.map((seat, i) => ({ ...seat, score: scores[i] ?? seat.score })) });
    }
    const { page, pages, total } = news;
    return { page, pages, total, tables: [...tables.values()].sort(order) };
}
