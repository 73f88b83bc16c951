// SPDX-License-Identifier: MIT
// The drawings of tiles, figures and pieces: parsed once into one hidden <svg> of the document.

const ID = "bastide-symbols";

/** Puts `<symbol>` elements into the document; those of an earlier game go away. */
export function installSymbols(text: string): void {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${text}</svg>`, "image/svg+xml");
    if (parsed.getElementsByTagName("parsererror").length > 0)
        throw new Error("the drawings of the tiles cannot be read");
    let holder = document.getElementById(ID);
    if (holder === null) {
        holder = document.createElementNS("http://www.w3.org/2000/svg", "svg") as unknown as HTMLElement;
        holder.id = ID;
        holder.setAttribute("aria-hidden", "true");
        holder.setAttribute("width", "0");
        holder.setAttribute("height", "0");
        holder.setAttribute("class", "symbols");
        document.body.append(holder);
    }
    holder.replaceChildren(...[...parsed.documentElement.children].map((child) => document.importNode(child, true)));
}

/** Whether the document has a drawing of this name. */
export function hasSymbol(id: string): boolean {
    return document.getElementById(id) !== null;
}
