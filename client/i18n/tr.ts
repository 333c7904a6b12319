// SPDX-License-Identifier: MIT
import { common } from './tr/common.ts';
import { home } from './tr/home.ts';
import { table } from './tr/table.ts';

export const tr = { ...common, ...home, ...table };
