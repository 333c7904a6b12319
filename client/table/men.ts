// SPDX-License-Identifier: MIT
// The men on the board and how they travel: two views are compared, and whoever is missing in one place
// and new in another has moved. Lengths as in ui.md 11.1; only transform and opacity are animated.

import { isMotionReduced, motionScale } from '../settings.ts';
import type { View } from '../engine/engine.ts';
import { man } from './drawing.ts';
import { n } from './layout.ts';
import type { Layout, Point } from './layout.ts';

/** How men travel from one view to the next; lengths as in ui.md 11.1. */
export type Travel = 'slide' | 'fly' | 'undo' | 'jump';
const LENGTH = { place: 140, slide: 200, fly: 260, take: 320, takePause: 120, hit: 280, leg: 200, row: 240, undo: 140, back: 160, shake: 180, settle: 80 };
const EASE_MOVE = 'cubic-bezier(.2,.7,.2,1)';
const CROSS_FADE = 90;

export interface Man {
  place: number;
  index: number;
  readonly owner: number;
  readonly element: SVGGElement;
  at: Point;
}

export interface Tray {
  readonly element: HTMLElement;
  readonly side: number;
  /** Men come from here; otherwise taken men go here. */
  readonly isHand: boolean;
}

/** A hidden page draws no frames, so nothing is animated there. */
function scaleNow(): number {
  return document.hidden ? 0 : motionScale();
}

function isReducedNow(): boolean {
  return !document.hidden && isMotionReduced();
}

const SVG = 'http://www.w3.org/2000/svg';

export class Men {
  /** Where a carried man was let go, in drawing units: its journey starts there. */
  settleFrom: Point | null = null;
  private all: Man[] = [];
  /** Points the moving man passes, and what the next one waits before it starts. */
  private via: readonly Point[] = [];
  private delay = 0;
  private readonly running = new Set<Animation>();

  constructor(
    private layout: Layout,
    /** Layers for men on the board and men on their way off it. */
    private readonly layers: { readonly men: SVGGElement; readonly leaving: SVGGElement },
    private readonly trayOf: (side: number) => { x: number; y: number; size: number } | null,
  ) {}

  /** Takes all men away, for a board drawn anew. */
  clear(layout: Layout): void {
    this.finish();
    this.layout = layout;
    this.all = [];
    this.layers.men.replaceChildren();
  }

  /** The men of a place, the one on top last. */
  private of(place: number): Man[] {
    return this.all.filter((one) => one.place === place).sort((a, b) => a.index - b.index);
  }

  /** The man on top of a place. */
  at(place: number): Man | null {
    return this.of(place).pop() ?? null;
  }

  /** Marks the men that have just come: as many from the top of a place as it is named. */
  mark(arrived: readonly number[]): void {
    const marked = new Set<Man>();
    for (const place of new Set(arrived)) {
      const times = arrived.filter((one) => one === place).length;
      for (const one of this.of(place).slice(-times)) marked.add(one);
    }
    for (const one of this.all) one.element.classList.toggle('arrived', marked.has(one));
  }

  press(place: number | null): void {
    const pressed = place === null ? null : this.at(place);
    for (const one of this.all) one.element.classList.toggle('pressed', one === pressed);
  }

