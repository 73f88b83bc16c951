// SPDX-License-Identifier: MIT
// A file of the player's own: picked, or dropped on the page. Reading it is another part, which is loaded then.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { navigate } from "../router";

/** The file that was picked last and not yet read. */
export const picked = signal<File | null>(null);

/** What a picker offers. Phones know neither ending, so they are asked for any file. */
export const ACCEPTED = ".bgn,.jcz,text/plain,application/json,application/octet-stream";

export function openFile(file: File | undefined): void {
    if (file === undefined)
        return;
    picked.value = file;
    navigate("/file");
}

/** Whether a file is held over the page. */
export const hovering = signal(false);

/** Lets files be dropped anywhere while a screen is shown. */
export function useFileDrop(): void {
    useEffect(() => {
        const holds = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
        const over = (event: DragEvent) => {
            if (!holds(event))
                return;
            event.preventDefault();
            hovering.value = true;
        };
        const out = (event: DragEvent) => {
            if (event.relatedTarget === null)
                hovering.value = false;
        };
        const drop = (event: DragEvent) => {
            hovering.value = false;
            if (!holds(event))
                return;
            event.preventDefault();
            openFile(event.dataTransfer?.files[0]);
        };
        window.addEventListener("dragover", over);
        window.addEventListener("dragleave", out);
        window.addEventListener("drop", drop);
        return () => {
            hovering.value = false;
            window.removeEventListener("dragover", over);
            window.removeEventListener("dragleave", out);
            window.removeEventListener("drop", drop);
        };
    }, []);
}
