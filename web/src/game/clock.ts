// SPDX-License-Identifier: MIT
// Time left, as players read it.

/** 90061 s → "1 d 1 h"; 3661 s → "1:01:01"; 61 s → "1:01"; under ten seconds with tenths. */
export function clockText(ms: number, day = "d", hour = "h"): string {
    if (ms <= 0) return "0:00";
    if (ms < 10_000) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
    const s = Math.floor(ms / 1000);
    if (s >= 86_400) return `${Math.floor(s / 86_400)} ${day} ${Math.floor((s % 86_400) / 3600)} ${hour}`;
    const two = (n: number) => String(n).padStart(2, "0");
    const minutes = Math.floor(s / 60) % 60;
    if (s >= 3600) return `${Math.floor(s / 3600)}:${two(minutes)}:${two(s % 60)}`;
    return `${minutes}:${two(s % 60)}`;
}

/** How soon the text of a clock can change, in ms. */
export function clockStep(ms: number): number {
    return ms < 10_000 ? 100 : 500;
}
