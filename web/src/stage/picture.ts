// SPDX-License-Identifier: MIT
// The board as a picture to send to somebody: what the page shows, drawn once more by itself and large.

import { TILE } from "../board/geometry";

const LONGEST = 2400; // pixels
const HEAD = 60; // units above the board, for the words

/** Rules of the style sheets that drawings use: those of the page are not there inside of a picture. */
function styles(): string {
    let text = "";
    for (const sheet of document.styleSheets)
        for (const rule of sheet.cssRules)
            if (!(rule instanceof CSSMediaRule) && !rule.cssText.startsWith("@"))
                text += `${rule.cssText}\n`;
    return text;
}

function drawing(title: string): { text: string; width: number; height: number } {
    const board = document.querySelector<SVGSVGElement>(".board-svg");
    const symbols = document.getElementById("bastide-symbols");
    if (!board || !symbols)
        throw new Error("there is no board");
    const { x, y, width, height } = board.viewBox.baseVal;
    const margin = TILE * 0.9; // of the room for squares around the tiles
    const box = { x: x + margin, y: y + margin - HEAD, width: width - 2 * margin, height: height - 2 * margin + HEAD };
    const picture = board.cloneNode(true) as SVGSVGElement;
    for (const extra of picture.querySelectorAll(".traces, .squares, .places, .laying, .targets, .dead, .spot, .region-outline"))
        extra.remove();
    for (const tile of picture.querySelectorAll(".is-unseen"))
        tile.classList.remove("is-unseen"); // the picture shows the whole board
    picture.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    picture.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    picture.removeAttribute("style");
    const scale = Math.min(2, LONGEST / Math.max(box.width, box.height));
    const size = { width: Math.round(box.width * scale), height: Math.round(box.height * scale) };
    picture.setAttribute("width", String(size.width));
    picture.setAttribute("height", String(size.height));
    // In a picture its root is what the page's root is for the style sheets: theme and colours hang on it.
    for (const { name, value } of document.documentElement.attributes)
        if (name.startsWith("data-"))
            picture.setAttribute(name, value);
    const make = (name: string, attributes: Record<string, string | number>, content?: string) => {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, one] of Object.entries(attributes))
            element.setAttribute(key, String(one));
        if (content !== undefined)
            element.textContent = content;
        return element;
    };
    const ground = getComputedStyle(document.querySelector(".board") ?? document.body).backgroundColor;
    const ink = getComputedStyle(document.body).color;
    const words = Math.max(14, Math.min(30, (1.7 * box.width) / Math.max(10, title.length)));
    picture.prepend(
        make("style", {}, styles()),
        symbols.cloneNode(true),
        make("rect", { x: box.x, y: box.y, width: box.width, height: box.height, fill: ground }),
        make("text", { x: box.x + box.width / 2, y: box.y + 40, "text-anchor": "middle", "font-family": "Georgia, serif", "font-weight": 600, "font-size": words, fill: ink }, title),
    );
    return { text: new XMLSerializer().serializeToString(picture), ...size };
}

async function paint(title: string): Promise<Blob> {
    const { text, width, height } = drawing(title);
    const image = new Image(width, height);
    const url = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    try {
        image.src = url;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = width;
        canvas.height = height;
        canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
        return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture cannot be made"))), "image/png"));
    } finally {
        URL.revokeObjectURL(url);
    }
}

/** Makes the picture and hands it to the system's own way of sharing; where there is none it is saved. */
export async function sharePicture(title: string, id: string): Promise<void> {
    const file = new File([await paint(title)], `bastide-${id}.png`, { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) {
        await navigator.share({ title: "Bastide", text: title, files: [file] }).catch(() => undefined); // closed without sharing
        return;
    }
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
