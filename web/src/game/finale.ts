// SPDX-License-Identifier: MIT
// The final scoring, step by step: what is counted, and the position as it looks after so many steps, with the totals
// hidden that are not counted yet and the figures where they stood.

import type { Award, Figure, GameEvent, Seat, View } from "../engine/types";
import type { Entry } from "./session";

export interface FinalStep {
    x?: number;
    y?: number;
    seg?: number;
    feature?: string;
    category: string;
    rule: string | null;
    text: string;
    gains: { seat: Seat; points: number; why: Award["why"] | null }[];
    returned: GameEvent[]; // figures that go home behind it
}

/** The action that ended the game, and what follows the word "final" in it; null if the game was not counted. */
export function finalEntry(entries: readonly Entry[]): { entry: Entry; events: GameEvent[] } | null {
    for (let i = entries.length - 1; i >= 0; i--) {
        const entry = entries[i];
        const at = entry?.events.findIndex((e) => e.kind === "final") ?? -1;
        if (entry && at >= 0)
            return { entry, events: entry.events.slice(at + 1) };
    }
    return null;
}

export function finalSteps(events: readonly GameEvent[]): FinalStep[] {
    const steps: FinalStep[] = [];
    for (const e of events) {
        const last = steps.at(-1);
        if (e.kind === "award" && e.seat !== null) {
            const gain = { seat: e.seat, points: e.points, why: e.why ?? null };
            const shared = last && e.x !== undefined && last.x === e.x && last.y === e.y && last.seg === e.seg && last.category === (e.category ?? "") && last.returned.length === 0;
            if (shared && last.gains.every((g) => g.seat !== gain.seat)) {
                last.gains.push(gain);
                last.text += ` ${e.text}.`;
                continue;
            }
            const { x, y, seg, feature } = e;
            steps.push({ x, y, seg, feature, category: e.category ?? "", rule: e.rule ?? null, text: `${e.text}.`, gains: [gain], returned: [] });
        } else if (e.kind === "returned" && last) {
            last.returned.push(e);
        }
    }
    return steps;
}

/** Figures that the final scoring sends home, where they stood before it. */
export function finalFigures(before: View, events: readonly GameEvent[]): { figure: Figure; event: GameEvent }[] {
    const taken = new Set<number>();
    return events.flatMap((event) => {
        if (event.kind !== "returned")
            return [];
        const figure = before.figures.find((f) => !taken.has(f.id) && f.seat === event.seat && f.kind === event.figure && f.x === event.x && f.y === event.y && (event.seg === undefined || f.seg === undefined || f.seg === event.seg) && f.px !== undefined);
        if (!figure)
            return [];
        taken.add(figure.id);
        return [{ figure, event }];
    });
}

/**
 * The position of the end when the first `n` steps have been counted. `standing`: figures that still stand where the final scoring
 * finds them; `gone`: those that lie in fields counted already.
 */
export function countedView(end: View, steps: readonly FinalStep[], n: number, standing: readonly Figure[] = [], gone: ReadonlySet<number> = new Set()): View {
    const open = steps.slice(n);
    const seats = end.seats.map((seat, i) => {
        const points = { ...seat.points };
        let left = 0;
        for (const step of open)
            for (const gain of step.gains)
                if (gain.seat === i) {
                    left += gain.points;
                    points[step.category] = (points[step.category] ?? 0) - gain.points;
                }
        return { ...seat, score: seat.score - left, counters: seat.counters.length === 1 ? seat.counters.map((c) => c - left) : seat.counters, points, projected: undefined };
    });
    const back = new Map(standing.map((figure) => [figure.id, figure]));
    const figures = end.figures.filter((f) => !gone.has(f.id)).map((f) => back.get(f.id) ?? f);
    return { ...end, seats, figures, winners: [] };
}

/** An action without what the final scoring brought, which is told when it is counted. */
export function untilFinal(entry: Entry): Entry {
    const at = entry.events.findIndex((e) => e.kind === "final");
    return at < 0 ? entry : { ...entry, events: entry.events.slice(0, at + 1) };
}
