// SPDX-License-Identifier: MIT
// What a bot would do in the position of this player. Bots are a module of their own, fetched when one is asked.

import { startEngine, type Engine } from "../engine/engine";
import type { Session } from "./session";

const SECONDS = 1;
const bots = new WeakMap<Session, Promise<Engine>>();

export async function hintFor(session: Session): Promise<string | null> {
    let starting = bots.get(session);
    if (starting === undefined) {
        starting = startEngine(WORKER_URL, DEALER_URL);
        starting.catch(() => bots.delete(session)); // the next one who asks tries again
        bots.set(session, starting);
        session.atEnd(() => void starting?.then((engine) => engine.stop()).catch(() => undefined));
    }
    const engine = await starting;
    await engine.ask("open", session.table.setup.peek(), session.texts);
    return (await engine.ask("hint", SECONDS)).action;
}
