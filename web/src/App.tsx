// SPDX-License-Identifier: MIT
// Chooses the screen of the address; windows and messages that every screen may show stand beside it.

import { t } from "./i18n";
import { Home } from "./lobby/Home";
import { SettingsDialog } from "./lobby/SettingsDialog";
import { TableScreen } from "./lobby/TableScreen";
import { Link, route } from "./router";
import { ConnectionBanner } from "./ui/ConnectionBanner";
import { lazy } from "./ui/lazy";
import { RuleDialog } from "./ui/RuleLink";
import { Shell } from "./ui/Shell";
import { Toasts } from "./ui/toast";

const NewTable = lazy(() => import("./lobby/NewTable").then((module) => module.NewTable));

function Screen() {
    const now = route.value;
    switch (now.name) {
        case "home":
            return <Home />;
        case "new":
            return <NewTable />;
        case "table":
            return <TableScreen id={now.id} at={now.at} />;
        case "unknown":
            return (
                <Shell narrow>
                    <h1 class="page-title">{t("There is nothing here")}</h1>
                    <Link to="/" class="button button-primary">
                        {t("To the first page")}
                    </Link>
                </Shell>
            );
    }
}

export function App() {
    return (
        <>
            <Screen />
            <SettingsDialog />
            <RuleDialog />
            <ConnectionBanner />
            <Toasts />
        </>
    );
}
