// SPDX-License-Identifier: MIT
// The page begins here.

import { effect } from "@preact/signals";
import { render } from "preact";
import { prepareAnnouncements } from "./announce";
import { App } from "./App";
import { loadLanguage } from "./i18n";
import { connectToServer } from "./net/server";
import { keepOnDevice } from "./offline/register";
import { language, showSettings } from "./settings";

const root = document.getElementById("app")!;
showSettings(document.documentElement);
connectToServer();
keepOnDevice();
prepareAnnouncements();
// Drawn when the catalogue is there, so that no text changes under the reader's eyes; without it, in English.
loadLanguage().finally(() => {
    render(<App />, root);
    effect(() => {
        void language.value;
        loadLanguage().catch(() => undefined);
    });
});
