// SPDX-License-Identifier: MIT
// Bars and notes over the board: offers, lost connections, who is gone, tiles that left the game.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { TilePicture } from "../board/Tiles";
import type { Seat } from "../engine/types";
import { t, tn } from "../i18n";
import { Icon } from "./Icon";
import { RuleLink } from "../ui/RuleLink";
import type { Session } from "./session";
import { listed, seatName } from "./words";

export function Toasts({ session }: { session: Session }) {
    const kinds = session.now.value?.kinds ?? [];
    return (
        <div class="game-toasts" role="status">
            {session.toasts.value.map((toast) => {
                const symbol = toast.tile && kinds.find((k) => k.name === toast.tile)?.symbol;
                return (
                    <div key={toast.id} class={`game-toast is-${toast.kind}`} data-testid={toast.kind === "tile" ? "discard-toast" : "toast"}>
                        {symbol && <TilePicture symbol={symbol} label={toast.tile} />}
                        <p>
                            {toast.text} {toast.rule && <RuleLink id={toast.rule} />}
                        </p>
                        <button type="button" class="icon-button" aria-label={t("Close")} onClick={() => session.closeToast(toast.id)}>
                            <Icon name="close" />
                        </button>
                    </div>
                );
            })}
        </div>
    );
}

function Offers({ session }: { session: Session }) {
    const { table } = session;
    const me = table.seat.value;
    const seats = table.seats.value;
    const answer = (what: "takeback" | "rematch", yes: boolean) => table.answer(what, yes).catch((error) => session.complain(error));
    return (
        <>
            {table.offers.value.map((offer) => {
                const name = seatName(seats, offer.by);
                const mine = offer.by === me;
                const others = offer.yes.filter((seat) => seat !== offer.by);
                const answered = me === null || mine || offer.yes.includes(me);
                const text =
                    offer.what === "takeback"
                        ? mine
                            ? t("You ask to take moves back. Waiting for the others.")
                            : t("{name} asks to take moves back.", { name })
                        : mine
                          ? t("You offer a rematch. Waiting for the others.")
                          : t("{name} offers a rematch.", { name });
                return (
                    <div key={`${offer.what} ${offer.by}`} class="notice is-offer" data-testid={`offer-${offer.what}`}>
                        <p>
                            {text}
                            {others.length > 0 && <small> {t("Agreed: {names}", { names: listed(others.map((s) => seatName(seats, s))) })}</small>}
                        </p>
                        {!answered && (
                            <span class="buttons">
                                <button type="button" class="button button-primary" onClick={() => void answer(offer.what, true)}>
                                    {t("Accept")}
                                </button>
                                <button type="button" class="button" onClick={() => void answer(offer.what, false)}>
                                    {t("Decline")}
                                </button>
                            </span>
                        )}
                    </div>
                );
            })}
        </>
    );
}

function Away({ session }: { session: Session }) {
    const { table } = session;
    const view = session.now.value;
    const actor = view?.actor;
    const seats = table.seats.value;
    if (table.state.value !== "running" || typeof actor !== "number" || actor === table.seat.value || table.clock.value.kind === "days")
        return null;
    const info = seats[actor];
    if (!info || info.kind !== "person" || info.connected || info.out)
        return null;
    return <AwayBar key={actor} session={session} seat={actor} name={seatName(seats, actor)} />;
}

const MOMENT = 4000;
/** The server lets the others go on so long after a player has gone. */
const CLAIM = 60_000;

/** Says it when it lasts longer than a moment: a page that is loaded again is back at once. */
function AwayBar({ session, seat, name }: { session: Session; seat: Seat; name: string }) {
    const { table } = session;
    const [, tick] = useState(0);
    const away = table.awayFor(seat);
    useEffect(() => {
        if (away >= CLAIM)
            return undefined;
        const timer = setTimeout(() => tick((n) => n + 1), away < MOMENT ? MOMENT - away : 1000 - (away % 1000));
        return () => clearTimeout(timer);
    });
    if (away < MOMENT)
        return null;
    return (
        <div class="notice is-warn" role="status" data-testid="away">
            <p>{t("{name} is not connected.", { name })}</p>
            {table.seat.value !== null && away >= CLAIM && (
                <button type="button" class="button" onClick={() => table.claim().catch((error) => session.complain(error))}>
                    {t("Go on without")}
                </button>
            )}
            {table.seat.value !== null && away < CLAIM && (
                <small aria-live="off" data-testid="away-wait">
                    {tn("In {n} second you can go on without.", "In {n} seconds you can go on without.", Math.ceil((CLAIM - away) / 1000))}
                </small>
            )}
        </div>
    );
}

export function Notices({ session, children }: { session: Session; children?: ComponentChildren }) {
    return (
        <div class="notices">
            {children}
            <Away session={session} />
            <Offers session={session} />
        </div>
    );
}
