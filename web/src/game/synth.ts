// SPDX-License-Identifier: MIT
// The sounds, made of tones and noise when they are wanted; no files. Wood for what is laid and put, bells for points.

import type { SoundName } from "./sound";

/** A tone that may slide, or noise about a pitch; it begins at once and dies away. Times in seconds. */
interface Part {
    wave: OscillatorType | "noise";
    pitch: number; // Hz
    slide?: number; // to this pitch
    at?: number;
    length: number;
    loud: number; // 1: as loud as one part may be
}

const bell = (pitch: number, at: number, length: number): Part[] => [
    { wave: "sine", pitch, at, length, loud: 0.5 },
    { wave: "sine", pitch: pitch * 2.76, at, length: length / 3, loud: 0.12 },
];
const knock = (pitch: number, at: number): Part[] => [
    { wave: "triangle", pitch, slide: pitch * 0.6, at, length: 0.07, loud: 0.7 },
    { wave: "noise", pitch: pitch * 3, at, length: 0.025, loud: 0.4 },
];

const SOUNDS: Record<SoundName, Part[]> = {
    lay: [
        { wave: "sine", pitch: 190, slide: 75, length: 0.14, loud: 1 },
        { wave: "noise", pitch: 900, length: 0.06, loud: 0.8 },
    ],
    rotate: [
        { wave: "noise", pitch: 2600, length: 0.09, loud: 0.5 },
        { wave: "noise", pitch: 1300, at: 0.06, length: 0.06, loud: 0.4 },
    ],
    figure: [...knock(560, 0), ...knock(660, 0.1)],
    award: [...bell(784, 0, 0.3), ...bell(1047, 0.09, 0.3), ...bell(1319, 0.18, 0.5)],
    turn: [...bell(659, 0, 0.5), ...bell(988, 0.16, 0.8)],
    low: [...knock(1250, 0), ...knock(940, 0.16), ...knock(1250, 0.32)],
    discard: [
        { wave: "triangle", pitch: 260, slide: 200, length: 0.18, loud: 0.6 },
        { wave: "triangle", pitch: 190, slide: 130, at: 0.18, length: 0.26, loud: 0.6 },
    ],
    over: [...bell(523, 0, 0.5), ...bell(659, 0.16, 0.5), ...bell(784, 0.32, 0.6), ...bell(1047, 0.48, 1.1)],
};

const LOUDNESS = { low: 0.09, medium: 0.2, high: 0.42 };

export type Volume = keyof typeof LOUDNESS;

function source(context: BaseAudioContext, { wave, pitch, slide, length }: Part, start: number): { out: AudioNode; node: AudioScheduledSourceNode } {
    if (wave !== "noise") {
        const node = context.createOscillator();
        node.type = wave;
        node.frequency.setValueAtTime(pitch, start);
        if (slide !== undefined)
            node.frequency.exponentialRampToValueAtTime(slide, start + length);
        return { out: node, node };
    }
    const node = context.createBufferSource();
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++)
        samples[i] = Math.random() * 2 - 1;
    node.buffer = buffer;
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    filter.frequency.value = pitch;
    filter.Q.value = 0.8;
    return { out: node.connect(filter), node };
}

let context: AudioContext | null = null;

export function synthesize(name: SoundName, volume: Volume): void {
    context ??= new AudioContext();
    const all = context.createGain();
    all.gain.value = LOUDNESS[volume];
    all.connect(context.destination);
    const now = context.currentTime;
    for (const part of SOUNDS[name]) {
        const start = now + (part.at ?? 0);
        const { out, node } = source(context, part, start);
        const fade = context.createGain();
        fade.gain.setValueAtTime(0, start);
        fade.gain.linearRampToValueAtTime(part.loud, start + 0.004);
        fade.gain.exponentialRampToValueAtTime(0.001, start + part.length);
        out.connect(fade).connect(all);
        node.start(start);
        node.stop(start + part.length + 0.02);
    }
}
