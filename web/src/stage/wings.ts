// SPDX-License-Identifier: MIT
// Shows scenes over the board: what moves is a prop of its own above everything, so that the browser only has to shift
// pictures, however many tiles lie on the table. Where the board shows the same thing it is hidden meanwhile.

import { h, render } from "preact";
import { FigureShape } from "../board/Pieces";
import { boxOf, TILE } from "../board/geometry";
import { hasSymbol } from "../board/symbols";
import type { BoardZoom } from "../board/zoom";
import type { Colour, RegionView, Seat, View } from "../engine/types";
import type { Session } from "../game/session";
import { signed } from "../i18n";
import { Caption } from "./Caption";
import type { Performer } from "./director";
import { anchor, type Look, type Point, type Scene } from "./scenes";

/** ms of the parts of a scene at a calm pace. */
const TIME = { lay: 430, walk: 290, pop: 300, glow: 950, rise: 700, home: 330, tell: 1000, slide: 420, hand: 1100 };

const SVG = "http://www.w3.org/2000/svg";
const EASE = "cubic-bezier(0.25, 0.7, 0.3, 1)";

/** A place on the screen: middle and width, in pixels. */
interface At {
    x: number;
    y: number;
    size: number;
}

function middleOf(element: Element | null): At | null {
    const box = element?.getBoundingClientRect();
    return box && box.width > 0 ? { x: box.left + box.width / 2, y: box.top + box.height / 2, size: Math.min(box.width, box.height) } : null;
}

export class Wings implements Performer {
    private readonly running = new Set<Animation>();
    private readonly hidden: SVGElement[] = [];
    private readonly standing = new Map<string, HTMLElement>(); // figures that came to their place in this action

    constructor(
        private readonly session: Session,
        private readonly zoom: BoardZoom,
        private readonly box: HTMLElement,
    ) {}

    async play(scene: Scene, view: View, pace: number): Promise<void> {
        switch (scene.kind) {
            case "lay":
                // Room for it first, then it lies down on a board that stands still.
                this.zoom.cover(boxOf([...view.tiles, scene], TILE * 1.1));
                await this.look({ px: scene.x * TILE + 50, py: scene.y * TILE + 50 });
                return this.lay(scene, pace);
            case "walk":
                await this.look(scene.to);
                return this.walk(scene, pace);
            case "pop":
                await this.look(scene.to);
                return this.pop(scene, pace);
            case "slide":
                await this.look(scene.to);
                return this.slide(scene, pace);
            case "hand":
                return this.hand(scene, view, pace);
            case "score":
                return this.score(scene, view, pace);
            case "home":
                await this.zoom.still();
                return this.home(scene, pace);
            case "tell":
                return this.caption(scene.text, scene.seat, view, null, null, scene.symbol, TIME.tell * pace);
        }
    }

    clear(): void {
        // When the board has been drawn: otherwise there would be a gap between the two.
        const props = [...this.box.children];
        const hidden = this.hidden.splice(0);
        this.standing.clear();
        requestAnimationFrame(() => {
            for (const prop of props)
                prop.remove();
            for (const element of hidden)
                element.style.removeProperty("visibility");
        });
    }

    cut(): void {
        for (const animation of [...this.running])
            animation.cancel();
        this.running.clear();
        this.standing.clear();
        for (const element of this.hidden.splice(0))
            element.style.removeProperty("visibility");
        this.box.replaceChildren();
    }

    // ---- places ---------------------------------------------------------------------------------------------

    private view(): HTMLElement | null {
        return document.querySelector<HTMLElement>(".board-view");
    }

    /** A point of the board on the screen; `size`: so many units. */
    private onScreen({ px, py }: Point, size: number): At {
        const box = this.view()?.getBoundingClientRect() ?? { left: 0, top: 0 };
        const { left, top } = this.zoom.toScreen(px, py);
        const { left: right } = this.zoom.toScreen(px + size, py);
        return { x: box.left + left, y: box.top + top, size: right - left };
    }

    private pile(): At | null {
        return middleOf(document.querySelector('[data-testid="remaining"]'));
    }

