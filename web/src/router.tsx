// SPDX-License-Identifier: MIT
// Addresses: / home, /new the form, /g/ID a table, /g/ID/N the position behind its first N actions, /file a game from a
// file, /on the form of a game that goes on from a position, /here the form of a game at this device, /here/ID such a game,
// /learn the lesson.

import { computed, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

export type Route =
    | { name: "home" }
    | { name: "new" }
    | { name: "file" }
    | { name: "on" }
    | { name: "here"; id: string | null }
    | { name: "learn" }
    | { name: "table"; id: string; at: number | null }
    | { name: "unknown" };

const TABLE = /^\/g\/([23456789abcdefghjkmnpqrstuvwxyz]{10})(?:\/(\d{1,6}))?\/?$/;

export function parseRoute(path: string): Route {
    if (path === "/" || path === "/index.html")
        return { name: "home" };
    if (path === "/new")
        return { name: "new" };
    if (path === "/file" || path === "/on")
        return { name: path === "/file" ? "file" : "on" };
    if (path === "/learn")
        return { name: "learn" };
    const here = /^\/here(?:\/([0-9a-z]+))?\/?$/.exec(path);
    if (here !== null)
        return { name: "here", id: here[1] ?? null };
    const match = TABLE.exec(path);
    if (match === null)
        return { name: "unknown" };
    return { name: "table", id: match[1], at: match[2] === undefined ? null : Number(match[2]) };
}

const path = signal(typeof location === "undefined" ? "/" : location.pathname);
export const route = computed(() => parseRoute(path.value));

export function navigate(to: string, options: { replace?: boolean } = {}): void {
    if (options.replace)
        history.replaceState(null, "", to);
    else if (to !== location.pathname)
        history.pushState(null, "", to);
    path.value = location.pathname;
}

export function tablePath(id: string, at: number | null = null): string {
    return at === null ? `/g/${id}` : `/g/${id}/${at}`;
}

export function herePath(id: string): string {
    return `/here/${id}`;
}

if (typeof window !== "undefined")
    window.addEventListener("popstate", () => (path.value = location.pathname));

interface LinkProps {
    to: string;
    class?: string;
    title?: string;
    "aria-label"?: string;
    "aria-current"?: "page";
    children: ComponentChildren;
}

/** A link inside the page; with a modifier key it is an ordinary one. */
export function Link({ to, children, ...rest }: LinkProps) {
    return (
        <a
            {...rest}
            href={to}
            onClick={(event: MouseEvent) => {
                if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
                    return;
                event.preventDefault();
                navigate(to);
                window.scrollTo(0, 0);
            }}
        >
            {children}
        </a>
    );
}
