// SPDX-License-Identifier: MIT
// Icons on a 24 px grid, 2 px round strokes. They are decoration: the label is always text beside them
// or the button's aria-label.

const ICONS = {
  back: '<path d="M15 5l-7 7 7 7"/>',
  close: '<path d="M6 6l12 12M18 6L6 18"/>',
  more: '<circle cx="12" cy="5.5" r="1.2" fill="currentColor"/><circle cx="12" cy="12" r="1.2" fill="currentColor"/><circle cx="12" cy="18.5" r="1.2" fill="currentColor"/>',
  undo: '<path d="M9 14L4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>',
  check: '<path d="M4.5 12.5l5 5 10-11"/>',
  flag: '<path d="M6 21V4"/><path d="M6 5c4-2.4 7 2.2 12 0v9c-5 2.2-8-2.4-12 0"/>',
  sound: '<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z"/><path d="M15.5 9a4.5 4.5 0 0 1 0 6"/><path d="M18.3 6.3a8.3 8.3 0 0 1 0 11.4"/>',
  gear: '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2.3"/><circle cx="9" cy="17" r="2.3"/>',
  share: '<path d="M12 15V4"/><path d="M8 7.5L12 3.5l4 4"/><path d="M5 13v5.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V13"/>',
  copy: '<rect x="8.5" y="8.5" width="11" height="11" rx="2.5"/><path d="M15.5 8.5V7A2.5 2.5 0 0 0 13 4.5H7A2.5 2.5 0 0 0 4.5 7v6A2.5 2.5 0 0 0 7 15.5h1.5"/>',
  replay: '<path d="M4 12a8 8 0 1 0 2.6-5.9"/><path d="M4 4.5V8.5h4"/>',
  home: '<path d="M4 11.5L12 4.5l8 7"/><path d="M6.5 10v9.5h11V10"/>',
  book: '<path d="M12 6.5C9.5 4.8 6.5 4.7 4 5.3v13c2.5-.6 5.5-.5 8 1.2 2.5-1.7 5.5-1.8 8-1.2v-13c-2.5-.6-5.5-.5-8 1.2z"/><path d="M12 6.5v13"/>',
  bot: '<rect x="5" y="8" width="14" height="11" rx="3.5"/><path d="M12 8V4.5"/><circle cx="12" cy="4" r="1" fill="currentColor"/><path d="M9.2 12.7v1.6M14.8 12.7v1.6"/>',
  user: '<circle cx="12" cy="8.5" r="4"/><path d="M4.5 20c.9-4 4-5.7 7.5-5.7s6.6 1.7 7.5 5.7"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1"/><path d="M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1"/>',
  dice: '<rect x="4" y="4" width="16" height="16" rx="4"/><circle cx="9" cy="9" r="1" fill="currentColor"/><circle cx="15" cy="15" r="1" fill="currentColor"/><circle cx="12" cy="12" r="1" fill="currentColor"/>',
  sticks: '<path d="M6 4v16M10.5 4v16M15 4v16M19 6l-1.5 14"/>',
  skip: '<path d="M5 5l8 7-8 7z"/><path d="M18 5v14"/>',
  right: '<path d="M9 5l7 7-7 7"/>',
  help: '<circle cx="12" cy="12" r="8.5"/><path d="M9.6 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.7"/><circle cx="12" cy="16.7" r=".6" fill="currentColor"/>',
  qr: '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2M20 14v2M14 18v2M18 18h2v2"/>',
  timer: '<circle cx="12" cy="13" r="7.5"/><path d="M12 9v4l2.5 2M9.5 3h5"/>',
  plus: '<rect x="4" y="4" width="16" height="16" rx="4"/><path d="M12 8.5v7M8.5 12h7"/>',
  globe: '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3 2.6 3 14.4 0 17M12 3.5c-3 2.6-3 14.4 0 17"/>',
  people: '<circle cx="8.5" cy="9" r="3.2"/><circle cx="16.5" cy="9.5" r="2.6"/><path d="M3 19c.6-3.4 3-5 5.5-5s4.9 1.6 5.5 5M15.5 14.2c2.6-.5 5 1 5.5 4.3"/>',
  trash: '<path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7"/>',
  mute: '<path d="M4 9.5v5h3.5L12 19V5L7.5 9.5z"/><path d="M16 9.5l5 5M21 9.5l-5 5"/>',
  flip: '<path d="M7 4v14M3.5 14.5L7 18l3.5-3.5M17 20V6M13.5 9.5L17 6l3.5 3.5"/>',
  phone: '<rect x="7" y="3.5" width="10" height="17" rx="2.5"/><path d="M11 17.5h2"/>',
  cloudOff: '<path d="M7 18h10a3.8 3.8 0 0 0 .6-7.5A5.8 5.8 0 0 0 8 7.3M5.8 9.8A4.2 4.2 0 0 0 7 18M4 4l16 16"/>',
};
export type IconName = keyof typeof ICONS;

export function iconMarkup(name: IconName, size = 24, stroke = 2): string {
  return `<svg class="i" width="${size}" height="${size}" viewBox="0 0 24 24" stroke-width="${stroke}" aria-hidden="true" focusable="false">${ICONS[name]}</svg>`;
}
