// SPDX-License-Identifier: MIT
// Icons as elements. They are decoration: the label is always text beside them or the button's
// aria-label.

import { markup } from './dom.ts';
import { iconMarkup, type IconName } from './icon-markup.ts';

export { iconMarkup, type IconName };

export function icon(name: IconName, size = 24, stroke = 2): Element {
  return markup(iconMarkup(name, size, stroke));
}
