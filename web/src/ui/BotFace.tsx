// SPDX-License-Identifier: MIT
// The faces of the bots: a head each, and what it wears. Small enough for a line of text.

interface Face {
    skin: string;
    worn: [colour: string, path: string][]; // over the head
    behind?: [colour: string, path: string];
    mouth: string;
    brows?: string;
}

const SMILE = "M12.500 20.500q3.500 3 7 0";
const CALM = "M13 21.500h6";

const FACES: Record<string, Face> = {
    // a straw hat
    level1: { skin: "#e9b98d", worn: [["#d9a93a", "M9.500 11q.5-7 6.500-7t6.500 7zM4 12.500q12-4.500 24 0-12 3-24 0z"]], mouth: "M12 20q4 4 8 0" },
    // a hood
    level2: { skin: "#d9a074", worn: [["#7a4f2b", "M6 19Q5 6 16 5q11 1 10 14-2-8-10-8T6 19z"]], mouth: SMILE },
    // a white coif
    level3: { skin: "#f0c9a5", behind: ["#f6f1e6", "M5.500 26Q4 5 16 5t10.500 21z"], worn: [["#f6f1e6", "M7 15Q8 6 16 6t9 9q-4-4.500-9-4.500T7 15z"]], mouth: SMILE },
    // a tonsure
    level4: { skin: "#e3ae80", worn: [["#5a3a20", "M7.500 17q-1-6 3-8.500-2 3-1.500 8zM24.500 17q1-6-3-8.500 2 3 1.500 8zM10 10q6-2.500 12 0l1 2q-7-2.500-14 0z"]], mouth: CALM },
    // a veil with a circlet
    level5: { skin: "#c98f63", behind: ["#3c7a4e", "M5 27Q4 5 16 5t11 22z"], worn: [["#3c7a4e", "M7 14Q8 5.500 16 5.500t9 8.500q-9-4-18 0z"], ["#e0b94a", "M7 14q9-4 18 0v1.800q-9-4-18 0z"]], mouth: CALM },
    // a cap with a feather, and a moustache
    level6: { skin: "#eabf96", worn: [["#2f5ea8", "M7 13q0-8 9-8t9 8q-9-3-18 0z"], ["#d9503a", "M23 10q5-3 5-8-6 1-7 6z"], ["#4a2f1a", "M11 20.500q2.500-2 5 0 2.500-2 5 0-2 1.800-5 .8-3 1-5-.8z"]], mouth: "M14 22.500h4" },
    // a helmet
    level7: { skin: "#dca77c", worn: [["#8d949c", "M7 16.500Q7 5 16 4.500T25 16.500l-2-2.500q-3-1.500-5.500-1.500L17 19h-2l-.5-6.500Q12 12.500 9 14z"], ["#5f666e", "M15.300 4.500h1.400v8h-1.400z"]], mouth: CALM, brows: "M10.500 15l3 .8M21.500 15l-3 .8" },
    // gold on dark hair
    level8: { skin: "#f0cfae", behind: ["#2b1f1a", "M5.500 27Q4 7 16 7t10.500 20z"], worn: [["#2b1f1a", "M7.500 16Q8 8.500 16 8.500t8.500 7.500q-3-4-8.500-4t-8.500 4z"], ["#e0b02f", "M8 10L6.500 3.500 11 6.500 16 2l5 4.500 4.500-3L24 10q-8-2.500-16 0z"]], mouth: "M13 22q3-1.500 6 0", brows: "M10.500 14.500l3.500 1.300M21.500 14.500L18 15.800" },
};

export function BotFace({ bot, size = 32 }: { bot: string; size?: number }) {
    const face = FACES[bot];
    if (face === undefined)
        return null;
    return (
        <svg class="bot-face" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
            <circle cx="16" cy="16" r="15.500" class="bot-face-ground" />
            {face.behind && <path d={face.behind[1]} fill={face.behind[0]} />}
            <path d="M8 31q1-5 8-5t8 5z" fill="#8a6b4a" />
            <ellipse cx="16" cy="17.500" rx="7.500" ry="8.500" fill={face.skin} />
            {face.worn.map(([colour, path]) => (
                <path key={path} d={path} fill={colour} />
            ))}
            <circle cx="12.800" cy="17" r="1.100" fill="#2b211a" />
            <circle cx="19.200" cy="17" r="1.100" fill="#2b211a" />
            <path d={face.mouth} fill="none" stroke="#6b2f22" stroke-width="1.300" stroke-linecap="round" />
            {face.brows && <path d={face.brows} fill="none" stroke="#2b211a" stroke-width="1.300" stroke-linecap="round" />}
        </svg>
    );
}

/** A bot with its face, its name and a sentence how it plays. */
export function BotNote({ bot, name, note, live = false }: { bot: string; name: string; note: string; live?: boolean }) {
    return (
        <p class="note bot-note" aria-live={live ? "polite" : undefined}>
            <BotFace bot={bot} size={40} />
            <span>
                <strong>{name}</strong> {note}
            </span>
        </p>
    );
}