    private seat(seat: Seat | null, part: string): At | null {
        return seat === null ? null : middleOf(document.querySelector(`.player[data-seat="${seat}"] ${part}`)) ?? middleOf(document.querySelector(`.player[data-seat="${seat}"]`));
    }

    /** Brings a point into view, if it is not. */
    private async look(point: Point): Promise<void> {
        await this.zoom.still();
        if (this.zoom.reveal(Math.floor(point.px / TILE), Math.floor(point.py / TILE), true))
            await this.zoom.still();
    }

    // ---- time -----------------------------------------------------------------------------------------------

    private async animate(element: Element, frames: Keyframe[], ms: number, easing = EASE): Promise<void> {
        const animation = element.animate(frames, { duration: ms, easing, fill: "both" });
        this.running.add(animation);
        try {
            await animation.finished;
        } catch {
            // cut short
        }
        this.running.delete(animation);
    }

    // ---- props ----------------------------------------------------------------------------------------------

    /** A picture whose middle is the origin of the screen until it is moved. */
    private prop(size: number, viewBox: string, className: string): { holder: HTMLElement; svg: SVGSVGElement } {
        const holder = document.createElement("div");
        holder.className = `stage-prop ${className}`;
        holder.style.width = holder.style.height = `${size}px`;
        holder.style.margin = `${-size / 2}px 0 0 ${-size / 2}px`;
        const svg = document.createElementNS(SVG, "svg");
        svg.setAttribute("viewBox", viewBox);
        holder.append(svg);
        this.box.append(holder);
        return { holder, svg };
    }

    private figure(look: Look, at: At): HTMLElement {
        const { holder, svg } = this.prop(at.size, "-16 -16 32 32", "stage-figure");
        render(h(FigureShape, look), svg);
        return holder;
    }

    private use(svg: SVGSVGElement, symbol: string, box: { x: number; y: number; size: number }, turn?: number): void {
        const use = document.createElementNS(SVG, "use");
        use.setAttribute("href", `#${symbol}`);
        for (const [name, value] of Object.entries({ x: box.x, y: box.y, width: box.size, height: box.size }))
            use.setAttribute(name, String(value));
        if (turn !== undefined)
            use.style.setProperty("--r", String(turn));
        svg.append(use);
    }

    /** Hides a figure of the board that a prop stands for. */
    private hide(id: number | string | null): void {
        const element = id === null ? null : document.querySelector<SVGElement>(`.board-svg ${typeof id === "number" ? `[data-figure="${id}"]` : `[data-thing="${id}"]`}`);
        if (!element)
            return;
        element.style.visibility = "hidden";
        this.hidden.push(element);
    }

    // ---- scenes ---------------------------------------------------------------------------------------------

    private async lay(scene: Scene & { kind: "lay" }, pace: number): Promise<void> {
        const to = this.onScreen({ px: scene.x * TILE + 50, py: scene.y * TILE + 50 }, TILE);
        const from = this.pile() ?? { x: to.x, y: to.y - 80, size: to.size / 2 };
        const { holder, svg } = this.prop(to.size, "0 0 100 100", "stage-tile");
        this.use(svg, scene.symbol, { x: 0, y: 0, size: TILE }, scene.rot);
        // The short way round.
        const turn = scene.rot === 3 ? -90 : scene.rot * 90;
        const lift = Math.min(from.y, to.y) - 20;
        await this.animate(
            holder,
            [
                { transform: `translate(${from.x}px, ${from.y}px) scale(${Math.min(1, from.size / to.size)}) rotate(0deg)`, opacity: 0.4 },
                { transform: `translate(${(from.x + to.x) / 2}px, ${(lift + to.y) / 2}px) scale(1.15) rotate(${turn}deg)`, opacity: 1, offset: 0.55 },
                { transform: `translate(${to.x}px, ${to.y}px) scale(1.06) rotate(${turn}deg)`, offset: 0.85 },
                { transform: `translate(${to.x}px, ${to.y}px) scale(1) rotate(${turn}deg)` },
            ],
            TIME.lay * pace,
        );
    }

