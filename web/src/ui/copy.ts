// SPDX-License-Identifier: MIT
// Copying a text. Browsers have their clipboard for secure addresses only; at others a selection can be copied.

/** Copies a text; false if the browser does not let us. */
export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copySelected(text);
    }
}

function copySelected(text: string): boolean {
    const before = document.activeElement;
    // A window that is open makes everything outside of it inert.
    const room = before?.closest("dialog") ?? document.body;
    const field = document.createElement("textarea");
    field.value = text;
    field.readOnly = true;
    field.className = "visually-hidden";
    room.append(field);
    field.select();
    let done = false;
    try {
        done = document.execCommand("copy");
    } catch {
        // it is asked for in vain
    }
    field.remove();
    if (before instanceof HTMLElement)
        before.focus();
    return done;
}
