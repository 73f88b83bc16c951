// SPDX-License-Identifier: MIT
// A long text in pieces that fit into a message each.

const PIECE = 15_000; // bytes of a text as JSON; a message has 16 kB

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Cuts a text between characters into pieces that fit into a message each. */
export function pieces(text: string): string[] {
    const found: string[] = [];
    let piece = "";
    let size = 0;
    for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
        const more = bytesOf(JSON.stringify(line));
        if (size + more > PIECE && piece !== "") {
            found.push(piece);
            piece = "";
            size = 0;
        }
        piece += line;
        size += more;
    }
    return piece === "" ? found : [...found, piece];
}
