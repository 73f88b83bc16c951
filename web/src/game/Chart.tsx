// SPDX-License-Identifier: MIT
// Points by turn, as lines.

import type { Colour } from "../engine/types";
import { t } from "../i18n";
import { narrow } from "./narrow";

export interface ScorePoint {
    action: number;
    scores: number[];
}

const HEIGHT = 220;
const LEFT = 34;
const BOTTOM = 22;

/** Steps of an axis that are easy to read. */
export function axisStep(most: number): number {
    for (const step of [5, 10, 20, 25, 50, 100, 200, 500])
        if (most / step <= 6)
            return step;
    return 1000;
}

export function Chart({ points, colours, at, look }: { points: ScorePoint[]; colours: readonly Colour[]; at: number | null; look: (at: number) => void }) {
    const width = narrow.value ? 330 : 400;
    const highest = Math.max(0, ...points.flatMap((p) => p.scores));
    if (points.length < 2 || highest === 0)
        return null;
    const most = Math.max(10, highest);
    const step = axisStep(most);
    const x = (i: number) => LEFT + (i * (width - LEFT - 8)) / (points.length - 1);
    const y = (score: number) => HEIGHT - BOTTOM - (Math.max(0, score) * (HEIGHT - BOTTOM - 10)) / most;
    const levels: number[] = [];
    for (let level = 0; level <= most; level += step)
        levels.push(level);
    const here = at === null ? -1 : points.findIndex((p) => p.action + 1 >= at);
    return (
        <svg
            class="chart"
            viewBox={`0 0 ${width} ${HEIGHT}`}
            role="img"
            aria-label={t("Points by turn")}
            data-testid="chart"
            onClick={(event) => {
                const rect = event.currentTarget.getBoundingClientRect();
                const part = ((event.clientX - rect.left) / rect.width) * width;
                const i = Math.round(((part - LEFT) / (width - LEFT - 8)) * (points.length - 1));
                const point = points[Math.max(0, Math.min(points.length - 1, i))];
                if (point)
                    look(point.action + 1);
            }}
        >
            {levels.map((level) => (
                <g key={level} class="chart-level">
                    <line x1={LEFT} x2={width - 8} y1={y(level)} y2={y(level)} />
                    <text x={LEFT - 6} y={y(level) + 4}>
                        {level}
                    </text>
                </g>
            ))}
            {colours.map((colour, seat) => (
                <polyline key={colour} class={`chart-line seat-${colour}`} points={points.map((p, i) => `${x(i).toFixed(1)},${y(p.scores[seat] ?? 0).toFixed(1)}`).join(" ")} />
            ))}
            {here >= 0 && <line class="chart-here" x1={x(here)} x2={x(here)} y1={8} y2={HEIGHT - BOTTOM} />}
        </svg>
    );
}