  /** Moves the men to what `view` says, the first of them over the places `via`. Resolves when all have arrived. */
  sync(view: View, travel: Travel, via: readonly number[] = []): Promise<void> {
    this.finish();
    this.via = via.flatMap((place) => this.layout.man(place, view.at[place]?.count ?? 0) ?? []);
    const extra: Man[] = [];
    const missing: { place: number; index: number; owner: number }[] = [];
    view.at.forEach((want, place) => {
      if (!this.layout.man(place, 0)) return;
      const here = this.of(place);
      const keep = here[0]?.owner === want.owner ? Math.min(here.length, want.count) : 0;
      extra.push(...here.slice(keep));
      for (let index = keep; index < want.count; index++) missing.push({ place, index, owner: want.owner });
    });
    const arrivals: Animation[] = [];
    for (const { place, index, owner } of missing) {
      const source = extra.findIndex((one) => one.owner === owner);
      const [moved] = source < 0 ? [] : extra.splice(source, 1);
      // Whoever made room for a man of the other side goes when that one lands.
      this.delay = moved && isDriven(moved, view) && travel !== 'undo' ? LENGTH.slide : 0;
      arrivals.push(...(moved ? this.travelTo(moved, place, index, travel) : this.appear(place, index, owner, travel)));
    }
    for (const gone of extra) arrivals.push(...this.disappear(gone, travel));
    this.settleFrom = null;
    this.via = [];
    this.delay = 0;
    this.cover(view);
    for (const { element, place } of this.all) element.dataset['extra'] = String(view.at[place]?.extra ?? 0);
    return Promise.all(arrivals.map((one) => one.finished.catch(() => undefined))).then(() => undefined);
  }

  /** Of a stack higher than what is drawn only the top man is seen on the last place. */
  private cover(view: View): void {
    for (const one of this.all) {
      const stack = this.layout.stack?.(one.place) ?? Infinity;
      const count = view.at[one.place]?.count ?? 0;
      one.element.classList.toggle('covered', one.index >= stack - 1 && one.index < count - 1);
    }
  }

  /** Animations jump to their end. */
  finish(): void {
    for (const animation of [...this.running]) animation.finish();
    this.running.clear();
  }

  /** The place or man shakes: a tap that cannot act. */
  shake(at: number, spot: SVGElement | undefined): void {
    const target = this.at(at)?.element ?? spot;
    const scale = scaleNow();
    if (!target || scale === 0) return;
    const { x, y } = this.layout.man(at, 0) ?? { x: 0, y: 0 };
    const keys = [0, -3, 3, -3, 3, 0].map((dx) => ({ transform: `translate(${n(x + dx)}px, ${n(y)}px)` }));
    target.animate(keys, { duration: LENGTH.shake * scale });
  }

  /** Glides from a point back to where it stands. */
  glideBack(one: Man, from: Point): void {
    const duration = LENGTH.back * scaleNow();
    if (duration > 0) this.run(one.element, [place(from), place(one.at)], { duration, easing: 'ease-out' });
  }

  fadeIn(element: Element): void {
    const duration = LENGTH.row * scaleNow();
    if (duration > 0) this.run(element, [{ opacity: 0 }, { opacity: 1 }], { duration, easing: 'ease-out' });
  }

  private run(element: Element, keys: Keyframe[], options: KeyframeAnimationOptions): Animation[] {
    const animation = element.animate(keys, options);
    this.running.add(animation);
    animation.finished.then(
      () => this.running.delete(animation),
      () => this.running.delete(animation),
    );
    return [animation];
  }

  private put(one: Man, at: Point): void {
    one.at = at;
    one.element.style.transform = `translate(${n(at.x)}px, ${n(at.y)}px)`;
  }

