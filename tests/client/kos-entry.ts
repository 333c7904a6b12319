// SPDX-License-Identifier: MIT
// What kos.test.mjs needs of one bundle: the words of the table, with their strings at hand.
import { addArea } from '../../client/i18n/index.ts';
import { kos } from '../../client/i18n/tr/kos.ts';
export { kosWords } from '../../client/table/words-kos.ts';

export const prepare = (): Promise<void> => addArea({ tr: kos, en: () => Promise.resolve(kos) });
