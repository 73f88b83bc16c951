// SPDX-License-Identifier: MIT
// Our icons, drawn with one pen on 24 by 24.

const PATHS = {
    back: "M15 5l-7 7 7 7",
    bell: "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21h4",
    bot: "M5 9h14v10H5zM12 9V5M9 5h6M9 13v2M15 13v2M2.5 13v3M21.5 13v3",
    chat: "M4 5h16v11H11l-4.5 4v-4H4z",
    check: "M5 13l4.5 4.5L19 7",
    chevron: "M6 9l6 6 6-6",
    clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7v5l3.5 2",
    close: "M6 6l12 12M18 6L6 18",
    copy: "M9 9h11v11H9zM15 9V4H4v11h5",
    crown: "M4 18h16M4 15l-1-9 5 4 4-6 4 6 5-4-1 9z",
    door: "M6 21V4l9-1v18M15 5h3v16M3 21h18M11.5 12v1.5",
    edit: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19z",
    eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
    gear: "M12 8.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4zM10.4 3h3.2l.5 2.6 1.9 1.1 2.5-.9 1.6 2.8-2 1.7v2.4l2 1.7-1.6 2.8-2.5-.9-1.9 1.1-.5 2.6h-3.2l-.5-2.6L8 16.3l-2.5.9-1.6-2.8 2-1.7v-2.4l-2-1.7 1.6-2.8 2.5.9 1.9-1.1z",
    globe: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z",
    info: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.2v.3",
    link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17",
    lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    minus: "M5 12h14",
    play: "M8 5l11 7-11 7z",
    plus: "M12 5v14M5 12h14",
    share: "M12 15V3M8 7l4-4 4 4M6 11H5v9h14v-9h-1",
    trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    users: "M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-4 3-6 6.500-6s6 2 6.500 6M16 5.300a3.500 3.500 0 0 1 0 6.400M18 14.500c2 .8 3.200 2.700 3.500 5.500",
    warning: "M12 4l9.500 16h-19zM12 10v4.500M12 17.200v.3",
} as const;

export type IconName = keyof typeof PATHS;

/** An icon; it is decoration unless `label` says what it means. */
export function Icon({ name, label, size = 20 }: { name: IconName; label?: string; size?: number }) {
    return (
        <svg
            class="icon"
            width={size}
            height={size}
            viewBox="0 0 24 24"
            role={label === undefined ? undefined : "img"}
            aria-label={label}
            aria-hidden={label === undefined ? "true" : undefined}
        >
            <path d={PATHS[name]} />
        </svg>
    );
}

/** The tower of the bastide. */
export function Logo({ size = 32 }: { size?: number }) {
    return (
        <svg class="logo" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
            <rect class="logo-ground" width="32" height="32" rx="7" />
            <path class="logo-tower" d="M6 25V11h3v3h3v-3h2V7h4v4h2v3h3v-3h3v14h-7v-4a3 3 0 0 0-6 0v4z" />
        </svg>
    );
}