  private travelTo(one: Man, to: number, index: number, travel: Travel): Animation[] {
    const isDriven = this.delay > 0;
    const wasDropped = this.settleFrom !== null && !isDriven;
    const from = wasDropped && this.settleFrom ? this.settleFrom : one.at;
    const at = this.layout.man(to, index);
    if (!at) return [];
    const body = this.body(to, one.owner);
    if (body !== this.body(one.place, one.owner)) one.element.innerHTML = body;
    one.place = to;
    one.index = index;
    this.layers.men.append(one.element);
    this.put(one, at);
    const scale = scaleNow();
    if (travel === 'jump') return [];
    if (isReducedNow()) return this.run(one.element, [{ opacity: 0 }, { opacity: 1 }], { duration: CROSS_FADE });
    if (scale === 0) return [];
    const duration = scale * (wasDropped ? LENGTH.settle : LENGTH[travel]);
    if (isDriven) {
      const wait = scale * this.delay;
      return this.run(one.element, [place(from), place(at)], { duration: scale * LENGTH.hit, delay: wait, easing: 'ease-in-out', fill: 'backwards' });
    }
    if (this.via.length > 0 && !wasDropped) {
      const legs = [from, ...this.via, at].map((point) => place(point));
      return this.run(one.element, legs, { duration: scale * LENGTH.leg * (legs.length - 1), easing: 'linear' });
    }
    if (travel !== 'fly' || wasDropped) return this.run(one.element, [place(from), place(at)], { duration, easing: EASE_MOVE });
    const middle = { x: (from.x + at.x) / 2, y: (from.y + at.y) / 2 };
    return this.run(one.element, [place(from), place(middle, 1.08), place(at)], { duration, easing: EASE_MOVE });
  }

  private body(at: number, owner: number): string {
    return `<g class="man-body">${this.layout.body?.(at, owner) || man(owner, 0, 0, this.layout.radius)}</g>`;
  }

  private appear(to: number, index: number, owner: number, travel: Travel): Animation[] {
    const at = this.layout.man(to, index);
    if (!at) return [];
    const element = document.createElementNS(SVG, 'g');
    element.classList.add('man');
    element.dataset['side'] = String(owner);
    element.innerHTML = this.body(to, owner);
    const one: Man = { place: to, index, owner, element, at };
    this.all.push(one);
    this.layers.men.append(element);
    this.put(one, at);
    const scale = scaleNow();
    if (travel === 'jump') return [];
    if (isReducedNow()) return this.run(element, [{ opacity: 0 }, { opacity: 1 }], { duration: CROSS_FADE });
    if (scale === 0) return [];
    if (this.settleFrom) return this.run(element, [place(this.settleFrom), place(at)], { duration: LENGTH.settle * scale });
    if (travel === 'undo') return this.run(element, [{ opacity: 0 }, { opacity: 1 }], { duration: LENGTH.undo * scale });
    return this.run(element, [place(at, 1.18), place(at)], { duration: LENGTH.place * scale, easing: 'ease-out' });
  }

  /** A man leaves the board: to the tray that gained one, if it can be seen. */
  private disappear(one: Man, travel: Travel): Animation[] {
    this.all.splice(this.all.indexOf(one), 1);
    const scale = scaleNow();
    if (travel === 'jump' || (scale === 0 && !isReducedNow())) {
      one.element.remove();
      return [];
    }
    const away = (animations: Animation[]): Animation[] => {
      for (const animation of animations) {
        animation.finished.then(() => one.element.remove(), () => one.element.remove());
      }
      return animations;
    };
    if (isReducedNow()) return away(this.run(one.element, [{ opacity: 1 }, { opacity: 0 }], { duration: CROSS_FADE }));
    if (travel === 'undo') return away(this.run(one.element, [{ opacity: 1 }, { opacity: 0 }], { duration: LENGTH.undo * scale }));
    this.layers.leaving.append(one.element);
    const from = this.settleFrom ?? one.at;
    const tray = this.trayOf(one.owner);
    const to = tray ?? { ...from, size: 0.5 };
    return away(
      this.run(one.element, [place(from), { ...place(to, to.size), opacity: tray ? 1 : 0 }], {
        duration: LENGTH.take * scale,
        delay: this.settleFrom ? 0 : LENGTH.takePause * scale,
        easing: 'ease-in-out',
        fill: 'both',
      }),
    );
  }
}

/** A man of the other side now stands where this one stood. */
function isDriven(one: Man, view: View): boolean {
  const now = view.at[one.place];
  return now !== undefined && now.count > 0 && now.owner !== one.owner;
}

function place({ x, y }: Point, scale = 1): Keyframe {
  return { transform: `translate(${n(x)}px, ${n(y)}px) scale(${scale})` };
}

