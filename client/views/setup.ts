// SPDX-License-Identifier: MIT
// Who to play, how strong, by which rules. Everything chosen is kept as the Choice of the game, which
// the table reads.

import { LEVELS, loadChoice, saveChoice, searchPath, type Choice, type Mode } from '../choice.ts';
import { append, fill, h } from '../dom.ts';
import { gameInfo, variantOf, type GameInfo } from '../game-list.ts';
import { icon, type IconName } from '../icons.ts';
import { setupArea } from '../i18n/area-setup.ts';
import { addArea, t, type Key } from '../i18n/index.ts';
import { openTable } from '../net/api.ts';
import { saveSeat } from '../net/seats.ts';
import { nickField } from '../nick-field.ts';
import { iconLink, roomBar, segments, setTitle, switchRow } from '../room.ts';
import { navigate, type View } from '../router.ts';
import { settings } from '../settings.ts';
import { ask } from '../table/dialogs.ts';
import { startFresh, tablePath, unfinishedGames, type SavedGame } from '../table/saved.ts';

interface ModeCard {
  mode: Mode;
  icon: IconName;
  label: Key;
  line: Key;
  button: Key;
  needsNet: boolean;
}
const MODES: readonly ModeCard[] = [
  { mode: 'cpu', icon: 'bot', label: 'setup.cpu', line: 'setup.cpu.d', button: 'setup.start', needsNet: false },
  { mode: 'friend', icon: 'link', label: 'setup.friend', line: 'setup.friend.d', button: 'setup.open', needsNet: true },
  { mode: 'random', icon: 'dice', label: 'setup.random', line: 'setup.random.d', button: 'setup.search', needsNet: true },
  { mode: 'device', icon: 'people', label: 'mode.device', line: 'setup.device.d', button: 'setup.start', needsNet: false },
];

/** How the four of pair play come together. */
const PAIRS: Readonly<Record<Mode, Key>> = { cpu: 'setup.pairs.cpu', friend: 'setup.pairs.friend', random: 'setup.pairs.friend', device: 'setup.pairs.device' };

const FIRSTS: Readonly<Record<Choice['first'], Key>> = { lot: 'setup.first.lot.d', me: 'setup.first.me.d', other: 'setup.first.other.d' };

/** The plain line under a row of choices: what the chosen one means. */
const hint = (key: Key): HTMLElement => h('p', { class: 'hint' }, t(key));

/** The page while it is shown: the choice and the parts that follow it. */
class Setup {
  private readonly choice: Choice;
  private readonly options = h('div', { class: 'setup-options' });
  private readonly message = h('p', { class: 'form-error', role: 'alert' });
  private readonly start = h('button', { class: 'btn main wide', type: 'submit' });
  private readonly resume = h('div', {});
  private readonly cards = h('div', { class: 'opts' });
  private isOpening = false;

  constructor(private readonly game: GameInfo) {
    this.choice = loadChoice(game.id);
    if (!game.modes.includes(this.choice.mode)) this.choice.mode = 'cpu';
  }

  mount(root: HTMLElement): void {
    const submit = (event: Event): void => {
      event.preventDefault();
      void this.go();
    };
    const bar = roomBar(t(this.game.name), iconLink('book', `/${this.game.id}/kurallar`, t('rules')));
    bar.querySelector('h1')?.setAttribute('lang', 'tr');
    append(
      root,
      bar,
      h('main', { class: 'room' },
        h('form', { class: 'setup', onsubmit: submit },
          this.game.lesson ? h('a', { class: 'btn line wide lesson-link', href: this.game.lesson }, icon('help'), t('setup.lesson')) : null,
          h('fieldset', { class: 'field first' }, h('legend', {}, t('setup.who')), this.cards),
          this.options,
          h('div', { class: 'cta' }, this.message, this.start, this.resume))),
    );
    this.drawAll();
    addEventListener('online', this.drawAll);
    addEventListener('offline', this.drawAll);
  }

  unmount(): void {
    removeEventListener('online', this.drawAll);
    removeEventListener('offline', this.drawAll);
  }

  private readonly drawAll = (): void => {
    if (!navigator.onLine && this.modeCard().needsNet) this.choice.mode = 'cpu';
    fill(this.cards, MODES.filter(({ mode }) => this.game.modes.includes(mode)).map((card) => this.modeOption(card)));
    this.drawOptions();
  };

  private modeCard(): ModeCard {
    return MODES.find((card) => card.mode === this.choice.mode) as ModeCard;
  }

