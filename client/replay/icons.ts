// SPDX-License-Identifier: MIT
// Icons that only replays show, drawn like those of icon-markup.ts.

import { markup } from '../dom.ts';

const ICONS = {
  first: '<path d="M18 5l-8 7 8 7z"/><path d="M6 5v14"/>',
  last: '<path d="M6 5l8 7-8 7z"/><path d="M18 5v14"/>',
  play: '<path d="M7 4.5l12 7.5-12 7.5z" fill="currentColor"/>',
  pause: '<path d="M8.5 5v14M15.5 5v14" stroke-width="4"/>',
  bulb: '<path d="M9.5 17.5h5M10.5 20.5h3"/><path d="M9.3 14.6a5.8 5.8 0 1 1 5.4 0v2.9H9.3z"/>',
  good: '<circle cx="12" cy="12" r="8.5"/><path d="M8 12.3l2.8 2.8L16 9.6"/>',
  better: '<path d="M12 2.8l9.2 9.2-9.2 9.2L2.8 12z"/><path d="M12 16V8.4M8.8 11.4L12 8.2l3.2 3.2"/>',
  missed: '<path d="M12 3.8L21.4 20H2.6z"/><path d="M12 10v4.2M12 17v.1"/>',
  download: '<path d="M12 4v11"/><path d="M8 11.5l4 4 4-4"/><path d="M5 15v3.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V15"/>',
};
export type ReplayIcon = keyof typeof ICONS;

export function replayIcon(name: ReplayIcon, size = 24): Element {
  return markup(`<svg class="i" width="${size}" height="${size}" viewBox="0 0 24 24" stroke-width="2" aria-hidden="true" focusable="false">${ICONS[name]}</svg>`);
}
