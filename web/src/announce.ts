// SPDX-License-Identifier: MIT
// Sentences for screen readers: two live regions that nobody sees.

function region(politeness: "polite" | "assertive"): HTMLElement {
    const id = `announce-${politeness}`;
    let element = document.getElementById(id);
    if (element === null) {
        element = document.createElement("div");
        element.id = id;
        element.className = "visually-hidden";
        element.setAttribute("aria-live", politeness);
        element.setAttribute("role", politeness === "assertive" ? "alert" : "status");
        document.body.append(element);
    }
    return element;
}

/** Both regions must be there before something is said in them. */
export function prepareAnnouncements(): void {
    region("polite");
    region("assertive");
}

/** Says a sentence; `urgent` interrupts what is being read. */
export function announce(text: string, options: { urgent?: boolean } = {}): void {
    const element = region(options.urgent ? "assertive" : "polite");
    // The same sentence twice would not be read again: a new element each time.
    const line = document.createElement("p");
    line.textContent = text;
    element.replaceChildren(line);
}
