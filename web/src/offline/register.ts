// SPDX-License-Identifier: MIT
// Lets the service worker keep this page on the device, when the page itself has all it wants.

import { effect, signal } from "@preact/signals";
import { server } from "../net/server";
import { language } from "../settings";

/** The server has another build of the page than this one. */
export const newerPage = signal(false);

const LATER = 3000; // ms: who has just come wants to play first

/** What belongs to the language in use: it is kept only where it is used. */
function spoken(code: string): string[] {
    const used = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
    const own = used.filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/")).map((url) => url.pathname);
    const voice = VOICE_URLS[code];
    return [...own, ...(voice === undefined ? [] : [voice]), `/rules/${code}.json`];
}

async function register(): Promise<void> {
    const before = navigator.serviceWorker.controller !== null;
    const registration = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    registration.addEventListener("updatefound", () => {
        const next = registration.installing;
        next?.addEventListener("statechange", () => {
            if (next.state === "installed" && before)
                newerPage.value = true;
        });
    });
    server.onOnline(() => void registration.update().catch(() => undefined));
    const { active } = await navigator.serviceWorker.ready;
    effect(() => active?.postMessage(spoken(language.value)));
}

export function keepOnDevice(): void {
    if (!("serviceWorker" in navigator))
        return; // an old browser, or a connection that anybody can listen to
    const begin = () => setTimeout(() => void register().catch(() => undefined), LATER);
    if (document.readyState === "complete")
        begin();
    else
        window.addEventListener("load", begin, { once: true });
}
