// SPDX-License-Identifier: MIT
// Kös's walkthrough: about a minute at a real table, by doing. The learner throws, walks, crosses a door,
// eats, chooses between the two uses of a Kös and makes the group move; two questions at the end. Legality is
// the engine's; the lesson only says which of the legal steps it waits for.

import { Engine, resultOf, type Outcome } from '../engine/engine.ts';
import { fill, h } from '../dom.ts';
import { loadStyles } from '../game-styles.ts';
import { addArea, t, type Area, type Key } from '../i18n/index.ts';
import { kosLesson } from '../i18n/tr/kos-lesson.ts';
import { icon, type IconName } from '../icons.ts';
import { back, navigate, type View } from '../router.ts';
import { openSheet } from '../sheet.ts';
import { Table } from './controller.ts';
import type { Host } from './host.ts';
import { TABLES, rememberLesson } from './kos-offer.ts';
import { prepareKos } from './kos-strings.ts';
import { kosWords } from './words-kos.ts';
import type { Words } from './words.ts';

const AREA: Area = { tr: kosLesson, en: async () => (await import('../i18n/en/kos-lesson.ts')).kosLesson };
const ME = 0;
const NEXT_MS = 900;

/** One thing to be done. */
interface Beat {
  /** What the list of steps calls it. */
  readonly name: Key;
  readonly say: Key;
  readonly hint: Key;
  /** Begins at a position of its own; absent: where the beat before ended. */
  readonly at?: string;
  /** What the sticks will give. */
  readonly throws?: number;
  /** The step it waits for, by its text. */
  readonly step?: RegExp;
  /** The arrows of the route are shown. */
  readonly isRouteShown?: boolean;
  /** What is to be seen afterwards, until the learner goes on. */
  readonly done?: Key;
}

const BEATS: readonly Beat[] = [
  { at: 'aaaaaaaaaa/........../........../bbbbbbbbbb a 0 0 ?', name: 'l.name.throw', say: 'l.throw.kos', hint: 'l.hint.throw', throws: 1 },
  { name: 'l.name.again', say: 'l.throw.two', hint: 'l.hint.throw', throws: 2 },
  { name: 'l.name.door', say: 'l.door', hint: 'l.hint.door', step: /^K:A10-Y1$/ },
  { name: 'l.name.walk', say: 'l.walk', hint: 'l.hint.walk', step: /^2:/, isRouteShown: true, done: 'l.walk.done' },
  { at: 'aaaaaaaaa./...a.b..../........../bbbbbbbbb. a 0 0 2', name: 'l.name.eat', say: 'l.eat', hint: 'l.hint.eat', step: /^2:Y4-Y6x$/, done: 'l.eat.done' },
  { at: 'aaaaaaaaa./........../.........a/.bbbbbbbbb a 0 0 K3', name: 'l.name.enter', say: 'l.enter', hint: 'l.hint.enter', step: /^K:Y20-B1$/, done: 'l.enter.done' },
  { at: 'aaaaaaa.../.......b../.b......b./..AAA...b. a 3 0 K', name: 'l.name.group', say: 'l.group', hint: 'l.hint.group', step: /^K:B3\^B6$/, done: 'l.group.done' },
];

interface Question {
  readonly name: Key;
  readonly ask: Key;
  readonly answers: readonly Key[];
  readonly right: number;
  readonly yes: Key;
  readonly no: Key;
}
const QUESTIONS: readonly Question[] = [
  { name: 'l.name.ask.door', ask: 'l.ask.door', answers: ['l.ask.door.1', 'l.ask.door.2', 'l.ask.door.3'], right: 0, yes: 'l.ask.door.yes', no: 'l.ask.door.no' },
  { name: 'l.name.ask.rights', ask: 'l.ask.rights', answers: ['l.ask.rights.1', 'l.ask.rights.2', 'l.ask.rights.3'], right: 1, yes: 'l.ask.rights.yes', no: 'l.ask.rights.no' },
];
const NAMES = [...BEATS, ...QUESTIONS].map(({ name }) => name);
const STEPS = NAMES.length;

const ONGOING: Outcome = { kind: 'ongoing', side: 0, points: 0, reason: 'none' };

