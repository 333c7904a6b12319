// SPDX-License-Identifier: MIT
// The board: one renderer of places and men for every game. It draws what a View says, lays a real
// button over every place, and turns pointers and keys into "this place was meant". What a tap may do
// is told by Marks, which the controller derives from the engine; nothing here knows a rule.
//
// Order of drawing: field and lines, rows, where the last move left, go-to marks, men, shields,
// selection, capture, keyboard focus (the buttons).

import { h } from '../dom.ts';
import { settings } from '../settings.ts';
import type { View } from '../engine/engine.ts';
import { Aim, DROP_REACH, TAP_REACH } from './aim.ts';
import { backMark, captureMark, countMark, landingMark, leftMark, man, movableMark, rowMark, selectedMark, shieldMark, tagMark, targetMark } from './drawing.ts';
import { n } from './layout.ts';
import type { Layout, Point } from './layout.ts';
import { Men, type Man, type Travel, type Tray } from './men.ts';
import { PointerTracker } from './pointer.ts';

/** What the player may do now and what is shown about it. */
export interface Marks {
  /** Places on which a tap acts. */
  readonly candidates: readonly number[];
  /** Places whose man may be dragged. */
  readonly sources: readonly number[];
  /** Where a source's man may be dragged to. */
  reach(from: number): readonly number[];
  readonly selected: number | null;
  /** Go-to marks. With a tag, such as the die that leads there, a disc carries it; without, a ring. */
  readonly targets: readonly { readonly place: number; readonly tag: string; readonly hits: boolean }[];
  /** Where the selected man came from in this turn, and may be taken back to. */
  readonly back: number | null;
  readonly captures: readonly number[];
  readonly shields: readonly number[];
  readonly movable: readonly number[];
  /** Rows drawn as capsules, each by its places. */
  readonly rows: readonly (readonly number[])[];
  /** Places the last turn's men left, and those they came to, once for each man. */
  readonly left: readonly number[];
  readonly arrived: readonly number[];
  /** Empty places breathe: any of them will do. */
  readonly isOpen: boolean;
  /** Nothing can be played: dimmed when the connection is gone. */
  readonly isInert: boolean;
  label(place: number): string;
}

export interface BoardEvents {
  /** A candidate was tapped or chosen by key. */
  tap(place: number): void;
  /** A place on which a tap cannot act, or null for a tap beside everything. */
  refuse(place: number | null): void;
  /** The tap fell between two candidates. */
  unclear(): void;
  /** A man is being dragged away. */
  lift(place: number): void;
  drop(from: number, to: number): void;
  /** The pointer went down, wherever. */
  press(): void;
  /** A drag that ended nowhere. */
  putBack(place: number): void;
}

/** With more go-to rings than this they are small. */
const CALM = 8;

const SVG = 'http://www.w3.org/2000/svg';
const LAYERS = [
  'ground', 'spots', 'rows', 'left', 'hover', 'targets', 'throw', 'men', 'counts', 'shields', 'movable', 'selected', 'captures', 'tags',
  'landing', 'carried',
] as const;
type LayerName = (typeof LAYERS)[number];

const NO_MARKS: Marks = {
  candidates: [], sources: [], reach: () => [], selected: null, targets: [], back: null, captures: [], shields: [], movable: [],
  rows: [], left: [], arrived: [], isOpen: false, isInert: true, label: () => '',
};

export class Board {
  readonly element: HTMLElement;
  private readonly svg: SVGSVGElement;
  private readonly buttonBox: HTMLElement;
  private readonly layers = {} as Record<LayerName, SVGGElement>;
  private readonly spots = new Map<number, SVGGElement>();
  private readonly buttons = new Map<number, HTMLButtonElement>();
  private readonly outside = new Map<number, Tray>();
  private readonly pointer: PointerTracker;
  private readonly men: Men;
  private readonly aim: Aim;
  private marks: Marks = NO_MARKS;
  private view: View | null = null;
  private shownRows = '';
  private focusPlace = -1;
  private carried: { man: Man | null; from: number; ghost: SVGElement | null; float: SVGGElement | null } | null = null;

