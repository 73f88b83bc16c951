// SPDX-License-Identifier: MIT
// What hangs at a point of the board: facts of a feature, actions that share a place, why a tile does not fit.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Pointed } from "../board/Board";
import { FigurePicture } from "../board/Pieces";
import { SeatMark } from "../board/SeatMark";
import type { BoardZoom } from "../board/zoom";
import type { Colour, Refusal, RegionView, View } from "../engine/types";
import type { SeatInfo } from "../table/model";
import { number, signed, t, tn } from "../i18n";
import type { Chooser } from "./chooser";
import { paidFor } from "./moves";
import type { Entry } from "./session";
import { RuleLink, ruleOf } from "../ui/RuleLink";
import { attributeWord, capital, featureWord, seatName } from "./words";

/** Keeps its children beside a point of the board, inside the board. */
export function Hanging({ zoom, px, py, still, children }: { zoom: BoardZoom; px: number; py: number; still?: boolean; children: ComponentChildren }) {
    const box = useRef<HTMLDivElement>(null);
    const moves = zoom.moves.value;
    useLayoutEffect(() => {
        const element = box.current;
        const parent = element?.offsetParent as HTMLElement | null;
        if (!element || !parent)
            return;
        const { left, top } = zoom.toScreen(px, py);
        const gap = 16;
        const below = top + gap + element.offsetHeight < parent.clientHeight;
        const x = Math.max(8, Math.min(parent.clientWidth - element.offsetWidth - 8, left - element.offsetWidth / 2));
        const y = below ? top + gap : Math.max(8, top - gap - element.offsetHeight);
        element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
    }, [px, py, moves, children, zoom]);
    return (
        <div ref={box} class={still ? "hanging is-still" : "hanging"}>
            {children}
        </div>
    );
}

interface RegionProps {
    view: View;
    seats: readonly SeatInfo[];
    colours: readonly Colour[];
    entries: readonly Entry[];
}

/** What a finished feature has paid, and to whom: its figures have gone home. */
function Counted({ region, view, seats, colours, entries }: RegionProps & { region: RegionView }) {
    const paid = paidFor(region, entries, view.actions);
    if (paid.length === 0)
        return <p class="card-note">{t("Nobody has got points for it.")}</p>;
    return (
        <p class="card-note" data-testid="counted">
            {t("Counted:")}
            {paid.map(({ seat, points }) => (
                <span key={seat} class="card-owner">
                    <SeatMark colour={colours[seat] ?? "grey"} /> {seatName(seats, seat)} {signed(points)}
                </span>
            ))}
        </p>
    );
}

export function RegionCard({ pointed, view, seats, colours, entries }: RegionProps & { pointed: Pointed }) {
    const { region } = pointed;
    if (!region)
        return null;
    const figures = view.figures.filter((f) => region.figures.includes(f.id));
    const field = region.feature === "field";
    const marks = region.attributes.filter((word) => word !== "small").map(attributeWord); // small: that is seen
    return (
        <div class="card-box" data-testid="region">
            <h3>
                {capital(featureWord(region.feature))}
                <small>{region.endless ? "" : region.open > 0 ? tn("{n} open end", "{n} open ends", region.open) : t("finished")}</small>
            </h3>
            <dl>
                {!field && (
                    <>
                        <dt>{t("Tiles")}</dt>
                        <dd>{region.tiles}</dd>
                    </>
                )}
                {region.shields > 0 && (
                    <>
                        <dt>{region.feature === "court" ? t("Markets") : t("Shields")}</dt>
                        <dd>{region.shields}</dd>
                    </>
                )}
                {region.cities !== undefined && field && (
                    <>
                        <dt>{t("Finished cities")}</dt>
                        <dd>{region.cities}</dd>
                    </>
                )}
                <dt>{t("Points now")}</dt>
                <dd>{number(region.value)}</dd>
                {region.finished !== null && region.finished !== region.value && (
                    <>
                        <dt>{t("Points finished")}</dt>
                        <dd>{number(region.finished)}</dd>
                    </>
                )}
            </dl>
            {marks.length > 0 && <p class="card-note">{marks.join(", ")}</p>}
            {region.owners.length === 0 && !region.endless && region.open === 0 ? (
                <Counted region={region} view={view} seats={seats} colours={colours} entries={entries} />
            ) : (
                <p class="card-note">
                    {region.owners.length === 0 ? t("Belongs to nobody") : region.owners.length === 1 ? t("Belongs to:") : t("Shared by:")}
                    {region.owners.map((seat) => (
                        <span key={seat} class="card-owner">
                            <SeatMark colour={colours[seat] ?? "grey"} /> {seatName(seats, seat)}
                        </span>
                    ))}
                </p>
            )}
            {figures.length > 0 && (
                <p class="card-figures">
                    {figures.map((f) => (
                        <FigurePicture key={f.id} kind={f.kind} colour={f.seat === null ? null : (colours[f.seat] ?? null)} />
                    ))}
                </p>
            )}
        </div>
    );
}

