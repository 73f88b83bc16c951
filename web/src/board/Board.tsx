// SPDX-License-Identifier: MIT
// The board: a view, one <svg> that moves in it, and layers that are drawn when what they show has changed.

import { useComputed, useSignal, useSignalEffect, type ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { Colour, RegionView, View } from "../engine/types";
import { ARROWS, cluster, nearestPlace, type Place } from "../game/choices";
import { coarse } from "../game/narrow";
import type { Chooser } from "../game/chooser";
import type { Trace } from "../game/moves";
import type { Session } from "../game/session";
import { coordinates } from "../settings";
import { t, tn } from "../i18n";
import { FieldLayer } from "./FieldLayer";
import { lazy } from "../ui/lazy";
import { boxOf, TILE } from "./geometry";
import { LaidPreview, Lit, Places, RING, Squares, Targets } from "./Markers";
import { Edges } from "./Edges";
import { Figures, Things } from "./Pieces";
import type { RegionFinder } from "./pick";
import { flying, hasFair, inAir } from "./flying";
import { Tiles } from "./Tiles";
import type { BoardZoom } from "./zoom";

const Sling = lazy(() => import("./Catapult").then((module) => module.Sling));
const Ground = lazy(() => import("./Walls").then((module) => module.Ground));
const Walls = lazy(() => import("./Walls").then((module) => module.Walls));
const FlightLayer = lazy(() => import("./Catapult").then((module) => module.FlightLayer));

/** Something that hangs at a point of the board. */
export interface Pointed {
    px: number;
    py: number;
    region: RegionView | null;
    square: { x: number; y: number };
}

interface Props {
    session: Session;
    chooser: Chooser;
    zoom: BoardZoom;
    finder: RegionFinder;
    colours: readonly Colour[];
    traces: readonly Trace[];
    spot: { x: number; y: number; colour: Colour | null } | null;
    fields: RegionView[] | null;
    highlight: string | null; // outline of a region that something else points at
    aids: boolean;
    myColour: Colour | null;
    onPointed: (pointed: Pointed | null) => void;
    onWhy: (x: number, y: number, px: number, py: number) => void;
    children?: ComponentChildren;
}

/** What a finger hits, in pixels. */
const FINGER = 44;
const REST = 320; // ms until the pointer is taken to ask about a feature

export function Board(props: Props) {
    const { session, chooser, zoom, finder } = props;
    const frame = useRef<HTMLDivElement>(null);
    const picture = useRef<SVGSVGElement>(null);
    const view = session.view.value;
    const outline = useSignal<string | null>(null);
    const rest = useRef(0);
    // Markers keep a size that can be hit while the board is small, and those too near to each other are one.
    const grow = useComputed(() => Math.max(0.8, Math.min(1.7, 0.62 / zoom.scale.value)));
    const places = useComputed(() => cluster(chooser.targets.value.places, Math.max(2 * RING * grow.value, coarse.value ? FINGER / zoom.scale.value : 0)));

    useEffect(() => (frame.current && picture.current ? zoom.attach(frame.current, picture.current) : undefined), [zoom]);

    // The picture is as large as the tiles and the squares around them.
    const box = useMemo(() => boxOf(view?.tiles ?? [], TILE * 1.5), [view?.tiles]);
    useLayoutEffect(() => zoom.begin(box.left, box.top), [zoom, box]);

    // The board is fitted to its tiles and the squares around them, when either changes.
    useSignalEffect(() => {
        const now = session.view.value;
        outline.value = null;
        const points = inAir.value ?? (now?.thrown ? [now.thrown] : []);
        if (now && points.length > 0) // whoever throws stands beside the table, and needs room behind
            zoom.overlook(boxOf([...now.tiles, ...points.flatMap(around)], TILE * 1.1));
        else if (now && flying.value.size === 0)
            zoom.cover(boxOf(now.tiles, now.walls ? -TILE / 6 : TILE * 1.1)); // nothing is laid beyond walls
    });

    // Where chance may lead is to be seen before it decides.
    useSignalEffect(() => {
        const far = chooser.asked.value?.choice.targets?.filter((target) => target.px !== undefined).at(-1);
        if (far)
            zoom.reveal(far.x, far.y);
    });

    // On the square of the preview the wheel turns the tile. d3-zoom listens on the same element, so this one catches first.
    useEffect(() => {
        const element = frame.current;
        const wheel = (event: WheelEvent) => {
            const p = chooser.preview.peek();
            const at = zoom.toBoard(event.clientX, event.clientY);
            if (!p || !at || Math.floor(at.px / TILE) !== p.x || Math.floor(at.py / TILE) !== p.y)
                return;
            event.preventDefault();
            event.stopImmediatePropagation();
            chooser.rotate(event.deltaY > 0 ? 1 : -1);
        };
        element?.addEventListener("wheel", wheel, { capture: true, passive: false });
        return () => element?.removeEventListener("wheel", wheel, { capture: true });
    }, [chooser, zoom]);

    useEffect(() => () => clearTimeout(rest.current), []);

    const point = async (clientX: number, clientY: number) => {
        const view = session.view.peek();
        const at = zoom.toBoard(clientX, clientY);
        if (!view || !at)
            return;
        const region = await finder.at(view, at.px, at.py);
        if (session.view.peek() !== view)
            return;
        outline.value = region?.outline ?? null;
        props.onPointed(region ? { ...at, region, square: { x: Math.floor(at.px / TILE), y: Math.floor(at.py / TILE) } } : null);
    };

    const unpoint = () => {
        clearTimeout(rest.current);
        if (outline.peek() !== null) {
            outline.value = null;
            props.onPointed(null);
        }
    };

    const onClick = (event: MouseEvent) => {
        const at = zoom.toBoard(event.clientX, event.clientY);
        if (!at || !view)
            return;
        const x = Math.floor(at.px / TILE);
        const y = Math.floor(at.py / TILE);
        const square = chooser.squareAt(x, y);
        chooser.menu.value = null;
        unpoint();
        props.onPointed(null);
        // A finger is wider than a marker: the nearest one is meant.
        const meant = coarse.peek() ? nearestPlace(places.peek(), at.px, at.py, FINGER / 2 / zoom.k) : null;
        if (meant)
            chooser.tapPlace(meant);
        else if (square)
            chooser.tapSquare(square);
        else if (view.tiles.some((tile) => tile.x === x && tile.y === y))
            void point(event.clientX, event.clientY);
        else if (chooser.targets.peek().squares.length > 0)
            props.onWhy(x, y, at.px, at.py);
        else
            props.onPointed(null);
    };

    const onPointerMove = (event: PointerEvent) => {
        if (event.pointerType !== "mouse" || event.buttons !== 0)
            return;
        clearTimeout(rest.current);
        const at = zoom.toBoard(event.clientX, event.clientY);
        if (!at)
            return;
        const square = chooser.squareAt(Math.floor(at.px / TILE), Math.floor(at.py / TILE));
        if (chooser.hover.peek() !== square)
            chooser.hover.value = square;
        const { clientX, clientY } = event;
        if (!square)
            rest.current = window.setTimeout(() => void point(clientX, clientY), REST);
    };

    const onKeyDown = (event: KeyboardEvent) => {
        const way = ARROWS[event.key];
        if (!way || event.altKey || event.ctrlKey || event.metaKey)
            return;
        event.preventDefault();
        event.stopPropagation();
        const { squares, places } = chooser.targets.peek();
        if (!event.shiftKey && squares.length + places.length > 0) {
            const to = chooser.arrow(way[0], way[1]);
            if (to)
                zoom.reveal(to.x, to.y);
        } else {
            zoom.pan(-80 * way[0], -80 * way[1]);
        }
    };

    const label = view ? `${t("Board")}: ${tn("{n} tile", "{n} tiles", view.tiles.length)}. ${t("Arrow keys choose a square or a place, R turns the tile, Enter lays it, + and - zoom, 0 shows everything.")}` : t("Board");
    return (
        <div class="board" data-testid="board" onPointerLeave={() => (chooser.hover.value = null)}>
            <div ref={frame} class="board-view" role="application" aria-label={label} tabIndex={0} onClick={onClick} onPointerMove={onPointerMove} onPointerLeave={unpoint} onPointerDown={unpoint} onKeyDown={onKeyDown}>
                <svg ref={picture} class="board-svg" viewBox={`${box.left} ${box.top} ${box.right - box.left} ${box.bottom - box.top}`} width={box.right - box.left} height={box.bottom - box.top}>
                    <defs>
                        <Patterns area={{ x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top }} />
                    </defs>
                    {view && <Layers {...props} view={view} grow={grow.value} places={places} outline={props.highlight ?? outline.value} />}
                </svg>
            </div>
            <Edges chooser={chooser} zoom={zoom} />
            {props.children}
        </div>
    );
}

const ALL: Colour[] = ["red", "blue", "yellow", "green", "black", "grey"];
const TURNS: Record<Colour, number> = { red: 45, blue: 0, yellow: 90, green: 135, black: 22, grey: 68 };

/** Stripes for the fields of each colour, in directions of their own, and light for what is pointed at, wherever in `area` it lies. */
function Patterns({ area }: { area: { x: number; y: number; width: number; height: number } }) {
    return (
        <>
            {ALL.map((colour) => (
                <pattern key={colour} id={`stripes-${colour}`} class={`seat-${colour}`} width="12" height="12" patternUnits="userSpaceOnUse" patternTransform={`rotate(${TURNS[colour]})`}>
                    <rect class="stripes-ground" width="12" height="12" />
                    <rect class="stripes-line" width="2.5" height="12" />
                </pattern>
            ))}
            <pattern id="stripes-shared" width="12" height="12" patternUnits="userSpaceOnUse">
                <circle class="stripes-dot" cx="6" cy="6" r="1.8" />
            </pattern>
            {/* Light on a region: first its seams are closed, then there is light on all of it and a rim around. */}
            <filter id="lit" filterUnits="userSpaceOnUse" {...area} color-interpolation-filters="sRGB">
                <feMorphology in="SourceAlpha" operator="dilate" radius="1" result="all" />
                <feMorphology in="all" operator="dilate" radius="2.2" result="wide" />
                <feMorphology in="wide" operator="dilate" radius="1.4" result="wider" />
                <feFlood flood-color="#fff3b0" flood-opacity="0.17" />
                <feComposite in2="all" operator="in" result="light" />
                <feFlood flood-color="#ffd94a" />
                <feComposite in2="wide" operator="in" />
                <feComposite in2="all" operator="out" result="rim" />
                <feFlood flood-color="#2a1a00" flood-opacity="0.75" />
                <feComposite in2="wider" operator="in" />
                <feComposite in2="wide" operator="out" result="edge" />
                <feMerge>
                    <feMergeNode in="light" />
                    <feMergeNode in="rim" />
                    <feMergeNode in="edge" />
                </feMerge>
            </filter>
        </>
    );
}

function Layers(props: Props & { view: View; grow: number; places: ReadonlySignal<Place[]>; outline: string | null }) {
    const { view, session, chooser, colours, grow } = props;
    const newest = session.past.value ? view.actions - 1 : session.stage ? -2 : lastLaid(view); // what is staged does not fade in again
    const targets = chooser.targets.value;
    const sight = props.zoom.sight.value;
    const tiles = useMemo(() => <Tiles tiles={view.tiles} kinds={view.kinds} newest={newest} sight={sight} />, [view.tiles, view.kinds, newest, sight]);
    const pieces = useMemo(
        () => (
            <>
                <Things view={view} colours={colours} />
                <Figures figures={view.figures} colours={colours} />
            </>
        ),
        [view, colours],
    );
    const hand = view.hand;
    const present = session.past.value !== null || session.staged.value === null; // what can be done belongs to the newest position
    return (
        <>
            {view.walls && <Ground walls={view.walls} />}
            {tiles}
            {view.walls && <Walls walls={view.walls} view={view} colours={colours} />}
            {props.fields && <FieldLayer regions={props.fields} view={view} colours={colours} />}
            <g class="traces">
                {props.traces.map((trace, i) =>
                    trace.what === "laid" ? (
                        <rect key={i} class={`trace seat-${colours[trace.seat] ?? "grey"}`} x={trace.x * TILE + 1.5} y={trace.y * TILE + 1.5} width={TILE - 3} height={TILE - 3} rx={3} />
                    ) : (
                        <circle key={i} class={`trace-dot seat-${colours[trace.seat] ?? "grey"}`} cx={trace.x * TILE + 92} cy={trace.y * TILE + 8} r={6} />
                    ),
                )}
            </g>
            {props.outline && <path class="region-outline" d={props.outline} />}
            {pieces}
            {props.aids && !session.past.value && present && !view.over && (
                <g class="dead">
                    {view.dead.map(({ x, y }) => (
                        <path key={`${x},${y}`} d={`M${x * TILE + 34} ${y * TILE + 34}l32 32m0 -32l-32 32`} />
                    ))}
                </g>
            )}
            {coordinates.value && <Coordinates view={view} />}
            {present && (
                <>
                    <Squares squares={targets.squares} hidden={chooser.preview.value} />
                    {hand !== null && <LaidPreview chooser={chooser} view={view} grow={grow} />}
                    <Targets chooser={chooser} grow={grow} />
                    <Lit chooser={chooser} grow={grow} />
                    <Enlarged chooser={chooser} />
                    <Places places={props.places.value} chooser={chooser} colour={props.myColour} colours={colours} grow={grow} />
                </>
            )}
            {present && view.thrown && <Sling session={session} chooser={chooser} zoom={props.zoom} colours={colours} />}
            {hasFair(view) && <FlightLayer session={session} colours={colours} />}
            {props.spot && <rect key={`${props.spot.x},${props.spot.y}`} class={`spot seat-${props.spot.colour ?? "grey"}`} x={props.spot.x * TILE - 4} y={props.spot.y * TILE - 4} width={TILE + 8} height={TILE + 8} rx={8} />}
        </>
    );
}

/** Which of several tiles stands enlarged beside the board. */
function Enlarged({ chooser }: { chooser: Chooser }) {
    const square = chooser.enlarged.value;
    if (!square || chooser.tiles.value.length < 2)
        return null;
    return <rect class="enlarged-frame" data-testid="enlarged-frame" x={square.x * TILE} y={square.y * TILE} width={TILE} height={TILE} />;
}

/** A point beside the table, and some room around it. */
function around({ px, py }: { px: number; py: number }): { x: number; y: number }[] {
    const [x, y] = [px / TILE - 0.5, py / TILE - 0.5];
    return [{ x: x - 0.6, y: y - 0.6 }, { x: x + 0.6, y: y + 0.6 }];
}

/** Number of the action that laid the newest tile. */
function lastLaid(view: View): number {
    return view.tiles.reduce((most, tile) => Math.max(most, tile.at), -1);
}

function Coordinates({ view }: { view: View }) {
    const box = boxOf(view.tiles, TILE);
    const xs: number[] = [];
    const ys: number[] = [];
    for (let x = box.left / TILE; x < box.right / TILE; x++)
        xs.push(x);
    for (let y = box.top / TILE; y < box.bottom / TILE; y++)
        ys.push(y);
    return (
        <g class="coordinates" aria-hidden="true">
            {xs.map((x) => (
                <text key={`x${x}`} x={x * TILE + 50} y={box.top + 12}>
                    {x}
                </text>
            ))}
            {ys.map((y) => (
                <text key={`y${y}`} x={box.left + 10} y={y * TILE + 55}>
                    {y}
                </text>
            ))}
        </g>
    );
}
