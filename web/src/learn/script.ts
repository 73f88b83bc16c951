// SPDX-License-Identifier: MIT
// The lesson: a short game with farmers whose draws and moves are known, and what is said on the way. The learner is red.

import { t } from "../i18n";

export const SETUP = `sets base
rules small=4
seats red blue
pile base.U*2 base.E*3 base.W base.J base.A*2 base.V*2 base.N base.B base.Q
turn red
`;

/** Something that is said, when so many actions have happened; `act`: and the learner does this one. */
export interface Step {
    at: number;
    act: string | null;
    say: () => string;
}

export const acts: string[] = [];
export const steps: Step[] = [];

const say = (text: () => string) => steps.push({ at: acts.length, act: null, say: text });
const own = (act: string, text: () => string) => {
    steps.push({ at: acts.length, act, say: text });
    acts.push(act);
};
const then = (...more: string[]) => acts.push(...more);

say(() => t("You lay tiles, and so a land grows. Whoever owns what is in it gets points. You are red; in this lesson you have four followers, in a real game seven."));
then("draw base.U");
own("lay base.U 1,0 r0", () => t("You have drawn a road. A tile goes beside one that lies there, and all sides must match: road to road, city to city, field to field."));
own("put small road E", () => t("Now you may place a follower on this tile. On the road he is a highwayman, and the road is yours."));
then("draw base.E", "lay base.E 0,-1 r2", "put small city S");
say(() => t("Blue has finished a small city: 2 points for each of its 2 tiles. The knight has gone home and can be placed again."));
then("draw base.W");
own("lay base.W 2,0 r1", () => t("A crossing ends a road. Lay it at the end of yours, with its closed side to the right."));
own("pass", () => t("You need not place a follower every time. Save this one."));
then("draw base.J", "lay base.J 2,1 r3", "put small city W", "draw base.A");
own("lay base.A -1,0 r3", () => t("A cloister with a road. The road ends there: yours is closed on both sides now."));
own("put small cloister", () => t("Place first, count later: make this follower a monk. A finished cloister is worth a point, and one for each of the eight tiles around it."));
say(() => t("Your road is finished: 4 tiles, 4 points. The highwayman has come home."));
then("draw base.V", "lay base.V 3,1 r0", "put small road S", "draw base.N");
own("lay base.N 0,1 r2", () => t("The corner of a city. Finished, each tile of a city is worth 2 points, otherwise 1 at the end."));
own("put small city E", () => t("In a city he is a knight. Where somebody stands already, nobody may place another follower."));
then("draw base.B", "lay base.B -1,1 r0", "put small cloister", "draw base.E");
own("lay base.E 0,2 r0", () => t("Close your city on this side."));
own("put small field EL", () => t("Now a farmer: he lies in the field until the end of the game. Then he gets 3 points for each finished city that his field touches."));
then("draw base.U", "lay base.U 3,2 r1", "pass", "draw base.E");
own("lay base.E 1,2 r0", () => t("Blue’s city could be joined to yours. With one knight each you would both get all points. So begin a second city that can be joined, too."));
own("put small city N", () => t("Another knight; he is your last follower."));
then("draw base.A", "lay base.A 2,2 r0", "pass", "draw base.Q");
own("lay base.Q 1,1 r2", () => t("You have no follower left and can only lay tiles until one comes home. But look: this tile joins all three cities, and it has a shield."));
own("pass", () => t("There is nobody to place."));
say(() => t("5 tiles and a shield, 2 points each: 12 points. You have two knights there, Blue has one, and the majority gets all. The knights go home."));
say(() => t("Blue lays the last tile. Then what still stands is counted: your cloister as far as it is built, your farmer with the finished cities, and a point for each tile of an unfinished road or city."));
then("draw base.V", "lay base.V 3,0 r2", "pass");
