// SPDX-License-Identifier: MIT
// Screens of the lobby that few visits need, in one file.

export { FileScreen } from "../exchange/FileScreen";
export { HereList } from "../here/HereList";
export { HereScreen } from "../here/HereScreen";
export { NewHere } from "../here/NewHere";
export { beginGame, shuffled } from "../here/store";
export { Lesson } from "../learn/Lesson";
export { NewTable, PlayOn } from "./NewTable";
export { SetupSummary } from "./SetupSummary";
export { SoundSettings } from "./SoundSettings";
