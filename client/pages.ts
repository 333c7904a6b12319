// SPDX-License-Identifier: MIT
// The table of online play with all it needs, as one file of its own in the bundle. One file, and not one
// a part: every further file costs a slow network a round trip.

export { onlineTableView } from './table/online.ts';
