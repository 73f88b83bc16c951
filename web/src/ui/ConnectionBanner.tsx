// SPDX-License-Identifier: MIT
// Says that the connection is lost, once that lasts longer than a moment.

import { useEffect, useState } from "preact/hooks";
import { announce } from "../announce";
import { t } from "../i18n";
import { session } from "../net/session";
import { Icon } from "./Icon";

const MOMENT = 1500;

export function ConnectionBanner() {
    const online = session.online.value;
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
            announce(t("Connection lost, trying again…"), { urgent: true });
        }, MOMENT);
        return () => clearTimeout(timer);
    }, [online]);
    if (session.outdated.value) {
        return (
            <div class="banner" role="alert">
                <Icon name="warning" size={18} />
                {t("There is a newer version. Please load the page again.")}
                <button type="button" class="button button-small" onClick={() => location.reload()}>
                    {t("Load again")}
                </button>
            </div>
        );
    }
    if (!shown || online)
        return null;
    return (
        <div class="banner">
            <span class="spinner" aria-hidden="true" />
            {t("Connection lost, trying again…")}
        </div>
    );
}
