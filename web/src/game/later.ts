// SPDX-License-Identifier: MIT
// What a game needs after its board is seen, if at all: what is opened, the stage, the finale. One file, because many
// small ones would share their parts in still smaller ones, and each costs the headers of an answer.

export { openStage } from "../stage/stage";
export { Finale, ResultSheet } from "../stage/Finale";
export { Help } from "./Help";
export { hintFor } from "./hint";
export { LessonNote } from "./LessonNote";
export { Auction } from "./Auction";
export { Log } from "./Log";
export { Menu } from "./Menu";
export { Remaining } from "./Remaining";
export { Replay } from "./Replay";
export { Scores } from "./Scores";
export { Track } from "./Track";
export { TurnTable } from "./TurnTable";
