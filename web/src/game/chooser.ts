// SPDX-License-Identifier: MIT
// What the player's hand is doing: the tile over a square, a figure that waits for a tick, what is pointed at.

import { batch, computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { Choice } from "../engine/types";
import { confirmMoves } from "../settings";
import { announce } from "../announce";
import { TILE } from "../board/geometry";
import { labelOf, nearest, nextPlace, sortChoices, squareOf, tilesOf, turned, withNumber, type Place, type Square, type Targets } from "./choices";
import { lastLaid } from "./moves";
import { asksFirst } from "./plan";
import { play } from "./sound";
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
    /** The place that arrow keys have come to. */
    readonly cursor = signal<Place | null>(null);
    /** Whether the list is shown on a phone, if somebody has said so. */
    readonly listed = signal<boolean | null>(null);
    /** The tiles on which something can be done, while no tile is to be laid. */
    readonly tiles: ReadonlySignal<{ x: number; y: number }[]> = computed(() => {
        const { squares, places } = this.targets.value;
        return squares.length > 0 ? [] : tilesOf(places, lastLaid(this.session.entries.value));
    });
    /** The one of them that is wanted enlarged. */
    readonly turnedTo = signal<{ x: number; y: number } | null>(null);
    /** The one that is: what is pointed at comes first. */
    readonly enlarged: ReadonlySignal<{ x: number; y: number } | null> = computed(() => {
        const tiles = this.tiles.value;
        const { value: focus } = this.focus;
        const wanted = [this.asked.value ? squareOf(this.asked.value.choice) : null, focus ? squareOf(focus) : null, this.turnedTo.value];
        for (const square of wanted) {
            const found = square && tiles.find((tile) => tile.x === square.x && tile.y === square.y);
            if (found)
                return found;
        }
        return tiles[0] ?? null;
    });
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
            this.cursor.value = null;
            this.turnedTo.value = null;
            this.listed.value = null;
        });
    }

    /** Enlarges the next tile on which something can be done, by `step` places around. */
    turnTo(step: number): { x: number; y: number } | null {
        const tiles = this.tiles.peek();
        const now = this.enlarged.peek();
        const at = tiles.findIndex((tile) => tile === now);
        const to = tiles[(((at + step) % tiles.length) + tiles.length) % tiles.length] ?? null;
        batch(() => {
            this.focus.value = null;
            this.turnedTo.value = to;
        });
        return to;
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
        if (!square || !now)
            return;
        const next = turned(square, now, step);
        if (next !== now)
            play("rotate");
        this.preview.value = next;
    }

    /** Arrow keys: the nearest square in this direction. */
    move(dx: number, dy: number): Square | null {
        const now = this.preview.peek();
        const to = nearest(this.targets.peek().squares, now ? { x: now.x ?? 0, y: now.y ?? 0 } : null, dx, dy);
        const first = to?.choices.find((c) => c.rot === now?.rot) ?? to?.choices[0];
        if (first) {
            this.preview.value = first;
            announce(first.label);
        }
        return to;
    }

    /** Arrow keys on the board: another square for the tile, or another place where something can be done; the square it is on. */
    arrow(dx: number, dy: number): { x: number; y: number } | null {
        const { squares, places } = this.targets.peek();
        if (squares.length > 0)
            return this.move(dx, dy);
        const to = nextPlace(places, this.cursor.peek(), dx, dy);
        if (!to)
            return null;
        batch(() => {
            this.cursor.value = to;
            this.focus.value = to.choices[0] ?? null;
        });
        announce(to.choices.map((choice) => labelOf(choice)).join("; "));
        return { x: Math.floor(to.px / TILE), y: Math.floor(to.py / TILE) };
    }

    /** Puts the tile back, closes what is open; false if nothing was. */
    lift(): boolean {
        if (this.menu.peek())
            this.menu.value = null;
        else if (this.asked.peek())
            this.asked.value = null;
        else if (this.preview.peek())
            this.preview.value = null;
        else if (this.cursor.peek())
            this.cursor.value = this.focus.value = null;
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
        else if (this.cursor.peek())
            this.tapPlace(this.cursor.peek()!);
    }
}
