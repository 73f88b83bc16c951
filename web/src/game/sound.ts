// SPDX-License-Identifier: MIT
// Short tones; no files, nothing before the player has touched the page, nothing if sound is off.

import { sound } from "../settings";

type Tone = [frequency: number, start: number, length: number];

const TONES = {
    turn: [[660, 0, 0.12], [880, 0.13, 0.2]],
    lay: [[180, 0, 0.06]],
    figure: [[420, 0, 0.05]],
    award: [[523, 0, 0.08], [784, 0.08, 0.14]],
    discard: [[240, 0, 0.16], [180, 0.16, 0.24]],
    over: [[523, 0, 0.16], [659, 0.16, 0.16], [784, 0.32, 0.34]],
    low: [[880, 0, 0.07]],
} satisfies Record<string, Tone[]>;

export type SoundName = keyof typeof TONES;

let context: AudioContext | null = null;

export function play(name: SoundName): void {
    if (!sound.peek() || typeof AudioContext === "undefined")
        return;
    if (!navigator.userActivation?.hasBeenActive)
        return;
    context ??= new AudioContext();
    const { currentTime: now } = context;
    for (const [frequency, start, length] of TONES[name]) {
        const tone = context.createOscillator();
        const volume = context.createGain();
        tone.type = name === "lay" ? "triangle" : "sine";
        tone.frequency.value = frequency;
        volume.gain.setValueAtTime(0, now + start);
        volume.gain.linearRampToValueAtTime(0.13, now + start + 0.01);
        volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
        tone.connect(volume).connect(context.destination);
        tone.start(now + start);
        tone.stop(now + start + length + 0.02);
    }
}
