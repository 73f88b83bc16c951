// SPDX-License-Identifier: MIT
// The tiles that are still to be drawn, and those that left the game.

import { TilePicture } from "../board/Tiles";
import type { View } from "../engine/types";
import { t, tn } from "../i18n";
import type { Entry } from "./session";

export function discardedTiles(entries: readonly Entry[]): string[] {
    return entries.flatMap((entry) => entry.events.filter((e) => e.kind === "discarded").map((e) => e.tile ?? ""));
}

function Grid({ tiles }: { tiles: { name: string; symbol: string; n: number; of?: number }[] }) {
    return (
        <ul class="tile-grid">
            {tiles.map((tile) => (
                <li key={tile.name} class={tile.n === 0 ? "is-empty" : ""} title={tile.name}>
                    <TilePicture symbol={tile.symbol} label={tile.name} />
                    <span>
                        <b>{tile.n}</b>
                        {tile.of !== undefined && ` / ${tile.of}`}
                    </span>
                </li>
            ))}
        </ul>
    );
}

export function Discarded({ view, entries }: { view: View; entries: readonly Entry[] }) {
    const names = discardedTiles(entries);
    if (names.length === 0)
        return null;
    const tiles = [...new Set(names)].map((name) => ({
        name,
        symbol: view.kinds.find((k) => k.name === name)?.symbol ?? "",
        n: names.filter((n) => n === name).length,
    }));
    return (
        <section data-testid="discarded">
            <h3>{tn("{n} tile left the game", "{n} tiles left the game", names.length)}</h3>
            <Grid tiles={tiles} />
        </section>
    );
}

export function Remaining({ view, entries, aids }: { view: View; entries: readonly Entry[]; aids: boolean }) {
    const kinds = view.kinds.filter((k) => k.count > 0);
    return (
        <>
            <p>{tn("{n} tile is still to be drawn.", "{n} tiles are still to be drawn.", view.left)}</p>
            {view.aside > 0 && <p>{tn("{n} tile lies aside.", "{n} tiles lie aside.", view.aside)}</p>}
            <Discarded view={view} entries={entries} />
            {aids ? (
                <>
                    <h3>{t("Still to be drawn")}</h3>
                    <Grid tiles={kinds.map((k) => ({ name: k.name, symbol: k.symbol, n: k.left, of: k.count }))} />
                </>
            ) : (
                <p class="empty">{t("This table is played without counting aids.")}</p>
            )}
        </>
    );
}
