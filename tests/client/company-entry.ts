// SPDX-License-Identifier: MIT
// company.ts with its strings known.
import { addArea } from '../../client/i18n/index.ts';
import { online } from '../../client/i18n/tr/online.ts';
import { pairs } from '../../client/i18n/tr/pairs.ts';

await addArea({ tr: online, en: () => Promise.resolve(online) });
await addArea({ tr: pairs, en: () => Promise.resolve(pairs) });
export * from '../../client/table/company.ts';
