// SPDX-License-Identifier: MIT
// Reads setup lines as docs/notation.md has them, for showing them.

export interface SetupLines {
    sets: { word: string; copies: number }[];
    elements: { word: string; on: boolean }[];
    rules: { word: string; value: string }[];
}

export function parseSetup(text: string): SetupLines {
    const words = (line: string) =>
        text
            .split("\n")
            .map((one) => one.trim().split(/\s+/))
            .filter(([first]) => first === line)
            .flatMap(([, ...rest]) => rest);
    const sets = words("sets").map((word) => {
        const [set, copies] = word.split("*");
        return { word: set, copies: copies === undefined ? 1 : Number(copies) };
    });
    return {
        sets: sets.length > 0 ? sets : [{ word: "base", copies: 1 }],
        elements: words("elements").map((word) => ({ word: word.slice(1), on: word.startsWith("+") })),
        rules: words("rules").map((word) => {
            const [rule, value = ""] = word.split("=");
            return { word: rule, value };
        }),
    };
}
