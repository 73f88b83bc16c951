// SPDX-License-Identifier: MIT
// The walls around a castle: the ground inside them lies under the tiles, all else above; counters go round on their track.

import type { Colour, View } from "../engine/types";
import { FigureShape } from "./Pieces";

type Walled = NonNullable<View["walls"]>;

export function Ground({ walls }: { walls: Walled }) {
    return <use href="#walls-ground" x={walls.px} y={walls.py} width={walls.width} height={walls.height} />;
}

export function Walls({ walls, view, colours }: { walls: Walled; view: View; colours: readonly Colour[] }) {
    return (
        <g class="walls" data-testid="walls">
            <use href="#walls" x={walls.px} y={walls.py} width={walls.width} height={walls.height} />
            {walls.counters.map(({ px, py, lap }, seat) => (
                <g key={seat} class="wall-counter" style={{ transform: `translate(${px}px, ${py}px)` }} data-counter={view.seats[seat]?.score}>
                    <title>{view.seats[seat]?.score}</title>
                    <FigureShape kind="small" flat={lap > 0} colour={colours[seat] ?? null} />
                </g>
            ))}
        </g>
    );
}
