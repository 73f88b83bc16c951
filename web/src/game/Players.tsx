// SPDX-License-Identifier: MIT
// Who plays: name, points, supply, clock, and whose turn it is.

import { useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { FigurePicture, PiecePicture } from "../board/Pieces";
import { SeatMark } from "../board/SeatMark";
import { TilePicture } from "../board/Tiles";
import type { Seat, SeatView, View } from "../engine/types";
import type { SeatInfo, TableModel } from "../table/model";
import { number, t, tn } from "../i18n";
import { BotFace } from "../ui/BotFace";
import { BOT_LEVELS, botName, say } from "../words";
import { clockStep, clockText } from "./clock";
import { Icon } from "./Icon";
import { low, narrow } from "./narrow";
import { cardWord, colourWord, figureWord, goodsWord, OUT, plainName, seatName, supplyNote, supplyWord } from "./words";

function Clock({ table, seat, deciding }: { table: TableModel; seat: Seat; deciding: boolean }) {
    const [, tick] = useState(0);
    const left = table.left(seat, deciding);
    useEffect(() => {
        if (!deciding || left === null)
            return undefined;
        const timer = setTimeout(() => tick((n) => n + 1), clockStep(left));
        return () => clearTimeout(timer);
    });
    if (left === null)
        return null;
    return (
        <span class={`clock${deciding ? " is-running" : ""}${left < 20_000 && deciding ? " is-low" : ""}`} role="timer" aria-label={t("Time left")}>
            {clockText(left, t("d"), t("h"))}
        </span>
    );
}

function Supply({ seat, held }: { seat: SeatView; held: readonly { name: string; symbol: string }[] }) {
    const figures = Object.keys(seat.supply);
    return (
        <ul class="supply" aria-label={t("Supply")}>
            {figures.map((kind) => (
                <li key={kind} class={`${seat.supply[kind] === 0 ? "is-empty" : ""}${kind === "small" ? " is-lasting" : ""}`} title={`${figureWord(kind)}: ${seat.supply[kind] ?? 0}`}>
                    <FigurePicture kind={kind} colour={seat.colour} />
                    <span class="visually-hidden">{figureWord(kind)}</span>
                    {kind === "small" || (seat.supply[kind] ?? 0) > 1 ? (seat.supply[kind] ?? 0) : ""}
                </li>
            ))}
            {Object.entries(seat.things).map(([kind, n]) => (
                <li key={kind} class={n === 0 ? "supply-thing is-empty" : "supply-thing"} title={[`${supplyWord(kind)} (${n})`, supplyNote(kind)].filter((text) => text !== "").join("\n")}>
                    <PiecePicture name={THING_SYMBOLS[kind] ?? kind} colour={seat.colour} />
                    <span class="visually-hidden">{supplyWord(kind)}</span>
                    {kind.includes("-") && n === 1 ? "" : n}
                </li>
            ))}
            {seat.goods &&
                Object.entries(seat.goods).map(([kind, n]) => (
                    <li key={kind} class={`goods goods-${kind}${n === 0 ? " is-empty" : ""}`} title={`${goodsWord(kind)}: ${n}`}>
                        <PiecePicture name={kind} colour={null} />
                        <span class="visually-hidden">{goodsWord(kind)}</span>
                        {n}
                    </li>
                ))}
            {held.map(({ name, symbol }, i) => (
                <li key={`tile ${i}`} class="supply-tile" title={name}>
                    <TilePicture symbol={symbol} label={t("Tile for the next turn: {tile}", { tile: name })} />
                </li>
            ))}
            {seat.cards?.map((card) => (
                <li key={card} title={cardWord(card)}>
                    <PiecePicture name={card} colour={null} />
                    <span class="visually-hidden">{cardWord(card)}</span>
                </li>
            ))}
        </ul>
    );
}

const THING_SYMBOLS: Record<string, string> = { pieces: "tower", abbeys: "abbey", bridges: "bridge", castles: "castle", tokens: "tunnel", hoard: "gold", teachers: "teacher" };

function about(info: SeatInfo): string {
    if (info.out)
        return info.bot ? t("{what}; {bot} plays on", { what: say(OUT, info.out), bot: botName(info.bot) }) : say(OUT, info.out);
    if (info.kind === "bot") {
        return say(BOT_LEVELS, info.bot ?? "") || t("bot");
    }
    return info.connected ? "" : t("not connected");
}

interface Props {
    table: TableModel;
    view: View;
    deciding: Seat | null;
    aids: boolean;
}

/** From more players on, a card has no room for sentences. */
const MANY = 3;
/** So many cards stand beside each other on a phone, each with a line for so many kinds of what one can own. */
const TWO = 2;
const OWNED = 7;

/** How many kinds of figures, pieces and goods a seat can have. */
function kindsOwned({ supply, things, goods }: SeatView): number {
    return [supply, things, goods ?? {}].reduce((sum, kinds) => sum + Object.keys(kinds).length, 0);
}

/** Tiles that this seat has bought and not laid yet. */
function held(view: View, seat: Seat): { name: string; symbol: string }[] {
    return view.things
        .filter((thing) => thing.kind === "offer" && thing.seat === seat)
        .map(({ tile }) => ({ name: tile ?? "", symbol: view.kinds.find((kind) => kind.name === tile)?.symbol ?? "" }));
}

/** Figures of this seat that others hold. */
function Prisoners({ view, seat, seats }: { view: View; seat: Seat; seats: readonly SeatInfo[] }) {
    const held = view.figures.filter((f) => f.place === "prison" && f.seat === seat);
    if (held.length === 0)
        return null;
    const counts = new Map<string, number>();
    for (const f of held) {
        const one = t("{figure} is held by {name}", { figure: figureWord(f.kind), name: seatName(seats, f.holder ?? null) });
        counts.set(one, (counts.get(one) ?? 0) + 1);
    }
    const text = [...counts].map(([one, n]) => (n === 1 ? one : `${n} × ${one}`)).join(", ");
    if (!narrow.value && view.seats.length <= MANY)
        return <p class="player-note">{text}</p>;
    return (
        <span class="prisoners" title={text}>
            <Icon name="prison" />
            {held.length}
            <span class="visually-hidden">{text}</span>
        </span>
    );
}

export function Players({ table, view, deciding, aids }: Props) {
    const seats = table.seats.value;
    const me = table.seat.value;
    // On a phone each has a line with what matters most; all that they own unfolds over the board.
    const open = useSignal(false);
    const folds = narrow.value && (low.value || view.seats.length > TWO || view.seats.some((seat) => kindsOwned(seat) > OWNED));
    const form = !narrow.value ? "" : !folds ? " is-cards" : open.value ? " is-open" : " is-compact";
    const list = (
        <ul class={`players${view.seats.length > MANY || folds ? " is-many" : ""}${form}`} data-testid="players" tabIndex={!narrow.value && view.seats.length > MANY ? 0 : undefined /* it may scroll */} onClick={folds ? () => (open.value = !open.value) : undefined}>
            {view.seats.map((seat, i) => {
                const info = seats[i];
                if (!info)
                    return null;
                const note = about(info);
                const small = seat.supply.small;
                return (
                    <li key={seat.colour} class={`player seat-${seat.colour}${deciding === i ? " is-turn" : ""}${info.out ? " is-out" : ""}${view.winners.includes(i) ? " is-winner" : ""}`} aria-current={deciding === i ? "true" : undefined} data-seat={i}>
                        <SeatMark colour={seat.colour} />
                        <span class="player-name">
                            <span class="player-who">
                                {info.bot !== null && <BotFace bot={info.bot} size={22} />}
                                <span class="player-own">{plainName(info)}</span>
                                <span class="visually-hidden"> ({colourWord(seat.colour)})</span>
                                {me === i && <small>{t("you")}</small>}
                            </span>
                            {note && <small class="player-about">{note}</small>}
                        </span>
                        {info.kind === "person" && me !== i && !table.file && !table.local && <span class={`dot${info.connected ? " is-on" : ""}`} title={info.connected ? t("connected") : t("not connected")} />}
                        <Clock table={table} seat={i} deciding={deciding === i && table.state.value === "running"} />
                        <span class="player-score" data-testid={`score-${i}`}>
                            <b>{number(seat.score)}</b>
                            <small>
                                {seat.counters.length > 1 && <span class="player-counters" title={t("Counting figures on the score track")}>{seat.counters.map((n) => number(n)).join(" + ")} </span>}
                                {aids && seat.projected !== undefined && !view.over && <span title={t("If the game ended now")}>{t("→ {points}", { points: seat.projected })}</span>}
                            </small>
                        </span>
                        <span class="visually-hidden">{small === undefined ? "" : tn("{n} follower left", "{n} followers left", small)}</span>
                        <Supply seat={seat} held={held(view, i)} />
                        <Prisoners view={view} seat={i} seats={seats} />
                    </li>
                );
            })}
        </ul>
    );
    if (!folds)
        return list;
    return (
        <div class="players-fold" style={{ "--lines": String(Math.ceil(view.seats.length / 2)) }}>
            {list}
            <button type="button" class="players-more" data-testid="players-more" aria-expanded={open.value} aria-label={t("What everybody owns")} onClick={() => (open.value = !open.value)} />
        </div>
    );
}
