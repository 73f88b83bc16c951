// SPDX-License-Identifier: MIT
// The frame of all screens but the game: the bar above, the room below.

import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import { Link } from "../router";
import { openSettings } from "../lobby/SettingsDialog";
import { Icon, Logo } from "./Icon";

export function Shell({ children, narrow = false }: { children: ComponentChildren; narrow?: boolean }) {
    return (
        <div class="shell">
            <header class="topbar">
                <Link to="/" class="brand" aria-label={t("Bastide, to the first page")}>
                    <Logo size={30} />
                    <span>Bastide</span>
                </Link>
                <button type="button" class="icon-button" aria-label={t("Settings")} title={t("Settings")} onClick={openSettings}>
                    <Icon name="gear" size={22} />
                </button>
            </header>
            <main class={narrow ? "page page-narrow" : "page"} id="main">
                {children}
            </main>
        </div>
    );
}
