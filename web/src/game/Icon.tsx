// SPDX-License-Identifier: MIT
// Line icons, 24 units wide.

const PATHS = {
    close: "M6 6l12 12M18 6L6 18",
    tick: "M4 12.5l5.5 5.5L20 6.5",
    turn: "M18.5 8.5A8 8 0 1 0 20 13M19.5 3v6h-6",
    undo: "M9 6L4 11l5 5M4 11h10a6 6 0 0 1 0 12h-3",
    menu: "M4 6h16M4 12h16M4 18h16",
    fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    plus: "M12 5v14M5 12h14",
    minus: "M5 12h14",
    field: "M3 20h18M6 20c0-5-2-7-3-8M12 20c0-8-1-11 0-15M18 20c0-5 2-7 3-8M12 13c-2-3-4-3-6-4M12 12c2-3 4-3 6-4",
    again: "M4 12a8 8 0 1 1 2.5 5.8M4 19v-5h5M10 9l5 3-5 3z",
    tiles: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
    scores: "M5 20V10M10 20V4M15 20v-8M20 20v-5",
    log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
    chat: "M4 5h16v11H10l-5 4v-4H4z",
    steps: "M5 5h5v5H5zM14 7.5h6M5 14h5v5H5zM14 16.5h6",
    help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9.300 9.500a2.700 2.700 0 1 1 3.900 2.400c-.8.400-1.200 1-1.200 2M12 17v.2",
    hint: "M9 17h6M10 20h4M8.5 14.5a6 6 0 1 1 7 0V17h-7z",
    flag: "M6 21V4M6 4h12l-3 4 3 4H6",
    link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    load: "M12 4v11M7 11l5 5 5-5M5 20h14",
    back: "M14 6l-6 6 6 6",
    forward: "M10 6l6 6-6 6",
    up: "M6 14l6-6 6 6",
    down: "M6 10l6 6 6-6",
    first: "M6 6v12M18 6l-8 6 8 6z",
    last: "M18 6v12M6 6l8 6-8 6z",
    play: "M8 5l11 7-11 7z",
    pause: "M8 5v14M16 5v14",
    now: "M5 5l8 7-8 7zM18 5v14",
    sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
    mute: "M4 9v6h4l5 4V5L8 9zM17 9l5 6M22 9l-5 6",
    gear: "M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7zM12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M5.300 18.700l2.100-2.100M16.600 7.400l2.100-2.100",
    home: "M4 11l8-7 8 7M6 10v10h12V10",
    list: "M4 6h16M4 12h16M4 18h10",
    prison: "M5 3.500h14v17H5zM9.500 3.500v17M14.500 3.500v17",
    track: "M3 5h18v4.500H3zM3 9.500h18v4.500H3zM3 14h18v4.500H3zM9 5v13.500M15 5v13.500",
    repeat: "M17 3l3 3-3 3M20 6H8a4 4 0 0 0-4 4v1M7 21l-3-3 3-3M4 18h12a4 4 0 0 0 4-4v-1",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
    return (
        <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={PATHS[name]} />
        </svg>
    );
}