  constructor(
    private layout: Layout,
    private readonly events: BoardEvents,
    labels: { name: string; role: string; help: string },
  ) {
    this.svg = document.createElementNS(SVG, 'svg');
    this.svg.setAttribute('aria-hidden', 'true');
    this.svg.setAttribute('focusable', 'false');
    this.svg.classList.add('board-drawing');
    for (const name of LAYERS) {
      const layer = document.createElementNS(SVG, 'g');
      layer.classList.add(`layer-${name}`);
      this.layers[name] = this.svg.appendChild(layer);
    }
    this.aim = new Aim(this.svg, layout);
    this.men = new Men(layout, { men: this.layers.men, leaving: this.layers.carried }, (side) => this.trayOf(side));
    this.buttonBox = h('div', { class: 'board-places' });
    this.element = h(
      'div',
      { class: 'board', id: 'board', role: 'group', 'aria-roledescription': labels.role, 'aria-label': labels.name, 'aria-describedby': labels.help },
      this.buttonBox,
    );
    this.element.prepend(this.svg);
    this.element.addEventListener('keydown', (event) => this.onKey(event));
    this.element.addEventListener('click', (event) => this.onClick(event));
    this.element.addEventListener('focusin', (event) => this.onFocus(event));
    this.pointer = new PointerTracker(this.element, {
      press: (at) => this.onPress(at),
      hover: (at) => this.onHover(at),
      start: (at) => this.onDragStart(at),
      move: (at) => this.onDragMove(at),
      release: (at, wasDrag) => this.onRelease(at, wasDrag),
      cancel: (wasDrag) => this.onCancel(wasDrag),
    });
    this.setLayout(layout);
  }

  // --- what is shown -------------------------------------------------------------------------

  /** Draws the empty board anew, for example turned round or with names; men follow at `sync`. */
  setLayout(layout: Layout): void {
    this.layout = layout;
    this.aim.layout = layout;
    this.men.clear(layout);
    this.svg.setAttribute('viewBox', `0 0 ${layout.width} ${layout.height}`);
    this.layers.ground.innerHTML = layout.ground();
    this.layers.spots.replaceChildren();
    this.layers.throw.replaceChildren();
    this.spots.clear();
    this.shownRows = '';
    const hadFocus = this.element.contains(document.activeElement);
    this.buttons.clear();
    this.buttonBox.replaceChildren(
      ...layout.spots.map((spot) => {
        const group = document.createElementNS(SVG, 'g');
        group.classList.add('spot');
        group.setAttribute('transform', `translate(${n(spot.x)} ${n(spot.y)})`);
        group.innerHTML = layout.spot(spot.place);
        this.spots.set(spot.place, this.layers.spots.appendChild(group));
        const button = h('button', { type: 'button', class: 'place', 'data-place': spot.place, 'data-name': spot.name, tabindex: -1 });
        button.style.left = `${(100 * (spot.x - spot.w / 2)) / layout.width}%`;
        button.style.top = `${(100 * (spot.y - spot.h / 2)) / layout.height}%`;
        button.style.width = `${(100 * spot.w) / layout.width}%`;
        button.style.height = `${(100 * spot.h) / layout.height}%`;
        this.buttons.set(spot.place, button);
        return button;
      }),
    );
    const first = this.buttons.has(this.focusPlace) ? this.focusPlace : (layout.spots[0]?.place ?? -1);
    this.rove(first);
    if (hadFocus) this.focus(first);
  }

  /** A place beside the board, the element that shows it, and the side of the men in it. */
  setOutside(place: number, element: HTMLElement, { side, isHand }: Omit<Tray, 'element'>): void {
    this.outside.set(place, { element, side, isHand });
    if (isHand) this.pointer.addSource(element, place);
  }

