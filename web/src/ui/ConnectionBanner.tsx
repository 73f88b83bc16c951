// SPDX-License-Identifier: MIT
// Says that the connection is lost, once that lasts longer than a moment; and that the server does not know us.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce";
import { t } from "../i18n";
import { server } from "../net/server";
import { newerPage } from "../offline/register";
import { route } from "../router";
import { Icon } from "./Icon";

const MOMENT = 1500;
const alone: readonly string[] = ["here", "learn"]; // screens that need no server

export function ConnectionBanner() {
    const online = server.online.value;
    const [shown, show] = useState(false);
    useEffect(() => {
        if (online) {
            if (shown)
                announce(t("Connected again."));
            show(false);
            return undefined;
        }
        const timer = setTimeout(() => {
            show(true);
            if (!alone.includes(route.peek().name))
                announce(t("Connection lost, trying again…"), { urgent: true });
        }, MOMENT);
        return () => clearTimeout(timer);
    }, [online]);
    const forgotten = server.forgotten.value;
    useEffect(() => {
        if (forgotten)
            announce(t("This server does not know you: you are a new guest here."), { urgent: true });
    }, [forgotten]);
    if (server.outdated.value || newerPage.value) {
        return (
            <aside class="banner" aria-label={t("Connection")}>
                <Icon name="warning" size={18} />
                {t("There is a newer version. Please load the page again.")}
                <button type="button" class="button button-small" onClick={() => location.reload()}>
                    {t("Load again")}
                </button>
            </aside>
        );
    }
    if (online && forgotten) {
        return (
            <aside class="banner" aria-label={t("Who you are")}>
                <Icon name="warning" size={18} />
                <span>{t("This server does not know you, so you are a new guest here. Who you were is kept on this device and comes back as soon as the server knows it again.")}</span>
                <button type="button" class="button button-small" onClick={() => server.seen()}>
                    {t("All right")}
                </button>
            </aside>
        );
    }
    // A game at this device needs no connection.
    if (!shown || online || alone.includes(route.value.name))
        return null;
    return (
        <aside class="banner" aria-label={t("Connection")}>
            <span class="spinner" aria-hidden="true" />
            {t("Connection lost, trying again…")}
        </aside>
    );
}
