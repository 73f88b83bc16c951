// SPDX-License-Identifier: MIT
// A game at this device.
//
// For programs that drive the page, data-testid: curtain, lift-curtain.

import { useEffect, useRef, useState } from "preact/hooks";
import { seatName } from "../game/words";
import { startEngine } from "../engine/engine";
import { t } from "../i18n";
import { herePath, Link, navigate } from "../router";
import { lazy } from "../ui/lazy";
import { Shell } from "../ui/Shell";
import { LocalTable } from "./localTable";
import { readGame, type KeptGame } from "./store";

const GameScreen = lazy(() => import("../game/GameScreen").then((module) => module.GameScreen));

/** Between two people, where something is chosen that only one of them may see. */
function Curtain({ table }: { table: LocalTable }) {
    const seat = table.curtain.value;
    const dialog = useRef<HTMLDialogElement>(null);
    // A real dialog: neither keys nor screen readers reach what is behind it.
    useEffect(() => {
        if (seat !== null)
            dialog.current?.showModal();
    }, [seat]);
    if (seat === null)
        return null;
    const name = seatName(table.seats.value, seat);
    return (
        <dialog ref={dialog} class="curtain" aria-labelledby="curtain-title" data-testid="curtain" onCancel={(event) => event.preventDefault()}>
            <div class="card">
                <h2 id="curtain-title">{t("Hand the device to {name}", { name })}</h2>
                <p>{t("What comes now is chosen secretly. Everybody else looks away.")}</p>
                <button type="button" class="button button-primary button-large" data-testid="lift-curtain" autoFocus onClick={() => table.lift()}>
                    {t("I am {name}", { name })}
                </button>
            </div>
        </dialog>
    );
}

function Playing({ game }: { game: KeptGame }) {
    const [table, setTable] = useState<LocalTable | null>(null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
        let made: LocalTable | null = null;
        let gone = false;
        startEngine(WORKER_URL, DEALER_URL).then(
            (engine) => {
                if (gone) {
                    engine.stop();
                    return;
                }
                made = new LocalTable(game, engine, (id) => navigate(herePath(id)));
                setTable(made);
            },
            () => setFailed(true),
        );
        return () => {
            gone = true;
            made?.leave();
        };
    }, [game]);
    if (table === null)
        return (
            <Shell narrow>
                <p class="note loading" role={failed ? "alert" : "status"}>
                    {failed ? t("The engine could not be loaded. Please load the page again.") : t("Loading…")}
                </p>
            </Shell>
        );
    if (table.failed.value)
        return (
            <Shell narrow>
                <p class="note" role="alert">
                    {t("This game cannot go on: {why}", { why: table.failed.value })}
                </p>
                <Link to="/" class="button button-primary">
                    {t("To the first page")}
                </Link>
            </Shell>
        );
    return (
        <>
            <GameScreen table={table} at={null} />
            <Curtain table={table} />
        </>
    );
}

export function HereScreen({ id }: { id: string }) {
    const game = readGame(id);
    if (game === null)
        return (
            <Shell narrow>
                <h1 class="page-title">{t("There is no such game on this device")}</h1>
                <Link to="/" class="button button-primary">
                    {t("To the first page")}
                </Link>
            </Shell>
        );
    return <Playing key={id} game={game} />;
}
