// SPDX-License-Identifier: MIT
// Moving and zooming the board: d3-zoom on the <svg>, which changes nothing but the transform of one <g>.

import { signal } from "@preact/signals";
import { select } from "d3-selection";
import { zoom, zoomIdentity, zoomTransform, type D3ZoomEvent, type ZoomTransform } from "d3-zoom";
import { reducedMotion } from "../settings";
import { fit, visible, type Box } from "./geometry";

const SMALLEST = 0.1;
const LARGEST = 4;
/** A board of one tile is not blown up to the whole screen. */
const FIT_MOST = 1.5;

export class BoardZoom {
    /** Scale of the board when it came to rest, for things that keep their size on the screen. */
    readonly scale = signal(1);
    /** Counts movements, so that whatever hangs at a point of the screen can go away. */
    readonly moves = signal(0);
    private svg: SVGSVGElement | null = null;
    private auto = true; // nobody has moved the board since it was fitted
    private box: Box = { left: 0, top: 0, right: 100, bottom: 100 };
    private frame = 0;
    private readonly behaviour = zoom<SVGSVGElement, unknown>();

    attach(svg: SVGSVGElement, group: SVGGElement): () => void {
        this.svg = svg;
        const selection = select<SVGSVGElement, unknown>(svg);
        this.behaviour
            .scaleExtent([SMALLEST, LARGEST])
            .clickDistance(5)
            .tapDistance(12)
            .extent(() => [
                [0, 0],
                [svg.clientWidth || 1, svg.clientHeight || 1],
            ])
            .filter((event: Event) => {
                const mouse = event as MouseEvent;
                return !mouse.button && (!mouse.ctrlKey || event.type === "wheel");
            })
            .on("zoom", (event: D3ZoomEvent<SVGSVGElement, unknown>) => {
                group.setAttribute("transform", event.transform.toString());
                if (event.sourceEvent) {
                    this.stop();
                    this.auto = false;
                    this.moves.value++;
                }
            })
            .on("end", (event: D3ZoomEvent<SVGSVGElement, unknown>) => this.rest(event.transform));
        selection.call(this.behaviour).on("dblclick.zoom", null);
        const observer = new ResizeObserver(() => {
            if (this.auto)
                this.fit(false);
        });
        observer.observe(svg);
        return () => {
            observer.disconnect();
            this.stop();
            selection.on(".zoom", null);
            this.svg = null;
        };
    }

    /** Tells what is on the board; the view follows if nobody has moved it by hand and it has become too small. */
    cover(box: Box): void {
        this.box = box;
        if (this.svg && this.auto && !visible(box, zoomTransform(this.svg), this.svg.clientWidth, this.svg.clientHeight))
            this.fit(true);
    }

    /** Shows the whole board. */
    fit(smooth = true): void {
        if (!this.svg || this.svg.clientWidth === 0)
            return;
        this.auto = true;
        const { k, x, y } = fit(this.box, this.svg.clientWidth, this.svg.clientHeight, FIT_MOST);
        this.go(zoomIdentity.translate(x, y).scale(k), smooth);
    }

    /** Brings a square into view, if it is not. */
    reveal(x: number, y: number): void {
        if (!this.svg)
            return;
        const now = zoomTransform(this.svg);
        const { clientWidth: w, clientHeight: h } = this.svg;
        const left = x * 100 * now.k + now.x;
        const top = y * 100 * now.k + now.y;
        const size = 100 * now.k;
        if (left >= 0 && top >= 0 && left + size <= w && top + size <= h)
            return;
        this.go(zoomIdentity.translate(w / 2 - (x * 100 + 50) * now.k, h / 2 - (y * 100 + 50) * now.k).scale(now.k), true);
    }

    by(factor: number): void {
        if (!this.svg)
            return;
        this.auto = false;
        const now = zoomTransform(this.svg);
        const k = Math.max(SMALLEST, Math.min(LARGEST, now.k * factor));
        const cx = this.svg.clientWidth / 2;
        const cy = this.svg.clientHeight / 2;
        this.go(zoomIdentity.translate(cx - ((cx - now.x) * k) / now.k, cy - ((cy - now.y) * k) / now.k).scale(k), true);
    }

    pan(dx: number, dy: number): void {
        if (!this.svg)
            return;
        this.auto = false;
        const now = zoomTransform(this.svg);
        this.go(zoomIdentity.translate(now.x + dx, now.y + dy).scale(now.k), true);
    }

    /** A point of the screen on the board, in units. */
    toBoard(clientX: number, clientY: number): { px: number; py: number } | null {
        if (!this.svg)
            return null;
        const rect = this.svg.getBoundingClientRect();
        const [px, py] = zoomTransform(this.svg).invert([clientX - rect.left, clientY - rect.top]);
        return { px, py };
    }

    /** A point of the board, in pixels from the corner of the <svg>. */
    toScreen(px: number, py: number): { left: number; top: number } {
        const [left, top] = this.svg ? zoomTransform(this.svg).apply([px, py]) : [0, 0];
        return { left, top };
    }

    private rest(transform: ZoomTransform): void {
        if (Math.abs(this.scale.peek() - transform.k) > 0.005)
            this.scale.value = transform.k;
    }

    private stop(): void {
        cancelAnimationFrame(this.frame);
        this.frame = 0;
    }

    private go(to: ZoomTransform, smooth: boolean): void {
        const { svg } = this;
        if (!svg)
            return;
        this.stop();
        const selection = select<SVGSVGElement, unknown>(svg);
        const from = zoomTransform(svg);
        this.moves.value++;
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