  /** The layer a game's throws are drawn on. */
  get throwLayer(): SVGGElement {
    return this.layers.throw;
  }

  /** Moves the men to what `view` says, the one that moves by the places `via`. Resolves when all have arrived. */
  sync(view: View, travel: Travel, via: readonly number[] = []): Promise<void> {
    this.view = view;
    this.showCounts();
    return this.men.sync(view, travel, via);
  }

  private count(place: number): number {
    return this.view?.at[place]?.count ?? 0;
  }

  /** Stacks higher than what is drawn carry their number. */
  private showCounts(): void {
    const { layout } = this;
    const least = (place: number): number => (settings.get('counts') ? 1 : (layout.stack?.(place) ?? Infinity));
    this.layers.counts.innerHTML = layout.spots
      .map(({ place }) => {
        const count = this.count(place);
        const isHigh = count > least(place) && !layout.body?.(place, 0);
        const disc = isHigh ? this.placed(place, countMark(count, layout.radius), count - 1) : '';
        return disc + (layout.label?.(place, count) ?? '');
      })
      .join('');
  }

  /** Shows what may be done now. */
  show(marks: Marks): void {
    this.marks = marks;
    const { radius } = this.layout;
    const draw = (name: LayerName, places: readonly number[], mark: string, above = -1): void => {
      this.layers[name].innerHTML = places.map((place) => this.placed(place, mark, this.count(place) + above)).join('');
    };
    this.layers.hover.replaceChildren();
    const plain = marks.targets.filter(({ tag }) => tag === '').map(({ place }) => place);
    draw('targets', plain, targetMark(plain.length > CALM ? 9 : 13), 0);
    this.layers.tags.innerHTML = this.tags(marks.targets);
    this.layers.left.innerHTML =
      marks.left.map((place) => this.placed(place, leftMark(12), this.count(place))).join('') +
      (marks.back === null ? '' : this.placed(marks.back, backMark(radius), this.count(marks.back)));
    draw('shields', marks.shields, shieldMark(radius));
    draw('movable', marks.movable, movableMark(radius));
    draw('selected', marks.selected === null ? [] : [marks.selected], selectedMark(radius));
    draw('captures', [...marks.captures, ...marks.targets.filter(({ hits }) => hits).map(({ place }) => place)], captureMark(radius));
    this.showRows(marks.rows);
    const lit = new Set(marks.targets.map(({ place }) => place));
    for (const [place, spot] of this.spots) spot.classList.toggle('lit', lit.has(place));
    this.men.mark(marks.arrived);
    this.element.classList.toggle('open', marks.isOpen);
    this.element.classList.toggle('inert', marks.isInert);
    const canAct = new Set(marks.candidates);
    for (const [place, button] of this.buttons) {
      button.setAttribute('aria-label', marks.label(place));
      setFlag(button, 'aria-disabled', !canAct.has(place));
      setFlag(button, 'aria-pressed', place === marks.selected);
    }
  }

  private tags(targets: Marks['targets']): string {
    return targets
      .filter(({ tag }) => tag !== '')
      .map(({ place, tag, hits }) => {
        const own = this.layout.tag?.(place, this.count(place), hits);
        const at = own ?? this.layout.man(place, this.count(place));
        return at ? `<g transform="translate(${n(at.x)} ${n(at.y)})">${tagMark(tag, own?.radius ?? this.layout.radius)}</g>` : '';
      })
      .join('');
  }

  /** Animations jump to their end. */
  finish(): void {
    this.men.finish();
  }

  /** The place or man shakes: a tap that cannot act. */
  shake(place: number): void {
    this.men.shake(place, this.spots.get(place));
  }

  // --- focus and keys ------------------------------------------------------------------------

  focus(place: number): void {
    this.rove(place);
    this.buttons.get(place)?.focus({ preventScroll: false });
  }

  nameOf(place: number): string {
    return this.buttons.get(place)?.dataset['name'] ?? '';
  }

  get hasFocus(): boolean {
    return this.element.contains(document.activeElement);
  }

