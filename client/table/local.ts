// SPDX-License-Identifier: MIT
import type { View } from '../router.ts';

export const localTableView: View = {
  mount(root) {
    root.replaceChildren();
  },
};
