// SPDX-License-Identifier: MIT
// The four sticks of Kös: flat and pale on one face (açık), round bark on the other (kapalı). Only how
// many lie open counts; which of them do is drawn from `index`, so that the same throw of a game always
// lies the same way.
//
//   const sticks = new Sticks();
//   sticks.show(3, 7);                  a result that lies there: three open
//   await sticks.toss(1, 8);            thrown before the player's eyes
//   sticks.show(null, 0);               waiting to be thrown

import { h, markup } from '../dom.ts';
import { t, type Key } from '../i18n/index.ts';
import { isMotionReduced, motionScale } from '../settings.ts';
import { n } from './layout.ts';

const COUNT = 4;
const WIDTH = 20;
const GAP = 6;
const HEIGHT = 106;
const FLIGHT_MS = 620;
const STAGGER_MS = 40;
const FADE_MS = 160;
const RISE = 44;

/** Values of the results as the engine gives them. */
export const RESULTS = [1, 2, 3, 4, 6] as const;

/** Faces that lie open, by the value of a result. */
function openFaces(value: number): number {
  return value === 6 ? 0 : value;
}

export function throwName(value: number): string {
  return t(`k.name.${value}` as Key);
}

export function facesText(value: number): string {
  const open = openFaces(value);
  return t('k.face', { a: open, b: COUNT - open });
}

/** A right as people hear it. */
export function throwText(value: number): string {
  return `${throwName(value)}: ${facesText(value)}`;
}

/** Which sticks lie open: `open` of the four, begun at a place that follows from the index. */
function lying(value: number, index: number): boolean[] {
  const open = openFaces(value);
  const start = (index * 7 + value) % COUNT;
  return Array.from({ length: COUNT }, (_, i) => (i - start + COUNT) % COUNT < open);
}

function openStick(): string {
  const [w, h] = [WIDTH, HEIGHT];
  return (
    `<g class="k-face-open"><rect class="s-open" width="${w}" height="${h}" rx="${n(w * 0.28)}"/>` +
    `<path class="s-pith" d="M${w / 2} 9V${h - 9}"/><path class="s-grain" d="M${n(w * 0.24)} 16V${h - 22}M${n(w * 0.76)} 24V${h - 14}"/>` +
    `<rect class="s-open-edge" x=".8" y=".8" width="${n(w - 1.6)}" height="${n(h - 1.6)}" rx="${n(w * 0.26)}"/></g>`
  );
}

function closedStick(): string {
  const [w, h] = [WIDTH, HEIGHT];
  const knots = [0.22, 0.5, 0.78].map((at) => `M${n(w * 0.62)} ${n(h * at)}h${n(w * 0.22)}`).join('');
  return (
    `<g class="k-face-closed"><rect class="s-bark" width="${w}" height="${h}" rx="${n(w / 2)}"/>` +
    `<rect class="s-bark-light" x="${n(w * 0.22)}" y="6" width="${n(w * 0.3)}" height="${h - 12}" rx="${n(w * 0.15)}"/><path class="s-knots" d="${knots}"/>` +
    `<rect class="s-bark-edge" x=".8" y=".8" width="${n(w - 1.6)}" height="${n(h - 1.6)}" rx="${n(w * 0.48)}"/></g>`
  );
}

function drawing(): string {
  const width = COUNT * WIDTH + (COUNT - 1) * GAP;
  const stick = (i: number): string =>
    `<g transform="translate(${i * (WIDTH + GAP)} 1)"><g class="k-stick"><rect class="s-shade" y="3" width="${WIDTH}" height="${HEIGHT}" rx="${WIDTH / 2}"/>` +
    `${openStick()}${closedStick()}</g></g>`;
  const sticks = Array.from({ length: COUNT }, (_, i) => stick(i)).join('');
  return `<svg viewBox="0 0 ${width} ${HEIGHT + 5}" aria-hidden="true" focusable="false">${sticks}</svg>`;
}

export class Sticks {
  readonly element = h('div', { class: 'k-sticks', role: 'img' });
  private readonly sticks: SVGElement[];
  private running: Animation[] = [];

  constructor() {
    this.element.append(markup(drawing()));
    this.sticks = [...this.element.querySelectorAll<SVGElement>('.k-stick')];
    this.show(null, 0);
  }

  /** The sticks as they lie; null while they wait to be thrown. */
  show(value: number | null, index: number): void {
    this.finish();
    this.lay(value, index);
  }

  /** Throws them up; resolves when they lie. */
  async toss(value: number, index: number): Promise<void> {
    this.finish();
    this.lay(value, index);
    const scale = document.hidden ? 0 : motionScale();
    if (scale === 0 || isMotionReduced()) {
      if (!document.hidden) this.run(this.element, [{ opacity: 0.2 }, { opacity: 1 }], { duration: FADE_MS });
    } else {
      this.sticks.forEach((stick, i) => this.fly(stick, i, scale));
    }
    await Promise.all(this.running.map((one) => one.finished.catch(() => undefined)));
  }

  /** A throw under way lies at once. */
  finish(): void {
    for (const one of this.running) one.finish();
    this.running = [];
  }

  private lay(value: number | null, index: number): void {
    const open = lying(value ?? 2, index);
    this.sticks.forEach((stick, i) => stick.classList.toggle('open', open[i] === true));
    this.element.classList.toggle('waiting', value === null);
    this.element.setAttribute('aria-label', value === null ? t('k.sticks') : throwText(value));
  }

  private run(element: Element, keys: Keyframe[], options: KeyframeAnimationOptions): void {
    this.running.push(element.animate(keys, options));
  }

  /** Up with the faces turning over, down with a small bounce. */
  private fly(stick: SVGElement, i: number, scale: number): void {
    const lean = (i - 1.5) * 8;
    const timing = { duration: FLIGHT_MS * scale, delay: i * STAGGER_MS * scale, fill: 'backwards' as const };
    const at = (dy: number, turn: number, offset: number, easing = 'linear'): Keyframe => ({
      transform: `translateY(${dy}px) rotate(${turn}deg)`, offset, easing,
    });
    this.run(
      stick,
      [at(0, 0, 0, 'ease-out'), at(-RISE, lean * 2, 0.45, 'ease-in'), at(0, lean * 0.4, 0.84, 'ease-out'), at(-4, 0, 0.92, 'ease-in'), at(0, 0, 1)],
      timing,
    );
    for (const face of stick.children) {
      if (!/k-face/.test(face.getAttribute('class') ?? '')) continue;
      const rest = Number(getComputedStyle(face).opacity);
      const turns = [0.14, 0.28, 0.42, 0.56, 0.7].map((offset, turn) => ({ opacity: turn % 2 === 0 ? 1 - rest : rest, offset, easing: 'step-end' }));
      this.run(face, [{ opacity: rest, easing: 'step-end' }, ...turns, { opacity: rest, offset: 0.8 }, { opacity: rest }], timing);
    }
  }
}
