// SPDX-License-Identifier: MIT
// Sounds of the game: nothing before the player has touched the page, nothing if sound is off. What makes them is fetched
// with the first one.

import { sound, volume } from "../settings";

export type SoundName = "lay" | "rotate" | "figure" | "award" | "turn" | "low" | "discard" | "over";

export function play(name: SoundName): void {
    if (sound.peek() && typeof AudioContext !== "undefined" && navigator.userActivation?.hasBeenActive)
        void import("./synth").then(({ synthesize }) => synthesize(name, volume.peek()));
}
