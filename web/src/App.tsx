// SPDX-License-Identifier: MIT
// Chooses the screen of the address; windows and messages that every screen may show stand beside it.

import { useEffect, useRef } from "preact/hooks";
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

const NewTable = lazy(() => import("./lobby/later").then((module) => module.NewTable));

const FileScreen = lazy(() => import("./lobby/later").then((module) => module.FileScreen));
const NewHere = lazy(() => import("./lobby/later").then((module) => module.NewHere));
const HereScreen = lazy(() => import("./lobby/later").then((module) => module.HereScreen));
const Lesson = lazy(() => import("./lobby/later").then((module) => module.Lesson));
// One file with the other form: they share most of it.
const PlayOn = lazy(() => import("./lobby/later").then((module) => module.PlayOn));

function Screen() {
    const now = route.value;
    switch (now.name) {
        case "home":
            return <Home />;
        case "new":
            return <NewTable />;
        case "file":
            return <FileScreen />;
        case "on":
            return <PlayOn />;
        case "here":
            return now.id === null ? <NewHere /> : <HereScreen id={now.id} />;
        case "learn":
            return <Lesson />;
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

/** Who goes to another screen with the keyboard or a screen reader begins at its top. */
function useScreenFocus(): void {
    const { name } = route.value;
    const first = useRef(true);
    useEffect(() => {
        if (!first.current)
            document.getElementById("main")?.focus({ preventScroll: true });
        first.current = false;
    }, [name]);
}

export function App() {
    useScreenFocus();
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