export function PlaceMenu({ chooser, zoom }: { chooser: Chooser; zoom: BoardZoom }) {
    const place = chooser.menu.value;
    const list = useRef<HTMLUListElement>(null);
    // Who came by keys goes on by keys.
    useEffect(() => {
        if (place && place === chooser.cursor.peek())
            list.current?.querySelector("button")?.focus();
    }, [place]);
    if (!place)
        return null;
    return (
        <Hanging zoom={zoom} px={place.px} py={place.py}>
            <ul class="place-menu" data-testid="place-menu" ref={list}>
                {place.choices.map((choice) => (
                    <li key={choice.text}>
                        <button type="button" class="choice" data-action={choice.text} onClick={() => void chooser.take(choice)} onFocus={() => (chooser.focus.value = choice)} onPointerEnter={() => (chooser.focus.value = choice)}>
                            {choice.label}
                        </button>
                    </li>
                ))}
            </ul>
        </Hanging>
    );
}

/** Reasons why a tile cannot lie on a square: each said once, with the angles it holds for. */
export function distinctReasons(reasons: readonly { rot: number; refusal: Refusal }[]): { text: string; rule: string | null; rots: number[] }[] {
    const found = new Map<string, { text: string; rule: string | null; rots: number[] }>();
    for (const { rot, refusal } of reasons) {
        const key = `${refusal.code} ${refusal.rule ?? ""}`;
        const known = found.get(key) ?? { text: refusalWords(refusal), rule: refusal.rule ?? null, rots: [] };
        known.rots.push(rot);
        found.set(key, known);
    }
    return [...found.values()];
}

const REFUSALS: Record<string, () => string> = {
    NOT_CONNECTED: () => t("No tile lies beside this square."),
    SQUARE_TAKEN: () => t("A tile lies there already."),
    EDGE_MISMATCH: () => t("The sides do not match."),
    LAYING_FORBIDDEN: () => t("A rule forbids to lay the tile there."),
    NO_ROOM: () => t("This square is too far out."),
};

export function refusalWords(refusal: Refusal): string {
    return REFUSALS[refusal.code]?.() ?? capital(refusal.text);
}

/** `dead`: no tile that is left fits there, whichever is in hand. It may hide what is wanted next, so a tap puts it away, as Escape does. */
export function WhyCard({ reasons, dead, onClose }: { reasons: readonly { rot: number; refusal: Refusal }[]; dead: boolean; onClose: () => void }) {
    return (
        <div class="card-box is-why" role="status" data-testid="why" onClick={(event) => (event.target as Element).closest("button") ?? onClose()}>
            <h3>{t("Why not here?")}</h3>
            {dead && <p>{t("No tile that is left fits here.")}</p>}
            <ul>
                {(dead ? [] : distinctReasons(reasons)).map((reason) => (
                    <li key={reason.text}>
                        {reason.text} {reason.rots.length < 4 && <small>({reason.rots.map((r) => `${r * 90}°`).join(", ")})</small>} {reason.rule && <RuleLink id={reason.rule} />}
                        {reason.rule && ruleOf(reason.rule) && <small class="log-why">{ruleOf(reason.rule)?.text}</small>}
                    </li>
                ))}
            </ul>
        </div>
    );
}
