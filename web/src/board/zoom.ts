// SPDX-License-Identifier: MIT
// Moving and zooming the board: d3-zoom on the view, which changes nothing but the transform of the <svg> in it. While it
// moves, the <svg> is a layer of its own that is shifted and scaled as a picture; at rest it is drawn sharp again. (A
// transform inside the <svg> would draw every house of every tile again for each frame.)

import { signal } from "@preact/signals";
import { select } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";
import { reducedMotion } from "../settings";
import { boxOf, fit, gather, TILE, visible, type Box } from "./geometry";

const SMALLEST = 0.1;
const LARGEST = 4;
/** A board of one tile is not blown up to the whole screen. */
const FIT_MOST = 1.5;
/** Tiles smaller than this (in pixels) are hard to hit and to read … */
const SMALL = 44;
/** … and are shown so large, or larger if there is room, but not more than this. */
const COMFORTABLE = 56;
const COMFORTABLE_MOST = 80;

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
                if (event.sourceEvent)
                    this.dragging = false;
                this.rest(event.transform);
            });
        selection.call(this.behaviour).on("dblclick.zoom", null);
        const observer = new ResizeObserver(() => {
            if (this.shown === "all")
                this.showAll(false);
            else if (this.shown === "near")
                this.showNear(false);
        });
        observer.observe(view);
        return () => {
            observer.disconnect();
            this.stop();
            clearTimeout(this.resting);
            selection.on(".zoom", null);
            this.view = this.picture = null;
        };
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
        if (this.view && this.shown === "all" && !this.dragging && !visible(box, zoomTransform(this.view), this.view.clientWidth, this.view.clientHeight))
            this.showAll(true);
    }

    /** Shows the whole board, because somebody wants it. */
    fit(): void {
        this.touched = true;
        this.showAll(true);
    }

    /** A turn of this player begins: a board with small tiles is enlarged around these squares, the first above all. */
    attend(squares: readonly Square[]): void {
        this.near = [...squares];
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
    }

    /** Something happens on a square while the board is enlarged. */
    follow(x: number, y: number): void {
        if (this.shown === "near" && !this.dragging)
            this.reveal(x, y);
    }

    private byHand(): void {
        this.shown = "hand";
        this.touched = true;
    }

    private showAll(smooth: boolean): void {
        if (!this.view || this.view.clientWidth === 0)
            return;
        this.shown = "all";
        const { k, x, y } = fit(this.box, this.view.clientWidth, this.view.clientHeight, FIT_MOST);
        this.go(zoomIdentity.translate(x, y).scale(k), smooth);
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
        this.go(zoomIdentity.translate(x, y).scale(k), smooth);
    }

    /** Brings a square into view, if it is not. */
    reveal(x: number, y: number): void {
        if (!this.view)
            return;
        const now = zoomTransform(this.view);
        const { clientWidth: w, clientHeight: h } = this.view;
        const left = x * 100 * now.k + now.x;
        const top = y * 100 * now.k + now.y;
        const size = 100 * now.k;
        if (left >= 0 && top >= 0 && left + size <= w && top + size <= h)
            return;
        this.go(zoomIdentity.translate(w / 2 - (x * 100 + 50) * now.k, h / 2 - (y * 100 + 50) * now.k).scale(now.k), true);
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

    /** Without reading the signal: an effect that moves the board must not wait for its own movement. */
    private moved(): void {
        this.moves.value = this.moves.peek() + 1;
    }

    private show({ x, y, k }: ZoomTransform): void {
        const { left, top } = this.corner;
        if (this.picture)
            this.picture.style.transform = `translate(${x + k * left}px, ${y + k * top}px) scale(${k})`;
    }

    private rest(transform: ZoomTransform): void {
        clearTimeout(this.resting);
        this.resting = window.setTimeout(() => this.picture?.classList.remove("is-moving"), 250);
        if (Math.abs(this.scale.peek() - transform.k) > 0.005)
            this.scale.value = transform.k;
    }

    private stop(): void {
        cancelAnimationFrame(this.frame);
        this.frame = 0;
    }

    private go(to: ZoomTransform, smooth: boolean): void {
        const { view } = this;
        if (!view)
            return;
        this.stop();
        const selection = select<HTMLElement, unknown>(view);
        const from = zoomTransform(view);
        this.moved();
        if (!smooth || reducedMotion.peek()) {
            this.behaviour.transform(selection, to);
            this.rest(to);
            return;
        }
        const begin = performance.now();
        const step = (time: number) => {
            const part = Math.min(1, (time - begin) / 260);
            const eased = 1 - (1 - part) ** 3;
            const k = from.k * (to.k / from.k) ** eased;
            const mix = (a: number, b: number) => a + (b - a) * eased;
            this.behaviour.transform(selection, zoomIdentity.translate(mix(from.x, to.x), mix(from.y, to.y)).scale(k));
            if (part < 1)
                this.frame = requestAnimationFrame(step);
        };
        this.frame = requestAnimationFrame(step);
    }
}