    private async walk(scene: Scene & { kind: "walk" }, pace: number): Promise<void> {
        const to = this.onScreen(scene.to, 32);
        const from = typeof scene.from === "number" ? this.seat(scene.from, ".supply") : scene.from ? this.onScreen(scene.from, 32) : null;
        const start = from ?? { ...to, y: to.y - 60 };
        this.hide(scene.id);
        const holder = this.figure(scene.look, to);
        this.standing.set(keyOf(scene.look, scene.to), holder);
        const scale = Math.max(0.3, Math.min(1.6, start.size / to.size));
        // In hops, as one walks a figure over a table.
        const hops = [0, 0.25, 0.5, 0.75, 1].map((part, i) => ({
            transform: `translate(${start.x + (to.x - start.x) * part}px, ${start.y + (to.y - start.y) * part - (i % 2) * 14}px) scale(${scale + (1 - scale) * part})`,
        }));
        const steps = this.animate(holder, hops, TIME.walk * pace, "ease-in-out");
        await Promise.all(scene.look.colour === null ? [steps, this.flare(scene.to, TIME.walk * pace)] : [steps]);
    }

    /** Where a figure of nobody comes the ground lights up for a moment: what it does there concerns everybody. */
    private async flare(at: Point, ms: number): Promise<void> {
        const to = this.onScreen({ px: Math.floor(at.px / TILE) * TILE + 50, py: Math.floor(at.py / TILE) * TILE + 50 }, TILE);
        const holder = document.createElement("div");
        holder.className = "stage-prop stage-flare";
        Object.assign(holder.style, { width: `${to.size}px`, height: `${to.size}px`, margin: `${-to.size / 2}px 0 0 ${-to.size / 2}px` });
        this.box.prepend(holder);
        const place = `translate(${to.x}px, ${to.y}px)`;
        await this.animate(holder, [{ transform: `${place} scale(0.6)`, opacity: 0 }, { transform: `${place} scale(0.9)`, opacity: 0, offset: 0.5 }, { transform: `${place} scale(1.1)`, opacity: 0.9, offset: 0.8 }, { transform: `${place} scale(1)`, opacity: 0 }], ms, "ease-out");
        holder.remove();
    }

    private async pop(scene: Scene & { kind: "pop" }, pace: number): Promise<void> {
        // One without a drawing of that name lies over its whole tile, and has one for each way it may lie.
        const whole = !hasSymbol(`p-${scene.piece}`);
        const to = this.onScreen(scene.to, whole ? TILE : 32);
        const { holder, svg } = this.prop(to.size, "0 0 32 32", scene.colour ? `seat-${scene.colour}` : "");
        this.use(svg, `p-${scene.piece}${whole ? "-ew" : ""}`, { x: 0, y: 0, size: 32 });
        await this.animate(
            holder,
            [
                { transform: `translate(${to.x}px, ${to.y - 50}px) scale(1.5)`, opacity: 0 },
                { transform: `translate(${to.x}px, ${to.y}px) scale(1)`, opacity: 1, offset: 0.7 },
                { transform: `translate(${to.x}px, ${to.y - 4}px) scale(1.04)`, offset: 0.85 },
                { transform: `translate(${to.x}px, ${to.y}px) scale(1)` },
            ],
            TIME.pop * pace,
        );
    }

    private async slide(scene: Scene & { kind: "slide" }, pace: number): Promise<void> {
        const from = this.onScreen(scene.from, 32);
        const to = this.onScreen(scene.to, 32);
        const { holder, svg } = this.prop(to.size, "0 0 32 32", scene.colour ? `seat-${scene.colour}` : "");
        this.use(svg, `p-${scene.piece}`, { x: 0, y: 0, size: 32 });
        this.hide(scene.id);
        const y = Math.min(from.y, to.y) - 16;
        await this.animate(
            holder,
            [
                { transform: `translate(${from.x}px, ${from.y}px) scale(1.3)` },
                { transform: `translate(${(from.x + to.x) / 2}px, ${y}px) scale(1.5)`, offset: 0.5 },
                { transform: `translate(${to.x}px, ${to.y}px) scale(1)` },
            ],
            TIME.slide * pace,
            "ease-in-out",
        );
    }

