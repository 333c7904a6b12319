// SPDX-License-Identifier: MIT
// Pages that no table needs, as one file of their own in the bundle.

export { searchView } from './table/search.ts';
export { aboutView, privacyView } from './views/about.ts';
export { fairView } from './views/fair.ts';
export { moveView } from './views/move.ts';
export { setupView } from './views/setup.ts';
export { rulesView } from './views/rules.ts';
export { settingsView } from './views/settings.ts';