class Lesson implements Host {
  readonly kind = 'cpu';
  readonly bottom = ME;
  readonly isEasy = true;
  readonly variant = '';
  readonly heading = t('l.page');
  readonly title = t('l.page');
  private index = -1;
  /** The thing is done, and its result is being looked at. */
  private isDone = false;
  private readonly table: Table;
  /** What is done and what is to come, where a game has its list of moves. */
  private readonly list = h('ol', { class: 'k-steps', role: 'list' });
  private timer = 0;

  constructor(root: HTMLElement, private readonly engine: Engine) {
    const words = kosWords({ bottom: ME, isShared: false });
    this.begin(0);
    this.table = new Table(root, engine, this.wordsFor(words), this);
    this.table.screen.element.classList.add('k-lesson');
    this.table.screen.moves.replaceChildren(h('h2', {}, t('l.steps')),
      h('div', { class: 'moves-scroll', tabindex: 0, role: 'group', 'aria-label': t('l.steps') }, this.list));
    this.table.start();
    this.say();
  }

  close(): void {
    clearTimeout(this.timer);
    this.table.close();
  }

  private get beat(): Beat {
    return BEATS[this.index] as Beat;
  }

  /** The table's words, but that the lesson tells what to do. */
  private wordsFor(words: Words): Words {
    return {
      ...words,
      prompt: () => ({ title: this.count(), help: this.text, short: this.text }),
      count: () => '',
      remark: () => '',
      notices: () => [],
      mainAction: (at) => {
        if (this.isDone) return { label: t('l.next'), icon: 'right', does: 'pass', isAlone: true };
        return at.isThrow ? (words.mainAction as NonNullable<Words['mainAction']>)(at) : { label: t('l.skip'), icon: 'skip', does: null };
      },
    };
  }

  private count(): string {
    return t('l.step', { a: this.index + 1, b: STEPS });
  }

  private get text(): string {
    const { say, done } = this.beat;
    return t(this.isDone && done ? done : say);
  }

  private say(): void {
    this.table.screen.live.say(`${this.count()}. ${this.text}`);
  }

  private begin(index: number): void {
    this.index = index;
    this.isDone = false;
    this.showSteps(index);
    const { at } = this.beat;
    if (at) this.engine.loadPosition('kos', at);
  }

  private showSteps(now: number): void {
    fill(this.list, NAMES.map((name, i) => {
      const word = i < now ? t('stage.done') : i === now ? t('stage.now') : '';
      return h('li', { class: i < now ? 'done' : i === now ? 'now' : null, 'aria-current': i === now ? 'step' : null },
        h('i', { 'aria-hidden': 'true' }, i < now ? icon('check', 14, 3) : i + 1), t(name), word && h('span', { class: 'hidden-text' }, `, ${word}`));
    }));
    this.list.children[now]?.scrollIntoView({ block: 'nearest' });
  }

  private readonly next = (): void => {
    if (this.index + 1 >= BEATS.length) return this.ask(0);
    this.begin(this.index + 1);
    if (this.beat.at) this.table.start();
    else this.table.refresh();
    this.showRoute(this.beat.isRouteShown === true);
    this.say();
  };

  private showRoute(isShown: boolean): void {
    if (this.table.board.element.classList.contains('route') !== isShown) this.table.toggleRoute();
  }

  private readonly lookAtIt = (): void => {
    this.isDone = true;
    this.say();
    void this.table.showing.linger().then((isSeen) => isSeen && this.next());
  };

  /** Lets what was done be seen before the next thing. */
  private later(run: () => void): void {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(run, NEXT_MS);
  }

  throwAsked(): void {
    const { throws } = this.beat;
    const step = this.engine.chances().find((one) => resultOf(one.step) === throws)?.step;
    if (step === undefined) this.table.throwFailed();
    else void this.table.showing.throws([step]).then((isShown) => isShown && this.next());
  }

  draftChanged(change: Parameters<Host['draftChanged']>[0]): void {
    if (change.kind !== 'step') return;
    const { step, hint, done } = this.beat;
    if (step?.test(change.text)) {
      this.later(done ? this.lookAtIt : this.next);
      return;
    }
    this.later(() => {
      this.engine.undo();
      this.table.show('undo');
      this.table.taps.complain(t(hint), null);
    });
  }

  sealed(): void {}
  ended(): void {}