  get focused(): number {
    return this.focusPlace;
  }

  /** Makes a place the one that Tab reaches, without taking the focus. */
  rove(place: number): void {
    const next = this.buttons.get(place);
    if (!next) return;
    const before = this.buttons.get(this.focusPlace);
    if (before) before.tabIndex = -1;
    next.tabIndex = 0;
    this.focusPlace = place;
  }

  private onFocus(event: FocusEvent): void {
    const place = placeOf(event.target);
    if (place !== null) this.rove(place);
  }

  private typedLetter = '';
  private typedAt = 0;

  private onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (arrow) {
      event.preventDefault();
      this.focus(this.layout.toward(this.focusPlace, arrow[0] ?? 0, arrow[1] ?? 0));
      return;
    }
    // A point's name, typed within a second, jumps there.
    const now = performance.now();
    if (/^[a-z]$/i.test(event.key)) {
      this.typedLetter = event.key.toLowerCase();
      this.typedAt = now;
    } else if (/^[0-9]$/.test(event.key) && now - this.typedAt < 1000) {
      const place = this.layout.named(this.typedLetter + event.key);
      if (place >= 0) this.focus(place);
      this.typedLetter = '';
    }
  }

  /** Keys and screen readers click the button itself; pointers are heard by the tracker. */
  private onClick(event: MouseEvent): void {
    const place = placeOf(event.target);
    if (place === null || this.pointer.isEcho(event)) return;
    this.choose(place);
  }

  private choose(place: number): void {
    if (this.marks.candidates.includes(place)) this.events.tap(place);
    else this.events.refuse(place);
  }

  // --- pointer -------------------------------------------------------------------------------

  private get allPlaces(): number[] {
    return this.layout.spots.map(({ place }) => place);
  }

  private onPress(at: Point): void {
    this.events.press();
    this.men.finish();
    this.men.press(this.aim.hit(at, this.marks.candidates));
  }

  private onHover(at: Point | null): void {
    const place = at && this.marks.selected === null ? this.aim.hit(at, this.marks.sources) : null;
    this.element.classList.toggle('grab', place !== null);
    const targets = place === null ? [] : this.marks.reach(place);
    const mark = targetMark(targets.length > CALM ? 9 : 13);
    this.layers.hover.innerHTML = targets.map((target) => this.placed(target, mark, this.count(target))).join('');
  }

  /** The place a drag that began here would take from: the tracker names trays by their place. */
  private onDragStart(at: { x: number; y: number; source: number | null }): boolean {
    const from = at.source ?? this.aim.hit(at, this.marks.sources);
    if (from === null || !this.marks.sources.includes(from)) return false;
    this.men.press(null);
    this.events.lift(from);
    const moved = this.men.at(from);
    const float = document.createElementNS(SVG, 'g');
    float.classList.add('man', 'carried');
    if (settings.get('magnify')) float.classList.add('magnified');
    const side = moved?.owner ?? this.outside.get(from)?.side ?? 0;
    float.innerHTML = `<g class="man-body">${man(side, 0, 0, this.layout.radius)}</g>`;
    this.layers.carried.replaceChildren(float);
    moved?.element.classList.add('ghost');
    this.carried = { man: moved, from, ghost: moved?.element ?? null, float };
    this.element.classList.add('dragging');
    return true;
  }

  private landing(at: Point): number | null {
    if (!this.carried) return null;
    const targets = this.marks.reach(this.carried.from);
    const [best] = this.aim.nearest(at, targets, DROP_REACH);
    if (best) return best.place;
    for (const place of targets) {
      const box = this.outside.get(place)?.element.getBoundingClientRect();
      const slack = 24;
      if (!box || box.width === 0) continue;
      const isOver = at.x > box.left - slack && at.x < box.right + slack && at.y > box.top - slack && at.y < box.bottom + slack;
      if (isOver) return place;
    }
    return null;
  }

  private onDragMove(at: Point): void {
    if (!this.carried?.float) return;
    const { x, y } = this.aim.unit(at);
    this.carried.float.style.transform = `translate(${n(x)}px, ${n(y)}px)`;
    const place = this.landing(at);
    this.layers.landing.innerHTML = place === null ? '' : this.placed(place, landingMark(this.layout.radius), this.count(place));
    for (const [other, { element, isHand }] of this.outside) {
      if (!isHand) element.classList.toggle('landing', other === place);
    }
  }

  private onRelease(at: Point, wasDrag: boolean): void {
    this.men.press(null);
    if (wasDrag) {
      this.endDrag(at);
      return;
    }
    const box = this.element.getBoundingClientRect();
    if (at.x < box.left || at.x > box.right || at.y < box.top || at.y > box.bottom) return;
    const [best, second] = this.aim.nearest(at, this.marks.candidates, TAP_REACH);
    if (best && second && this.aim.isBetween(best, second)) {
      this.events.unclear();
      return;
    }
    if (best) {
      this.rove(best.place);
      this.events.tap(best.place);
      return;
    }
    this.events.refuse(this.aim.hit(at, this.allPlaces));
  }

  private endDrag(at: Point): void {
    const carried = this.carried;
    if (!carried) return;
    const to = this.landing(at);
    if (to === null) {
      this.returnCarried(at);
      this.events.putBack(carried.from);
      return;
    }
    this.men.settleFrom = this.aim.unit(at);
    this.dropCarried();
    this.events.drop(carried.from, to);
    this.men.settleFrom = null;
  }

  private onCancel(wasDrag: boolean): void {
    this.men.press(null);
    if (!wasDrag || !this.carried) return;
    const { from } = this.carried;
    this.dropCarried();
    this.events.putBack(from);
  }

  private dropCarried(): void {
    this.carried?.ghost?.classList.remove('ghost');
    this.layers.carried.replaceChildren();
    this.layers.landing.replaceChildren();
    for (const { element } of this.outside.values()) element.classList.remove('landing');
    this.element.classList.remove('dragging');
    this.carried = null;
  }

  /** The carried man glides back to where it came from. */
  private returnCarried(at: Point): void {
    const moved = this.carried?.man ?? null;
    this.dropCarried();
    if (moved) this.men.glideBack(moved, this.aim.unit(at));
  }

  /** Where a taken man of this side goes: the tray that holds such men. */
  private trayOf(owner: number): { x: number; y: number; size: number } | null {
    const tray = [...this.outside.values()].find(({ side, isHand }) => side === owner && !isHand);
    const box = tray?.element.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    const { x, y } = this.aim.unit({ x: box.left + box.width / 2, y: box.top + box.height / 2 });
    return { x, y, size: 0.45 };
  }

  // --- marks ---------------------------------------------------------------------------------

  /** A mark over the index-th man of a place. */
  private placed(place: number, mark: string, index = 0): string {
    const at = this.layout.man(place, Math.max(0, index));
    return at ? `<g transform="translate(${n(at.x)} ${n(at.y)})">${mark}</g>` : '';
  }

  private showRows(rows: Marks['rows']): void {
    const wanted = JSON.stringify(rows);
    if (wanted === this.shownRows) return;
    this.shownRows = wanted;
    this.layers.rows.innerHTML = rows
      .map((row) => {
        const points = row.flatMap((place) => this.layout.man(place, 0) ?? []);
        points.sort((a, b) => a.x - b.x || a.y - b.y);
        const [first, last] = [points[0], points[points.length - 1]];
        return first && last ? rowMark(first, last, this.layout.radius) : '';
      })
      .join('');
    for (const row of this.layers.rows.children) this.men.fadeIn(row);
  }
}

function placeOf(target: EventTarget | null): number | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return button ? Number(button.dataset['place']) : null;
}

function setFlag(element: Element, name: string, value: boolean): void {
  if (value) element.setAttribute(name, 'true');
  else element.removeAttribute(name);
}
