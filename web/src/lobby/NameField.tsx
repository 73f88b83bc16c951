// SPDX-License-Identifier: MIT
// The name others see. Saved when one leaves the field or presses Enter.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { server } from "../net/server";
import { attempt, toast } from "../ui/toast";

export function NameField() {
    const saved = server.name.value;
    const [text, setText] = useState(saved);
    const typing = useRef(false);
    // The name may come from the server while somebody types one already.
    useEffect(() => {
        if (!typing.current)
            setText(saved);
    }, [saved]);
    async function save() {
        const name = text.trim();
        typing.current = false;
        if (name === "" || name === saved) {
            setText(saved);
            return;
        }
        if (await attempt(server.rename(name)))
            toast(t("You are now called {name}.", { name: server.name.value }));
        else
            setText(saved);
    }
    return (
        <form
            class="field"
            onSubmit={(event) => {
                event.preventDefault();
                void save();
            }}
        >
            <label>
                <span class="label">{t("Your name")}</span>
                <input
                    class="input"
                    type="text"
                    maxLength={24}
                    autoComplete="nickname"
                    spellcheck={false}
                    placeholder={t("How shall others see you?")}
                    value={text}
                    onInput={(event) => {
                        typing.current = true;
                        setText(event.currentTarget.value);
                    }}
                    onBlur={() => void save()}
                />
            </label>
        </form>
    );
}
