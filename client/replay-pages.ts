// SPDX-License-Identifier: MIT
// Watching games, as one file of the bundle: fetched when somebody does.

export { ownGamesView } from './replay/own.ts';
export { replayView } from './replay/replay.ts';
