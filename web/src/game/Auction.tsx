// SPDX-License-Identifier: MIT
// The tiles of an auction above the board: what is on offer, what is bid and by whom, and who holds what until it is laid.

import { SeatMark } from "../board/SeatMark";
import { TilePicture } from "../board/Tiles";
import type { Colour, Seat, View } from "../engine/types";
import type { SeatInfo } from "../table/model";
import { t } from "../i18n";
import type { Chooser } from "./chooser";
import { narrow } from "./narrow";
import { seatName } from "./words";

interface Props {
    view: View;
    seats: readonly SeatInfo[];
    colours: readonly Colour[];
    chooser: Chooser;
    me: Seat | null;
}

export function Auction({ view, seats, colours, chooser, me }: Props) {
    const offers = view.things.filter((thing) => thing.kind === "offer");
    if (offers.length === 0 || view.over)
        return null;
    const lot = view.things.find((thing) => thing.kind === "lot");
    const wanted = chooser.focus.value?.tile;
    // Of two tiles of a kind the first one that nobody has is bid for, and pointed at.
    const first = (name: string | undefined) => (name === undefined ? undefined : offers.find((offer) => offer.tile === name && offer.seat === null));
    const [bidFor, lit] = [first(lot?.tile), first(wanted)];
    const selling = offers.some((offer) => offer.seat === null);
    return (
        <section class={selling ? "auction" : "auction is-sold"} data-testid="auction" aria-label={t("Tiles on offer")} tabIndex={narrow.value ? 0 : undefined /* it scrolls there */}>
            <ul>
                {offers.map((offer, i) => {
                    const symbol = view.kinds.find((kind) => kind.name === offer.tile)?.symbol;
                    const owner = offer.seat === null ? null : seatName(seats, offer.seat);
                    return (
                        <li key={i} class={`${offer === bidFor ? "is-lot" : ""}${offer === lit ? " is-lit" : ""}${owner === null ? "" : " is-held"}`} data-tile-on-offer={offer.tile} title={offer.tile}>
                            {symbol && <TilePicture symbol={symbol} label={offer.tile} />}
                            {offer.seat !== null && <SeatMark colour={colours[offer.seat] ?? "grey"} />}
                            {owner !== null && <span class="visually-hidden">{t("held by {name}", { name: owner })}</span>}
                        </li>
                    );
                })}
            </ul>
            {lot && (
                <p data-testid="bid">
                    {lot.seat !== null && <SeatMark colour={colours[lot.seat] ?? "grey"} />}
                    {t("{name} bids {points}", { name: seatName(seats, lot.seat), points: lot.number })}
                </p>
            )}
            {selling && typeof view.actor === "number" && view.actor !== me && (
                <p class="auction-next">
                    <SeatMark colour={colours[view.actor] ?? "grey"} />
                    {t("{name} decides …", { name: seatName(seats, view.actor) })}
                </p>
            )}
        </section>
    );
}