  private change(part: Partial<Choice>): void {
    Object.assign(this.choice, part);
    saveChoice(this.game.id, this.choice);
    this.drawOptions();
  }

  private modeOption(card: ModeCard): HTMLElement {
    const isOff = card.needsNet && !navigator.onLine;
    const input = h('input', {
      class: 'hidden-input', type: 'radio', name: 'mode', value: card.mode,
      checked: card.mode === this.choice.mode, 'aria-disabled': isOff ? 'true' : null,
      onclick: (event: Event) => isOff && event.preventDefault(),
      onchange: () => this.change({ mode: card.mode }),
    });
    return h(
      'label',
      { class: 'opt' },
      input,
      h('span', { class: 'opt-face' },
        h('span', { class: 'opt-icon' }, icon(card.icon)),
        h('span', { class: 'opt-text' }, h('b', {}, t(card.label)), h('small', {}, t(isOff ? 'setup.needNet' : card.line))),
        h('span', { class: 'opt-dot' })),
    );
  }

  /** Redraws what depends on the mode. The control in use is kept, so that the focus stays on it. */
  private drawOptions(): void {
    const { mode } = this.choice;
    const focused = document.activeElement;
    const place = focused && this.options.contains(focused) ? this.controls().indexOf(focused) : -1;
    const parts: (HTMLElement | null)[] = [];
    if (mode === 'cpu') parts.push(this.levels(), this.match(), this.pairs(), this.first(t(this.isPairs ? 'setup.first.rivals' : 'computer')));
    if (mode === 'friend') parts.push(this.pairs(), this.first(t(this.isPairs ? 'setup.first.rivals' : 'setup.first.friend')), this.clock());
    if (mode === 'random') parts.push(h('p', { class: 'fact' }, t('setup.online.hint'), ' ', t(this.game.onlineHint)));
    if (mode === 'device') parts.push(h('p', { class: 'fact' }, t(this.isPairs ? 'setup.pairs.hint' : 'setup.device.hint')), this.match(), this.pairs(), ...this.seats());
    if (mode === 'friend' || mode === 'random') parts.push(nickField({ label: t('setup.nick') }));
    if (mode !== 'random') parts.push(this.variants());
    fill(this.options, parts);
    if (place >= 0) (this.controls()[place] as HTMLElement | undefined)?.focus({ preventScroll: true });
    fill(this.message);
    fill(this.start, t(this.isOpening ? 'setup.opening' : this.modeCard().button));
    const { left } = this;
    fill(this.resume, left ? h('a', { class: 'btn text wide', href: tablePath(this.game.id, left.mode) }, t('setup.resume')) : null);
  }

  /** The unfinished game that a new one of the chosen mode would take the place of. */
  private get left(): SavedGame | undefined {
    return unfinishedGames().find((game) => game.game === this.game.id && game.mode === this.choice.mode);
  }

  private controls(): Element[] {
    return [...this.options.querySelectorAll('input')];
  }

  private levels(): HTMLElement {
    const field = segments({
      legend: t('setup.level'), name: 'level', value: this.choice.level,
      choices: LEVELS.map((value, i) => ({ value, label: t(`level.${i + 1}` as Key) })),
      onPick: (level) => this.change({ level }),
    });
    append(field, hint(this.game.levels[this.choice.level]));
    return field;
  }

  private first(other: string): HTMLElement {
    const field = segments({
      legend: t('setup.first'), name: 'first', value: this.choice.first,
      choices: [
        { value: 'lot', label: t('setup.first.lot') },
        { value: 'me', label: t('setup.first.me') },
        { value: 'other', label: other },
      ],
      onPick: (first) => this.change({ first }),
    });
    append(field, hint(FIRSTS[this.choice.first]));
    return field;
  }

  private clock(): HTMLElement {
    const field = segments({
      legend: t('setup.clock'), name: 'clock', value: this.choice.clock,
      choices: [
        { value: 60, label: t('setup.clock.60') },
        { value: 0, label: t('setup.clock.0') },
      ],
      onPick: (clock) => this.change({ clock }),
    });
    append(field, hint(this.choice.clock === 0 ? 'setup.clock.0.d' : this.isPairs ? 'setup.clock.60.pairs' : 'setup.clock.60.d'));
    return field;
  }

  private get isPairs(): boolean {
    return this.game.hasPairs === true && this.choice.isPairs;
  }

