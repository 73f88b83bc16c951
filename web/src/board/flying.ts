// SPDX-License-Identifier: MIT
// Seats whose chips are in the air: they do not lie on the table yet, though the position has them there.

import { signal } from "@preact/signals";
import type { Seat, View } from "../engine/types";

export const flying = signal<ReadonlySet<Seat>>(new Set());

/** Between which points of the board one of them flies just now. */
export const inAir = signal<readonly { px: number; py: number }[] | null>(null);

/** Whether chips are thrown in this game at all. */
export const hasFair = (view: View): boolean => view.kinds.some((kind) => kind.symbols.includes("fair"));
