// SPDX-License-Identifier: MIT
// The screen of a table: the room before the game, then the game.

import { lazy } from "../ui/lazy";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { server } from "../net/server";
import { Link } from "../router";
import { LiveTable } from "../table/live";
import type { TableModel } from "../table/model";
import { Shell } from "../ui/Shell";
import { WaitingRoom } from "./WaitingRoom";

const GameScreen = lazy(() => import("../game/GameScreen").then((module) => module.GameScreen));

function Message({ title, text }: { title: string; text: string }) {
    return (
        <Shell narrow>
            <h1 class="page-title">{title}</h1>
            <p class="lead">{text}</p>
            <Link to="/" class="button button-primary">
                {t("To the first page")}
            </Link>
        </Shell>
    );
}

function Opened({ table, at }: { table: TableModel; at: number | null }) {
    switch (table.state.value) {
        case "loading":
            return (
                <Shell narrow>
                    <p class="note loading" role="status">
                        {t("Loading…")}
                    </p>
                </Shell>
            );
        case "missing":
            return <Message title={t("There is no such table")} text={t("Perhaps the link is not complete, or the table was closed.")} />;
        case "open":
            return <WaitingRoom table={table} />;
        case "over":
            if (table.result.value?.why === "closed" && table.acts.value.length === 0)
                return <Message title={t("This table was closed")} text={t("The host closed it before the game began.")} />;
            return <GameScreen table={table} at={at} />;
        case "running":
            return <GameScreen table={table} at={at} />;
    }
}

export function TableScreen({ id, at }: { id: string; at: number | null }) {
    const [table, setTable] = useState<LiveTable | null>(null);
    useEffect(() => {
        const made = new LiveTable(server, id);
        setTable(made);
        return () => made.leave();
    }, [id]);
    return table === null || table.id !== id ? null : <Opened table={table} at={at} />;
}
