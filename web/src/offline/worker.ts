// SPDX-License-Identifier: MIT
// The service worker: keeps the page on the device, so that it opens without a network. What the network has goes first
// for everything whose name does not hold its version, so no page is shown that is older than its server. The next build
// waits until no page of this one is open: each finds the parts it was built with.

interface Waits extends Event {
    waitUntil(work: Promise<unknown>): void;
}

interface Asks extends Waits {
    request: Request;
    respondWith(answer: Promise<Response>): void;
}

interface Scope {
    location: Location;
    clients: { claim(): Promise<void>; matchAll(options: object): Promise<{ focus(): Promise<unknown> }[]>; openWindow(url: string): Promise<unknown> };
    addEventListener(what: "install" | "activate", work: (event: Waits) => void): void;
    addEventListener(what: "fetch", work: (event: Asks) => void): void;
    addEventListener(what: "message", work: (event: Waits & { data: unknown }) => void): void;
    addEventListener(what: "notificationclick", work: (event: Waits & { notification: Notification }) => void): void;
}

const scope = self as unknown as Scope;
const NAME = `bastide-${BUILD}`;
const PAGE = "/";
const PATIENCE = 8000; // ms: a network that takes and never answers is none
const ANY = { ignoreVary: true, ignoreSearch: false };

async function install(): Promise<void> {
    const cache = await caches.open(NAME);
    const page = await fetch(PAGE, { cache: "reload" });
    // The server may be another one by now: its page wants other files.
    if (!page.ok || !(await page.clone().text()).includes(MAIN_URL))
        throw new Error("the page is of another build");
    await cache.addAll([...KEPT]);
    await cache.put(PAGE, page);
}

async function activate(): Promise<void> {
    for (const name of await caches.keys())
        if (name.startsWith("bastide-") && name !== NAME)
            await caches.delete(name);
    await scope.clients.claim();
}

/** The page as the server has it; the kept one if it cannot be reached. */
async function page(request: Request): Promise<Response> {
    const kept = await (await caches.open(NAME)).match(PAGE, ANY);
    let answer: Response | null = null;
    try {
        answer = await (kept === undefined ? fetch(request) : fetch(request, { signal: AbortSignal.timeout(PATIENCE) }));
        if (answer.status < 500)
            return answer;
    } catch {
        // there is no network
    }
    return kept ?? answer ?? Response.error();
}

/** What never changes under its name. */
async function asset(request: Request): Promise<Response> {
    const kept = await caches.match(request, ANY);
    if (kept !== undefined)
        return kept;
    const answer = await fetch(request);
    if (answer.ok)
        await (await caches.open(NAME)).put(request, answer.clone());
    return answer;
}

/** The newest there is. */
async function newest(request: Request): Promise<Response> {
    const cache = await caches.open(NAME);
    try {
        const answer = await fetch(request);
        if (answer.ok)
            await cache.put(request, answer.clone());
        return answer;
    } catch {
        return (await cache.match(request, ANY)) ?? Response.error();
    }
}

/** Keeps what a page has loaded before it was looked after. */
async function keep(urls: readonly unknown[]): Promise<void> {
    const cache = await caches.open(NAME);
    for (const url of urls)
        if (typeof url === "string" && url.startsWith("/") && (await caches.match(url, ANY)) === undefined)
            await cache.add(url).catch(() => undefined); // then it is kept another time
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
    const url = new URL(event.request.url);
    if (event.request.method !== "GET" || url.origin !== scope.location.origin)
        return;
    if (event.request.mode === "navigate")
        event.respondWith(page(event.request));
    else if (url.pathname.startsWith("/assets/"))
        event.respondWith(asset(event.request));
    else if (url.pathname.startsWith("/rules/"))
        event.respondWith(newest(event.request));
});
scope.addEventListener("message", (event) => {
    if (Array.isArray(event.data))
        event.waitUntil(keep(event.data));
});
scope.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(scope.clients.matchAll({ type: "window" }).then(([first]) => (first ? first.focus() : scope.clients.openWindow("/"))));
});