  private pairs(): HTMLElement | null {
    if (!this.game.hasPairs) return null;
    const field = segments({
      legend: t('setup.players'), name: 'pairs', value: this.isPairs ? 'pairs' : 'single',
      choices: [
        { value: 'single', label: t('setup.one') },
        { value: 'pairs', label: t('setup.pairs') },
      ],
      onPick: (value) => this.change({ isPairs: value === 'pairs' }),
    });
    append(field, hint(this.isPairs ? PAIRS[this.choice.mode] : 'setup.one.d'));
    return field;
  }

  /** Who plays which of the four seats at this device; the level once the computer has one. */
  private seats(): (HTMLElement | null)[] {
    if (!this.isPairs) return [];
    const { computers } = this.choice;
    const rows = [0, 1, 2, 3].map((seat) =>
      switchRow({
        label: t('setup.seat', { side: t(seat % 2 === 0 ? 'side.white' : 'side.red'), n: (seat >> 1) + 1 }),
        hint: t(computers.includes(seat) ? 'setup.seat.cpu' : 'setup.seat.person'),
        checked: computers.includes(seat),
        onChange: (isOn) => this.change({ computers: isOn ? [...computers, seat].sort() : computers.filter((one) => one !== seat) }),
      }));
    const field = h('fieldset', { class: 'field' }, h('legend', {}, t('setup.seats')), h('div', { class: 'panel' }, rows));
    return [field, computers.length > 0 ? this.levels() : null];
  }

  private match(): HTMLElement | null {
    if (!this.game.matchBit) return null;
    const field = segments({
      legend: t('setup.match'), name: 'match', value: this.choice.isMatch ? 'five' : 'single',
      choices: [
        { value: 'single', label: t('setup.single') },
        { value: 'five', label: t('setup.five') },
      ],
      onPick: (value) => this.change({ isMatch: value === 'five' }),
    });
    append(field, hint(this.choice.isMatch ? 'setup.match.hint' : 'setup.single.d'));
    return field;
  }

  private variants(): HTMLElement | null {
    const { switches } = this.game;
    if (switches.length === 0) return null;
    const rows = switches.map(({ bit, label, hint, isInverse = false }) =>
      switchRow({
        label: t(label), hint: t(hint), checked: ((this.choice.variant & bit) !== 0) !== isInverse,
        onChange: (isOn) => this.change({ variant: isOn !== isInverse ? this.choice.variant | bit : this.choice.variant & ~bit }),
      }));
    return h('fieldset', { class: 'field' }, h('legend', {}, t('setup.variant')), h('div', { class: 'panel' }, rows));
  }

  private async go(): Promise<void> {
    if (this.isOpening) return;
    saveChoice(this.game.id, this.choice);
    const { mode } = this.choice;
    if (mode === 'cpu' || mode === 'device') {
      const isNew = !this.left || (await ask({ text: t('setup.lose'), yes: t('act.newgame'), no: t('home.continue') }));
      if (isNew === null) return;
      if (isNew) startFresh(this.game.id, mode);
      return navigate(tablePath(this.game.id, mode));
    }
    if (mode === 'random') return navigate(searchPath(this.game.id));
    this.setOpening(true);
    try {
      const code = await this.openFriendTable();
      if (shown === this) navigate(`/m/${code}`);
    } catch {
      this.setOpening(false);
      fill(this.message, t('setup.failed'));
    }
  }

  /** The code of a new table on the server; this device keeps the seat. */
  private async openFriendTable(): Promise<string> {
    const { clock, first } = this.choice;
    const nick = settings.get('nick');
    const { code, seat, secret } = await openTable({
      game: this.game.id,
      clock,
      variant: variantOf(this.game, this.choice),
      ...(this.isPairs && { seats: 4 as const }),
      first: first === 'other' ? 'friend' : first,
      ...(nick && { nick }),
    });
    saveSeat(code, { seat, secret });
    return code;
  }

  private setOpening(isOpening: boolean): void {
    this.isOpening = isOpening;
    if (isOpening) this.start.setAttribute('aria-disabled', 'true');
    else this.start.removeAttribute('aria-disabled');
    this.drawOptions();
  }
}

let shown: Setup | null = null;

export const setupView: View = {
  async mount(root, route) {
    await addArea(setupArea);
    if (route.isLeft()) return;
    const game = gameInfo(route.path.split('/')[1] ?? '');
    setTitle(t('setup.pageTitle', { game: t(game.name) }));
    shown = new Setup(game);
    shown.mount(root);
  },
  unmount() {
    shown?.unmount();
    shown = null;
  },
};
