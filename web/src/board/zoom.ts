// SPDX-License-Identifier: MIT
// Moving and zooming the board: d3-zoom on the view, which changes nothing but the transform of the <svg> in it. While it
// moves, the <svg> is a layer of its own that is shifted and scaled as a picture; at rest it is drawn sharp again. (A
// transform inside the <svg> would draw every house of every tile again for each frame.)

import { signal } from "@preact/signals";
import { select } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";
import { reducedMotion } from "../settings";
import { boxOf, fit, gather, sightOf, TILE, visible, within, type Box } from "./geometry";

const SMALLEST = 0.1;
const LARGEST = 4;
/** A board of one tile is not blown up to the whole screen. */
const FIT_MOST = 1.5;
/** Tiles smaller than this (in pixels) are hard to hit and to read … */
const SMALL = 44;
/** … and are shown so large, or larger if there is room, but not more than this. */
const COMFORTABLE = 56;
const COMFORTABLE_MOST = 80;
/** After a press the board does not move by itself for so many ms: another one may follow, aimed at what is seen now. */
const AFTER_PRESS = 450;

/** So much of the view's size is drawn beyond each of its sides, that there is something when the board moves. */
const BEYOND = 0.25;
const EVERYWHERE: Box = { left: Number.NEGATIVE_INFINITY, top: Number.NEGATIVE_INFINITY, right: Number.POSITIVE_INFINITY, bottom: Number.POSITIVE_INFINITY };

interface Square {
    x: number;
    y: number;
}

/** What the view shows: the whole board, what matters now, or what somebody has chosen by hand. */
type Shown = "all" | "near" | "hand";

export class BoardZoom {
    /** Scale of the board when it came to rest, for things that keep their size on the screen. */
    readonly scale = signal(1);
    /** Counts movements, so that whatever hangs at a point of the screen can go away. */
    readonly moves = signal(0);
    /** Counts how often the board has come to rest, or the view has another size. */
    readonly rests = signal(0);
    /** What is in sight, and a little more. What lies outside is not drawn: hundreds of tiles cost time and memory. */
    readonly sight = signal<Box>(EVERYWHERE);
    private extent = { width: 0, height: 0 }; // of the view, in pixels
    private view: HTMLElement | null = null;
    private picture: SVGSVGElement | null = null;
    private corner = { left: 0, top: 0 }; // of the picture, in units
    private resting = 0;
    private shown: Shown = "all";
    private near: Square[] = []; // what matters now, the most important first
    private touched = false; // by hand, since the last turn of this player
    private dragging = false;
    private box: Box = { left: 0, top: 0, right: 100, bottom: 100 };
    private frame = 0;
    private pressed = false; // a pointer is down on the board
    private lastPress = Number.NEGATIVE_INFINITY;
    private byItself = false; // the movement that is under way
    private readonly postponed = new Map<string, () => void>(); // movements that wait for the hand
    private waiting = 0;
    private readonly behaviour = zoom<HTMLElement, unknown>();