    /** Large in the middle of the board, and from there to whoever gets it. */
    private async hand(scene: Scene & { kind: "hand" }, view: View, pace: number): Promise<void> {
        const box = this.view()?.getBoundingClientRect();
        if (!box)
            return;
        const size = Math.min(120, box.height / 3, box.width / 3);
        const middle: At = { x: box.left + box.width / 2, y: box.top + box.height / 2, size };
        const from = scene.from === "pile" ? this.pile() : this.seat(scene.from, ".player-score");
        const to = this.seat(scene.to, ".player-score");
        const colour = scene.seat === null ? null : (view.seats[scene.seat]?.colour ?? null);
        const { holder, svg } = this.prop(size, scene.tile ? "0 0 100 100" : "-16 -16 32 32", `stage-hand${scene.tile ? " stage-tile" : ""}${colour ? ` seat-${colour}` : ""}`);
        this.use(svg, scene.symbol, scene.tile ? { x: 0, y: 0, size: TILE } : { x: -16, y: -16, size: 32 });
        if (scene.number !== null) {
            const badge = document.createElement("b");
            badge.textContent = String(scene.number);
            holder.append(badge);
        }
        const place = (at: At | null, scale: number, opacity: number) => ({ transform: `translate(${(at ?? middle).x}px, ${(at ?? middle).y}px) scale(${at ? Math.min(1, 24 / size) : scale})`, opacity });
        const words = this.caption(scene.text, scene.seat, view, null, null, null, TIME.hand * pace);
        await Promise.all([words, this.animate(holder, [place(from, 0.4, from ? 1 : 0), { ...place(null, 1, 1), offset: 0.35 }, { ...place(null, 1.04, 1), offset: 0.65 }, place(to, 1.04, to ? 1 : 0)], TIME.hand * pace, "ease-in-out")]);
        holder.remove();
    }

    private async home(scene: Scene & { kind: "home" }, pace: number): Promise<void> {
        const from = this.onScreen(scene.from, 32);
        const to = this.seat(scene.seat, ".supply") ?? { ...from, y: from.y - 80 };
        const came = this.standing.get(keyOf(scene.look, scene.from));
        const holder = came ?? this.figure(scene.look, from);
        this.hide(scene.id);
        await this.animate(
            holder,
            [
                { transform: `translate(${from.x}px, ${from.y}px) scale(1)` },
                { transform: `translate(${from.x}px, ${from.y - 18}px) scale(1.15)`, offset: 0.25 },
                { transform: `translate(${to.x}px, ${to.y}px) scale(${Math.max(0.3, Math.min(1, 22 / from.size))})`, opacity: 1, offset: 0.95 },
                { transform: `translate(${to.x}px, ${to.y}px) scale(0.3)`, opacity: 0 },
            ],
            TIME.home * pace,
            "ease-in-out",
        );
    }

    private async score(scene: Scene & { kind: "score" }, view: View, pace: number): Promise<void> {
        const { spot, gains } = scene;
        const region = spot?.seg !== null && spot !== null ? await this.session.ask("region", spot.x, spot.y, spot.seg, view.actions) : null;
        const middle: Point | null = spot && ((spot.seg !== null && anchor(view, spot.x, spot.y, spot.seg)) || { px: spot.x * TILE + 50, py: spot.y * TILE + 50 });
        if (middle)
            await this.look(middle);
        const colours = gains.map((g) => view.seats[g.seat]?.colour).filter((c): c is Colour => c !== undefined);
        const words = scene.text === "" ? undefined : this.caption(scene.text, gains[0]?.seat ?? null, view, region, gains[0]?.why ?? null, null, TIME.glow * pace);
        const shown = region?.outline ? this.glow(region.outline, colours, TIME.glow * pace) : Promise.resolve();
        const risen = gains.map(({ seat, points }, i) => this.rise(seat, points, middle, i, view.seats[seat]?.colour ?? null, pace));
        await Promise.all([...risen, shown, words]);
    }

