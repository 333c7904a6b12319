// SPDX-License-Identifier: MIT
// Icons that only replays show, drawn like those of icon-markup.ts.

import { markup } from '../dom.ts';

const ICONS = {
  first: '<path d="M18 5l-8 7 8 7z"/><path d="M6 5v14"/>',
  last: '<path d="M6 5l8 7-8 7z"/><path d="M18 5v14"/>',
  play: '<path d="M7 4.5l12 7.5-12 7.5z" fill="currentColor"/>',
  pause: '<path d="M8.5 5v14M15.5 5v14" stroke-width="4"/>',
  download: '<path d="M12 4v11"/><path d="M8 11.5l4 4 4-4"/><path d="M5 15v3.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V15"/>',
};
export type ReplayIcon = keyof typeof ICONS;

export function replayIcon(name: ReplayIcon, size = 24): Element {
  return markup(`<svg class="i" width="${size}" height="${size}" viewBox="0 0 24 24" stroke-width="2" aria-hidden="true" focusable="false">${ICONS[name]}</svg>`);
}
