// SPDX-License-Identifier: MIT
// Pages that a first visit to a table does not need, as one file of their own in the bundle. One file,
// and not one a page: every further file costs a slow network a round trip.

export { onlineTableView } from './table/online.ts';
export { searchView } from './table/search.ts';
export { aboutView, privacyView } from './views/about.ts';
export { moveView } from './views/move.ts';
export { settingsView } from './views/settings.ts';
export { soonView } from './views/soon.ts';
