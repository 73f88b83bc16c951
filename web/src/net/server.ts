// SPDX-License-Identifier: MIT
// The connection of this page, with the identity that is kept on the device.

import { Connection, type Identity } from "./connection";

class Kept implements Identity {
    #memory = new Map<string, string>(); // where there is no storage, the identity lasts as long as the page

    get token(): string | null {
        return this.#read("bastide.token");
    }

    set token(value: string | null) {
        this.#write("bastide.token", value);
    }

    get others(): readonly string[] {
        try {
            const list: unknown = JSON.parse(this.#read("bastide.tokens") ?? "[]");
            return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
        } catch {
            return []; // not ours
        }
    }

    set others(value: readonly string[]) {
        this.#write("bastide.tokens", JSON.stringify(value));
    }

    get name(): string | null {
        return this.#read("bastide.name");
    }

    set name(value: string | null) {
        this.#write("bastide.name", value);
    }

    #read(key: string): string | null {
        try {
            return localStorage.getItem(key);
        } catch {
            return this.#memory.get(key) ?? null;
        }
    }

    #write(key: string, value: string | null): void {
        try {
            if (value !== null)
                localStorage.setItem(key, value);
        } catch {
            this.#memory.set(key, value ?? "");
        }
    }
}

export const server = new Connection({
    open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`, "bastide.1"),
    identity: new Kept(),
    now: () => Date.now(),
    later: (work, ms) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
    },
});

/** Connects, and looks again when the network or the reader comes back. */
export function connectToServer(): void {
    server.start();
    window.addEventListener("online", () => server.probe());
    document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible")
            server.probe();
    });
}
