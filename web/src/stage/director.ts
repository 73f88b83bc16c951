// SPDX-License-Identifier: MIT
// Plays what was done, one action after the other, while the game itself is further on already: the board shows the
// past until its scenes are over. Whoever touches anything, or is far behind, sees the present at once.

import type { Seat, View } from "../engine/types";
import type { Ask, Entry, StageDoor } from "../game/session";
import type { Signal } from "@preact/signals";
import { scenesOf, worthSeeing, type Gain, type Scene } from "./scenes";

export type Speed = "off" | "quick" | "calm";

/** What shows scenes; each resolves when it has been seen, or is cut short. */
export interface Performer {
    play(scene: Scene, view: View, pace: number): Promise<void>;
    /** The board shows by itself what was played: props are taken away. */
    clear(): void;
    /** Everything ends now. */
    cut(): void;
}

/** What the director needs of the game. */
export interface Theatre {
    ask: Ask;
    staged: Signal<View | null>;
    me(): Seat | null;
    speed(): Speed;
    /** Nobody looks at the board: the page is hidden, or shows another position. */
    away(): boolean;
    /** Says what happened, when it is seen. */
    tell(entries: readonly Entry[]): void;
}

/** How much longer than usual a scene takes. */
const PACE: Record<Speed, number> = { off: 0, quick: 0.5, calm: 1 };
/** Turns that may wait to be played; the earlier ones are jumped over. */
export const WAITING = 3;

/** The position with points entered that have been seen to arrive. */
export function withGains(view: View, gains: readonly Gain[]): View {
    const seats = view.seats.map((seat, i) => {
        const points = gains.filter((g) => g.seat === i).reduce((sum, g) => sum + g.points, 0);
        if (points === 0)
            return seat;
        return { ...seat, score: seat.score + points, counters: seat.counters.length === 1 ? seat.counters.map((n) => n + points) : seat.counters };
    });
    return { ...view, seats };
}

export class Director implements StageDoor {
    private queue: Entry[] = [];
    private playing = false;
    private most = WAITING; // turns that may wait
    private round = 0; // of playing; another one has begun if it has changed

    constructor(
        private readonly theatre: Theatre,
        private readonly performer: Performer,
    ) {}

    take(before: View, entries: readonly Entry[], all = false): boolean {
        const { theatre } = this;
        if (theatre.speed() === "off" || theatre.away())
            return false;
        if (!this.playing && !entries.some((entry) => worthSeeing(entry, theatre.me())))
            return false;
        if (!this.playing)
            theatre.staged.value = before;
        this.queue.push(...entries);
        if (!this.playing) {
            this.most = all ? Number.POSITIVE_INFINITY : WAITING;
            void this.run(++this.round);
        }
        return true;
    }

    /** Shows the present: what is left is told, not played. */
    skip(): void {
        if (!this.playing)
            return;
        const rest = this.queue;
        this.drop();
        this.theatre.tell(rest);
    }

    drop(): void {
        this.round++;
        this.queue = [];
        this.playing = false;
        this.performer.cut();
        this.theatre.staged.value = null;
    }

    /** Takes the next action; if too many wait, those before the last few are told at once. */
    private next(): { entry: Entry; late: boolean } | null {
        const laying = this.queue.flatMap((entry, i) => (entry.events.some((e) => e.kind === "laid") ? [i] : []));
        const from = laying.length > this.most ? (laying.at(-this.most) ?? 0) : 0;
        const jumped = this.queue.splice(0, from);
        this.theatre.tell(jumped);
        const entry = this.queue.shift();
        return entry ? { entry, late: jumped.length > 0 } : null;
    }

    private async run(round: number): Promise<void> {
        const { theatre, performer } = this;
        this.playing = true;
        for (let next = this.next(); next; next = this.next()) {
            const { entry, late } = next;
            theatre.tell([entry]);
            const [before, after] = await Promise.all([late ? theatre.ask("view", entry.action) : theatre.staged.peek(), theatre.ask("view", entry.action + 1)]);
            if (round !== this.round)
                return;
            if (!before)
                break;
            theatre.staged.value = before;
            const colours = after.seats.map((s) => s.colour);
            for (const scene of scenesOf(entry, before, after, colours, entry.actor === theatre.me())) {
                await performer.play(scene, scene.kind === "score" && entry.events.some((e) => e.kind === "laid") ? after : before, PACE[theatre.speed()]);
                if (round !== this.round)
                    return;
                if (scene.kind === "score")
                    theatre.staged.value = withGains(theatre.staged.peek() ?? before, scene.gains);
            }
            theatre.staged.value = this.queue.length > 0 ? after : null;
            performer.clear();
        }
        this.playing = false;
        theatre.staged.value = null;
    }
}