    /** The feature lights up in the colours of whoever gets points for it. */
    private async glow(outline: string, colours: readonly Colour[], ms: number): Promise<void> {
        const box = this.view()?.getBoundingClientRect();
        if (!box)
            return;
        const holder = document.createElement("div");
        holder.className = "stage-glow";
        Object.assign(holder.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
        const svg = document.createElementNS(SVG, "svg");
        const zero = this.zoom.toScreen(0, 0);
        const k = this.zoom.toScreen(1, 0).left - zero.left;
        const g = document.createElementNS(SVG, "g");
        g.setAttribute("transform", `translate(${zero.left} ${zero.top}) scale(${k})`);
        colours.forEach((colour, i) => {
            const path = document.createElementNS(SVG, "path");
            path.setAttribute("d", outline);
            path.setAttribute("class", `seat-${colour}${i > 0 ? " is-other" : ""}`);
            g.append(path);
        });
        svg.append(g);
        holder.append(svg);
        this.box.append(holder);
        await this.animate(holder, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 0.75, offset: 0.5 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }], ms, "linear");
        holder.remove();
    }

    /** "+8" rises where it was earned and goes to the score. */
    private async rise(seat: Seat, points: number, middle: Point | null, row: number, colour: Colour | null, pace: number): Promise<void> {
        const score = this.seat(seat, ".player-score");
        const from = middle ? this.onScreen(middle, 32) : score;
        if (!from || !score)
            return;
        const holder = document.createElement("div");
        holder.className = `stage-points${colour ? ` seat-${colour}` : ""}`;
        holder.textContent = signed(points);
        this.box.append(holder);
        const { x } = from;
        const y = from.y + row * 30;
        await this.animate(
            holder,
            [
                { transform: `translate(${x}px, ${y}px) translate(-50%, -50%) scale(0.5)`, opacity: 0 },
                { transform: `translate(${x}px, ${y - 34}px) translate(-50%, -50%) scale(1.2)`, opacity: 1, offset: 0.25 },
                { transform: `translate(${x}px, ${y - 40}px) translate(-50%, -50%) scale(1.2)`, opacity: 1, offset: 0.6 },
                { transform: `translate(${score.x}px, ${score.y}px) translate(-50%, -50%) scale(0.7)`, opacity: 1, offset: 0.97 },
                { transform: `translate(${score.x}px, ${score.y}px) translate(-50%, -50%) scale(0.7)`, opacity: 0 },
            ],
            (TIME.rise + (middle ? 250 : 0)) * pace,
            "ease-in-out",
        );
        holder.remove();
        // The score takes it in; nobody waits for that.
        document.querySelector(`.player[data-seat="${seat}"] .player-score`)?.animate([{ scale: 1 }, { scale: 1.3 }, { scale: 1 }], 260 * pace);
    }

    private async caption(text: string, seat: Seat | null, view: View, region: RegionView | null, why: { count: number; each: number; shields: number; perShield: number; extra: number } | null, symbol: string | null, ms: number): Promise<void> {
        const box = this.view()?.getBoundingClientRect();
        const holder = document.createElement("div");
        holder.className = "stage-caption";
        if (box)
            Object.assign(holder.style, { left: `${box.left + box.width / 2}px`, top: `${box.top}px`, maxWidth: `${box.width - 16}px` });
        const colour = seat === null ? null : (view.seats[seat]?.colour ?? null);
        render(h(Caption, { text, colour, view, region, why, symbol }), holder);
        this.box.append(holder);
        await this.animate(holder, [{ opacity: 0, transform: "translate(-50%, -8px)" }, { opacity: 1, transform: "translate(-50%, 8px)", offset: 0.15 }, { opacity: 1, transform: "translate(-50%, 8px)", offset: 0.9 }, { opacity: 0, transform: "translate(-50%, 8px)" }], ms, "linear");
        holder.remove();
    }
}

const keyOf = (look: Look, at: Point) => `${look.kind} ${look.colour ?? ""} ${Math.round(at.px)},${Math.round(at.py)}`;
