// SPDX-License-Identifier: MIT
// What the player's hand is doing: the tile over a square, a figure that waits for a tick, what is pointed at.

import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Choice } from "../engine/types";
import { confirmMoves } from "../settings";
import { labelOf, nearest, sortChoices, turned, withNumber, type Place, type Square, type Targets } from "./choices";
import { asksFirst } from "./plan";
import type { Session } from "./session";

export class Chooser {
    readonly targets: ReadonlySignal<Targets> = computed(() => sortChoices(this.session.choices.value));
    /** The tile lies here, not yet laid. */
    readonly preview = signal<Choice | null>(null);
    /** Another action that waits for its tick. */
    readonly asked = signal<{ choice: Choice; text: string; label: string } | null>(null);
    /** Pointed at in the list or on the board. */
    readonly focus = signal<Choice | null>(null);
    /** The square under the pointer, if the tile fits there. */
    readonly hover = signal<Square | null>(null);
    /** Where the tile would come by what is pointed at, or by the hint. */
    readonly focusLay: ReadonlySignal<Choice | null> = computed(() => {
        const focus = this.focus.value;
        if (focus?.word === "lay")
            return focus;
        const hinted = this.hint.value;
        return this.hover.value?.choices[0] ?? this.session.choices.value.find((c) => c.word === "lay" && c.text === hinted) ?? null;
    });
    /** What is asked or pointed at, if chance decides behind it. */
    readonly aimed: ReadonlySignal<Choice | null> = computed(() => [this.asked.value?.choice, this.focus.value].find((c) => c?.targets) ?? null);
    /** A place with several actions that has been opened. */
    readonly menu = signal<Place | null>(null);
    /** The list is shown on a phone, too. */
    readonly listed = signal(false);
    /** What a bot would do. */
    readonly hint = signal<string | null>(null);
    private readonly stop: () => void;

    constructor(readonly session: Session) {
        this.stop = effect(() => {
            void this.session.choices.value;
            this.clear();
            this.hint.value = null;
        });
    }

    close(): void {
        this.stop();
    }

    clear(): void {
        batch(() => {
            this.preview.value = null;
            this.asked.value = null;
            this.focus.value = null;
            this.hover.value = null;
            this.menu.value = null;
        });
    }

    squareAt(x: number, y: number): Square | null {
        return this.targets.peek().squares.find((s) => s.x === x && s.y === y) ?? null;
    }

    /** The square of the tile that lies there for a look. */
    get previewSquare(): Square | null {
        const p = this.preview.peek();
        return p ? this.squareAt(p.x ?? 0, p.y ?? 0) : null;
    }

    /** Taps a square: the tile comes there, or turns if it is there already. */
    tapSquare(square: Square): void {
        const now = this.preview.peek();
        if (now && now.x === square.x && now.y === square.y) {
            this.rotate(1);
            return;
        }
        const first = square.choices[0];
        if (!first)
            return;
        if (confirmMoves.peek() === "never" && square.choices.length === 1) {
            void this.take(first);
            return;
        }
        // A tile that was turned already keeps its rotation where it can.
        this.preview.value = square.choices.find((c) => c.rot === now?.rot) ?? first;
    }

    rotate(step: number): void {
        const square = this.previewSquare;
        const now = this.preview.peek();
        if (square && now)
            this.preview.value = turned(square, now, step);
    }

    /** Arrow keys: the nearest square in this direction. */
    move(dx: number, dy: number): Square | null {
        const now = this.preview.peek();
        const to = nearest(this.targets.peek().squares, now ? { x: now.x ?? 0, y: now.y ?? 0 } : null, dx, dy);
        const first = to?.choices.find((c) => c.rot === now?.rot) ?? to?.choices[0];
        if (first)
            this.preview.value = first;
        return to;
    }

    /** Puts the tile back, closes what is open; false if nothing was. */
    lift(): boolean {
        if (this.menu.peek())
            this.menu.value = null;
        else if (this.asked.peek())
            this.asked.value = null;
        else if (this.preview.peek())
            this.preview.value = null;
        else
            return false;
        return true;
    }

    /** Taps a marker: one action is taken, several are listed. */
    tapPlace(place: Place): void {
        const only = place.choices.length === 1 ? place.choices[0] : undefined;
        if (only && only.min === undefined)
            void this.take(only);
        else
            this.menu.value = this.menu.peek()?.key === place.key ? null : place;
    }

    /** Takes an action from marker or list; some ask first. */
    async take(choice: Choice, points?: number): Promise<void> {
        const text = points === undefined ? choice.text : withNumber(choice, points);
        const label = labelOf(choice, points);
        const confirm = confirmMoves.peek();
        this.menu.value = null;
        if (choice.word !== "lay" && asksFirst(choice, confirm) && this.asked.peek()?.text !== text) {
            this.asked.value = { choice, text, label };
            if (choice.targets)
                this.listed.value = false; // they are to be seen on the board
            return;
        }
        await this.session.choose(choice, text, label, confirm);
    }

    /** The tick: lays the tile, does what was asked, ends the turn. */
    async confirm(): Promise<void> {
        const asked = this.asked.peek();
        const preview = this.preview.peek();
        if (this.session.held.peek())
            await this.session.endTurn();
        else if (asked)
            await this.session.choose(asked.choice, asked.text, asked.label, confirmMoves.peek());
        else if (preview)
            await this.session.choose(preview, preview.text, preview.label, confirmMoves.peek());
    }
}
