// SPDX-License-Identifier: MIT
import type { View } from '../router.ts';
export const onlineTableView: View = { mount() {} };
