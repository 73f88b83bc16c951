// SPDX-License-Identifier: MIT
// Chooses the screen of the address.

import { t } from "./i18n";
import { Link, route } from "./router";

export function App() {
    const now = route.value;
    return (
        <main class="page">
            <h1>Bastide</h1>
            <p>{now.name}</p>
            <Link to="/new">{t("New game")}</Link>
        </main>
    );
}
