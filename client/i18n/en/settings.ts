// SPDX-License-Identifier: MIT
export const settings = {
  'set.title': 'Settings',
};