  // --- the end -------------------------------------------------------------------------------

  private ask(index: number): void {
    const question = QUESTIONS[index];
    this.showSteps(BEATS.length + index);
    if (!question) return this.finish();
    const count = h('span', { class: 'k-count' }, t('l.step', { a: BEATS.length + index + 1, b: STEPS }));
    this.sheet(t('l.ask'), (sheet) => {
      const verdict = h('p', { class: 'k-verdict', role: 'status' });
      const answers = question.answers.map((answer, i) =>
        h('button', { type: 'button', class: 'btn line wide', onclick: () => choose(i) }, h('span', {}, t(answer))));
      const go = h('button', { type: 'button', class: 'btn main wide', hidden: true, onclick: () => sheet.go(() => this.ask(index + 1)) }, t('l.next'));
      // Once answered, the answer given and the right one stay.
      const choose = (chosen: number): void => {
        if (!go.hidden) return;
        verdict.textContent = t(chosen === question.right ? question.yes : question.no);
        answers.forEach((one, i) => {
          const isRight = i === question.right;
          one.hidden = !isRight && i !== chosen;
          one.classList.add(isRight ? 'k-right-answer' : 'k-wrong-answer');
          one.setAttribute('aria-disabled', 'true');
          one.prepend(icon(isRight ? 'check' : 'close', 20, 2.6), h('span', { class: 'hidden-text' }, t(isRight ? 'l.answer.right' : 'l.answer.wrong')));
        });
        go.hidden = false;
        go.focus();
      };
      return [h('p', { class: 'k-question' }, t(question.ask)), h('div', { class: 'k-answers' }, answers), verdict, go];
    }, count);
  }

  private finish(): void {
    rememberLesson();
    this.sheet(t('l.done'), (sheet) => [
      h('ul', { class: 'k-recap' }, (['l.done.1', 'l.done.2', 'l.done.3', 'l.done.4'] as const).map((key) => h('li', {}, t(key)))),
      h('button', { type: 'button', class: 'btn main wide', onclick: () => sheet.go(() => navigate(TABLES[location.search] ?? '/kos')) }, t('l.play')),
      h('button', { type: 'button', class: 'btn line wide', onclick: () => sheet.go(() => navigate('/kos/kurallar')) }, t('l.rules')),
      h('button', { type: 'button', class: 'btn text wide', onclick: () => sheet.go(() => this.restart()) }, t('l.again')),
    ]);
  }

  private restart(): void {
    this.begin(0);
    this.table.start();
    this.showRoute(false);
    this.say();
  }

  /** A sheet that leads on; closing it any other way leaves the lesson. */
  private sheet(title: string, body: (sheet: { go(run: () => void): void }) => Node[], aside?: Node): void {
    let onward: (() => void) | null = null;
    const opened = { close: (): void => undefined };
    const go = (run: () => void): void => {
      onward = run;
      opened.close();
    };
    const sheet = openSheet({ title, ...(aside && { aside }), body: body({ go }), onClose: () => (onward ?? (() => this.leave()))() });
    opened.close = sheet.close;
    sheet.element.classList.add('k-lesson-sheet');
  }

  // --- what a table asks ---------------------------------------------------------------------

  plays(seat: number): boolean {
    return seat === ME;
  }

  name(side: number): string {
    return t(side === ME ? 'you' : 'rival');
  }

  badgeName(side: number): string {
    return side === ME ? t('you') : t('l.page');
  }

  icon(side: number): IconName {
    return side === ME ? 'user' : 'book';
  }

  series(): null {
    return null;
  }

  outcome(): Outcome {
    return ONGOING;
  }

  isOpen(): boolean {
    return true;
  }

  canTakeBack(): boolean {
    return false;
  }

  rivalNote(): null {
    return null;
  }

  leave(): void {
    rememberLesson();
    back('/kos');
  }
}

let shown: Lesson | null = null;

export const kosLessonView: View = {
  async mount(root, route) {
    const [engine] = await Promise.all([Engine.load(RULES_URL), prepareKos(), addArea(AREA), loadStyles(KOS_LESSON_STYLES_URL)]);
    if (route.isLeft()) return;
    shown = new Lesson(root, engine);
  },
  unmount() {
    shown?.close();
    shown = null;
  },
};