    attach(view: HTMLElement, picture: SVGSVGElement): () => void {
        this.view = view;
        this.picture = picture;
        const selection = select<HTMLElement, unknown>(view);
        this.behaviour
            .scaleExtent([SMALLEST, LARGEST])
            .clickDistance(5)
            .tapDistance(12)
            .extent(() => [
                [0, 0],
                [view.clientWidth || 1, view.clientHeight || 1],
            ])
            .filter((event: Event) => {
                const mouse = event as MouseEvent;
                return !mouse.button && (!mouse.ctrlKey || event.type === "wheel");
            })
            .on("start", (event: D3ZoomEvent<HTMLElement, unknown>) => {
                if (event.sourceEvent)
                    this.dragging = true;
            })
            .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
                picture.classList.add("is-moving");
                this.show(event.transform);
                if (event.sourceEvent) {
                    this.stop();
                    this.byHand();
                    this.moved();
                }
            })
            .on("end", (event: D3ZoomEvent<HTMLElement, unknown>) => {
                this.rest(event.transform);
                if (event.sourceEvent) {
                    this.dragging = false;
                    this.settled();
                }
            });
        selection.call(this.behaviour).on("dblclick.zoom", null);
        const observer = new ResizeObserver(() => {
            this.extent = { width: view.clientWidth, height: view.clientHeight };
            if (this.shown === "all")
                this.showAll(false);
            else if (this.shown === "near")
                this.showNear(false);
            this.keepSight(zoomTransform(view));
            this.settled();
        });
        observer.observe(view);
        const watch = this.watchHand(view);
        return () => {
            observer.disconnect();
            watch();
            this.stop();
            clearTimeout(this.resting);
            selection.on(".zoom", null);
            this.view = this.picture = null;
        };
    }

    /** The board does not move under a hand, and what is pressed while it moves was aimed at something else. */
    private watchHand(view: HTMLElement): () => void {
        let missed = false;
        const down = () => {
            missed = this.byItself && this.frame !== 0;
            this.pressed = true;
            this.lastPress = performance.now();
        };
        const up = () => {
            this.pressed = false;
            if (this.postponed.size > 0)
                this.waitForHand();
        };
        const click = (event: Event) => {
            if (missed)
                event.stopImmediatePropagation();
        };
        view.addEventListener("pointerdown", down, true);
        view.addEventListener("click", click, true);
        window.addEventListener("pointerup", up, true);
        window.addEventListener("pointercancel", up, true);
        return () => {
            clearTimeout(this.waiting);
            this.postponed.clear();
            view.removeEventListener("pointerdown", down, true);
            view.removeEventListener("click", click, true);
            window.removeEventListener("pointerup", up, true);
            window.removeEventListener("pointercancel", up, true);
        };
    }

    private waitForHand(): void {
        clearTimeout(this.waiting);
        this.waiting = window.setTimeout(
            () => {
                if (this.pressed)
                    return; // when it is lifted
                const moves = [...this.postponed.values()];
                this.postponed.clear();
                for (const move of moves)
                    move();
            },
            Math.max(0, this.lastPress + AFTER_PRESS - performance.now()),
        );
    }

    /** Whether the board may move by itself now; otherwise `move` is called when it may. */
    private mayMove(name: string, move: () => void): boolean {
        this.postponed.delete(name);
        if (!this.pressed && performance.now() - this.lastPress >= AFTER_PRESS)
            return true;
        this.postponed.set(name, move);
        this.waitForHand();
        return false;
    }

    /** Tells where the picture begins. */
    begin(left: number, top: number): void {
        this.corner = { left, top };
        if (this.view)
            this.show(zoomTransform(this.view));
    }

    /** Tells what is on the board; the view follows if nobody has moved it by hand and it has become too small. */
    cover(box: Box): void {
        this.box = box;
        if (!this.mayMove("cover", () => this.cover(this.box)) || !this.view || this.shown !== "all" || this.dragging)
            return;
        const { clientWidth: w, clientHeight: h } = this.view;
        const now = zoomTransform(this.view);
        if (!visible(box, now, w, h) || fit(box, w, h, FIT_MOST).k > 1.4 * now.k)
            this.showAll(true);
    }

    /** Something happens beside the tiles: the whole board is shown with it, unless somebody has moved the view. */
    overlook(box: Box): void {
        this.box = box;
        if (this.mayMove("cover", () => this.overlook(this.box)) && !this.touched && !this.dragging)
            this.showAll(true);
    }

    /** Shows the whole board, because somebody wants it. */
    fit(): void {
        this.touched = true;
        this.showAll(true, false);
    }

    /** A turn of this player begins: a board with small tiles is enlarged around these squares, the first above all. */
    attend(squares: readonly Square[]): void {
        this.near = [...squares];
        if (!this.mayMove("attend", () => this.attend(this.near)))
            return;
        if (this.touched || this.dragging || !this.view || this.near.length === 0)
            return;
        const { clientWidth: w, clientHeight: h } = this.view;
        if (fit(this.box, w, h, FIT_MOST).k * TILE >= SMALL) {
            if (this.shown === "near")
                this.showAll(true);
            return;
        }
        this.showNear(true);
    }

    /** A turn of this player is over: what was done by hand in it no longer counts. */
    release(): void {
        this.touched = false;
        this.postponed.delete("attend");
    }

    /** Something happens on a square while the board is enlarged. */
    follow(x: number, y: number): void {
        if (this.mayMove("follow", () => this.follow(x, y)) && this.shown === "near" && !this.dragging)
            this.reveal(x, y, true);
    }

    private byHand(): void {
        this.shown = "hand";
        this.touched = true;
    }

    private showAll(smooth: boolean, byItself = true): void {
        if (!this.view || this.view.clientWidth === 0)
            return;
        this.shown = "all";
        const { k, x, y } = fit(this.box, this.view.clientWidth, this.view.clientHeight, FIT_MOST);
        this.go(zoomIdentity.translate(x, y).scale(k), smooth, byItself);
    }

    private showNear(smooth: boolean): void {
        const [first] = this.near;
        this.shown = "near";
        if (!this.view || this.view.clientWidth === 0 || !first)
            return;
        const { clientWidth: w, clientHeight: h } = this.view;
        // Half a tile around it, so that one sees how the land goes on.
        const seen = gather(first, this.near, Math.floor(w / COMFORTABLE) - 1, Math.floor(h / COMFORTABLE) - 1);
        const { k, x, y } = fit(boxOf(seen, TILE / 2), w, h, COMFORTABLE_MOST / TILE);
        this.go(zoomIdentity.translate(x, y).scale(k), smooth, true);
    }

    /** Waits until the board stands still. */
    async still(): Promise<void> {
        while (this.frame !== 0)
            await new Promise((resolve) => requestAnimationFrame(resolve));
    }

    /** Brings a square into view; whether it was not. */
    reveal(x: number, y: number, byItself = false): boolean {
        if (!this.view)
            return false;
        const now = zoomTransform(this.view);
        const { clientWidth: w, clientHeight: h } = this.view;
        const left = x * 100 * now.k + now.x;
        const top = y * 100 * now.k + now.y;
        const size = 100 * now.k;
        if (left >= 0 && top >= 0 && left + size <= w && top + size <= h)
            return false;
        this.go(zoomIdentity.translate(w / 2 - (x * 100 + 50) * now.k, h / 2 - (y * 100 + 50) * now.k).scale(now.k), true, byItself);
        return true;
    }

    by(factor: number): void {
        if (!this.view)
            return;
        this.byHand();
        const now = zoomTransform(this.view);
        const k = Math.max(SMALLEST, Math.min(LARGEST, now.k * factor));
        const cx = this.view.clientWidth / 2;
        const cy = this.view.clientHeight / 2;
        this.go(zoomIdentity.translate(cx - ((cx - now.x) * k) / now.k, cy - ((cy - now.y) * k) / now.k).scale(k), true);
    }

    pan(dx: number, dy: number): void {
        if (!this.view)
            return;
        this.byHand();
        const now = zoomTransform(this.view);
        this.go(zoomIdentity.translate(now.x + dx, now.y + dy).scale(now.k), true);
    }

    /** A point of the screen on the board, in units. */
    toBoard(clientX: number, clientY: number): { px: number; py: number } | null {
        if (!this.view)
            return null;
        const rect = this.view.getBoundingClientRect();
        const [px, py] = zoomTransform(this.view).invert([clientX - rect.left, clientY - rect.top]);
        return { px, py };
    }

    /** A point of the board, in pixels from the corner of the view. */
    toScreen(px: number, py: number): { left: number; top: number } {
        const [left, top] = this.view ? zoomTransform(this.view).apply([px, py]) : [0, 0];
        return { left, top };
    }

    /** How many pixels a unit has. */
    get k(): number {
        return this.view ? zoomTransform(this.view).k : 1;
    }

    /** How large the view is, in pixels. */
    get size(): { width: number; height: number } {
        return { width: this.view?.clientWidth ?? 0, height: this.view?.clientHeight ?? 0 };
    }

    /** Without reading the signal: an effect that moves the board must not wait for its own movement. */
    private moved(): void {
        this.moves.value = this.moves.peek() + 1;
    }

    private settled(): void {
        this.rests.value = this.rests.peek() + 1;
    }

    private show({ x, y, k }: ZoomTransform): void {
        const { left, top } = this.corner;
        if (this.picture)
            this.picture.style.transform = `translate(${x + k * left}px, ${y + k * top}px) scale(${k})`;
        this.keepSight({ x, y, k });
    }

    /** Draws more before the view comes to where nothing is drawn, and less again at rest when it has become nearer. */
    private keepSight(transform: { x: number; y: number; k: number }, atRest = false): void {
        const { width, height } = this.extent;
        if (width === 0 || height === 0)
            return;
        const sight = this.sight.peek();
        if (sight === EVERYWHERE || !within(sightOf(transform, width, height, 0), sight) || (atRest && !within(sight, sightOf(transform, width, height, 3 * BEYOND))))
            this.sight.value = sightOf(transform, width, height, BEYOND);
    }

    private rest(transform: ZoomTransform): void {
        clearTimeout(this.resting);
        this.resting = window.setTimeout(() => {
            this.picture?.classList.remove("is-moving");
            this.keepSight(transform, true);
        }, 250);
        if (Math.abs(this.scale.peek() - transform.k) > 0.005)
            this.scale.value = transform.k;
    }

    private stop(): void {
        cancelAnimationFrame(this.frame);
        this.frame = 0;
    }

    private go(to: ZoomTransform, smooth: boolean, byItself = false): void {
        const { view } = this;
        if (!view)
            return;
        this.stop();
        this.byItself = byItself;
        const selection = select<HTMLElement, unknown>(view);
        const from = zoomTransform(view);
        this.moved();
        if (!smooth || reducedMotion.peek()) {
            this.behaviour.transform(selection, to);
            this.rest(to);
            this.settled();
            return;
        }
        const begin = performance.now();
        const step = (time: number) => {
            const part = Math.min(1, (time - begin) / 260);
            const eased = 1 - (1 - part) ** 3;
            const k = from.k * (to.k / from.k) ** eased;
            const mix = (a: number, b: number) => a + (b - a) * eased;
            this.behaviour.transform(selection, zoomIdentity.translate(mix(from.x, to.x), mix(from.y, to.y)).scale(k));
            this.frame = part < 1 ? requestAnimationFrame(step) : 0;
            if (part === 1)
                this.settled();
        };
        this.frame = requestAnimationFrame(step);
    }
}
