// SPDX-License-Identifier: MIT
import { common } from './tr/common.ts';
import { home } from './tr/home.ts';
import { table } from './tr/table.ts';
import { online } from './tr/online.ts';

export const tr = { ...common, ...home, ...table, ...online };
