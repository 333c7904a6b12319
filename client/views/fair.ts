// SPDX-License-Identifier: MIT
// /adil: how throws are kept fair, and why streaks are normal, in plain words.

import { append, h } from '../dom.ts';
import { throwsArea } from '../i18n/area-throws.ts';
import { addArea, t, type Key } from '../i18n/index.ts';
import { roomBar, setTitle } from '../room.ts';
import type { View } from '../router.ts';
import { everChance, NO_KOS, runChance } from '../throws/counts.ts';

const PARTS = ['fair.who', 'fair.change', 'fair.check', 'fair.limit', 'fair.levels', 'fair.streaks'] as const;

/** Throws of one player that streaks are reckoned for. */
const TRIES = 27;

export const fairView: View = {
  async mount(root, route) {
    await addArea(throwsArea);
    if (route.isLeft()) return;
    const title = t('fair.title');
    const percent = (chance: number): number => Math.round(100 * chance);
    const vars = {
      n: TRIES, a: percent(runChance(TRIES, 1 / 6, 2)), b: percent(runChance(TRIES, 1 / 6, 3)), c: percent(everChance(TRIES, 1 / 36)),
      d: percent(runChance(TRIES, NO_KOS, 5)),
    };
    setTitle(title);
    append(
      root,
      roomBar(title),
      h('main', { class: 'room prose' },
        h('p', { class: 'lead' }, t('fair.lead')),
        PARTS.map((part) => h('section', {}, h('h2', {}, t(part)), h('p', {}, t(`${part}.d` as Key, vars)))),
        h('p', { class: 'hint' }, t('fair.spec'))),
    );
  },
};
