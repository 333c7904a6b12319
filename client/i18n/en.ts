// SPDX-License-Identifier: MIT
import type { Strings } from './index.ts';
import { common } from './en/common.ts';
import { home } from './en/home.ts';
import { table } from './en/table.ts';

export const en: Strings = { ...common, ...home, ...table };
