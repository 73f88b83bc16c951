// SPDX-License-Identifier: MIT
// Games at this device, on the first page.

import { useState } from "preact/hooks";
import { number, t } from "../i18n";
import { herePath, Link } from "../router";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../ui/SeatMark";
import { botNames, colourPlayer } from "../words";
import { forgetGame, keptGames, type KeptGame, type KeptSeat } from "./store";

function seatNames(seats: readonly KeptSeat[]): string[] {
    const bots = botNames(seats.map(({ bot }) => bot));
    return seats.map(({ name, colour }, i) => bots[i] || name || colourPlayer(colour));
}

function Row({ game, onForget }: { game: KeptGame; onForget: () => void }) {
    const [sure, setSure] = useState(false);
    const names = seatNames(game.seats);
    return (
        <li class="table-row">
            <Link to={herePath(game.id)} class="table-row-main">
                <span class="table-row-title">{names.join(" – ")}</span>
                <span class="table-row-seats">
                    {game.seats.map((seat, i) => (
                        <span key={seat.colour} class="seat-chip" title={names[i]}>
                            <SeatMark colour={seat.colour} size={18} />
                            <span class="seat-score">{number(game.scores[i] ?? 0)}</span>
                        </span>
                    ))}
                </span>
            </Link>
            <span class="table-row-side">
                <span class={game.winners === null ? "badge badge-accent" : "badge badge-plain"}>{game.winners === null ? t("running") : t("over")}</span>
                <button
                    type="button"
                    class={sure ? "button button-small" : "icon-button"}
                    aria-label={sure ? t("Really delete?") : t("Delete {name}", { name: names.join(" – ") })}
                    onClick={() => {
                        if (!sure) {
                            setSure(true);
                            return;
                        }
                        forgetGame(game.id);
                        onForget();
                    }}
                >
                    {sure ? t("Really delete?") : <Icon name="trash" size={18} />}
                </button>
            </span>
        </li>
    );
}

export function HereList() {
    const [games, setGames] = useState(keptGames);
    if (games.length === 0)
        return null;
    return (
        <section aria-labelledby="here-games">
            <h2 id="here-games" class="list-title">
                {t("On this device")}
            </h2>
            <ul class="table-list" data-testid="here-games">
                {games.map((game) => (
                    <Row key={game.id} game={game} onForget={() => setGames(keptGames())} />
                ))}
            </ul>
        </section>
    );
}
