// SPDX-License-Identifier: MIT
// Bars and notes over the board: offers, lost connections, who is gone, tiles that left the game.

import { TilePicture } from "../board/Tiles";
import { t } from "../i18n";
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
                            {offer.yes.length > 0 && <small> {t("Agreed: {names}", { names: listed(offer.yes.map((s) => seatName(seats, s))) })}</small>}
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
    return (
        <div class="notice is-warn" data-testid="away">
            <p>{t("{name} is not connected.", { name: seatName(seats, actor) })}</p>
            {table.seat.value !== null && (
                <button type="button" class="button" onClick={() => table.claim().catch((error) => session.complain(error))}>
                    {t("Go on without")}
                </button>
            )}
        </div>
    );
}

export function Notices({ session }: { session: Session }) {
    return (
        <div class="notices">
            <Away session={session} />
            <Offers session={session} />
        </div>
    );
}
