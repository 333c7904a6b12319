// SPDX-License-Identifier: MIT
// What is shown when a table's connection has ended for good: why, and the ways on.

import { t } from '../i18n/index.ts';
import type { Ending } from '../net/messages.ts';
import { tableState } from '../net/api.ts';
import { applyUpdate } from '../update.ts';
import { linkButton, runButton, showNotice } from '../notice.ts';
import { replayPath } from './saved.ts';

interface Stopped {
  readonly game: string;
  readonly code: string;
  /** Sits down again. */
  reopen(): void;
}

/** Whoever comes too late for a seat may watch the game that was played. */
async function showFull(code: string, show: (text: string, ...actions: HTMLElement[]) => void): Promise<void> {
  show(t('o.full'));
  const { game, state, id } = await tableState(code);
  if (game && state === 'over' && id) show(t('o.over'), linkButton('main', t('e.watch'), replayPath({ game, id })));
}

export function showStop(root: HTMLElement, why: Exclude<Ending, 'done'>, { game, code, reopen }: Stopped): void {
  const own = linkButton('main', t('o.own'), `/${game}`);
  const home = linkButton('line', t('home'), '/');
  const again = (label: string): HTMLElement => runButton('main', label, reopen);
  const show = (title: string, text: string, ...actions: HTMLElement[]): void => showNotice(root, { title, text, actions });
  switch (why) {
    case 'otherTab':
      return show(t('n.otherTab.title'), t('n.otherTab'), again(t('n.take')), home);
    case 'lapsed':
      return show(t('o.lapsed'), t('o.lapsed.d'), again(t('o.sit')), home);
    case 'moved':
      return show(t('n.moved.title'), t('n.moved'), linkButton('main', t('home'), '/'));
    case 'tooOld':
      return show(t('n.old.title'), t('n.old'), runButton('main', t('reload'), applyUpdate), home);
    case 'full':
      void showFull(code, (text, ...actions) => show(t('o.gone'), text, ...actions, own, home)).catch(() => undefined);
      return;
    case 'closed':
      return show(t('o.gone'), t('o.closed'), own, home);
    case 'none':
      return show(t('o.gone'), t('o.none'), own, home);
    case 'refused':
      return show(t('n.refused.title'), t('err.d'), runButton('main', t('reload'), () => location.reload()), home);
  }
}
