// SPDX-License-Identifier: MIT
// One pointer at a time on the board and its trays: press, release, drag. A press alone does nothing;
// a second finger cancels; a drag begins after 6 px by touch and 3 px by mouse or pen.

export interface At {
  readonly x: number;
  readonly y: number;
}

export interface PointerEvents {
  press(at: At): void;
  /** A mouse without a pressed button; null when it leaves. */
  hover(at: At | null): void;
  /** May the drag begin? `source` is the tray it began on, null for the board; x, y where it began. */
  start(at: At & { source: number | null }): boolean;
  move(at: At): void;
  release(at: At, wasDrag: boolean): void;
  cancel(wasDrag: boolean): void;
}

const TOUCH_SLACK = 6;
const MOUSE_SLACK = 3;
/** Where a click does not tell its pointer: one this soon after a release is the same tap, told twice. */
const SAME_TAP_MS = 700;

export class PointerTracker {
  private active: { id: number; x: number; y: number; source: number | null; isDrag: boolean; isDead: boolean } | null = null;
  private releasedAt = -Infinity;
  private releasedId = -1;
  private readonly sources = new Set<HTMLElement>();

  constructor(
    private readonly surface: HTMLElement,
    private readonly events: PointerEvents,
  ) {
    this.listen(surface, null);
    surface.addEventListener('pointerleave', () => this.events.hover(null));
  }

  /** Lets drags begin on an element beside the board. */
  addSource(element: HTMLElement, source: number): void {
    if (this.sources.has(element)) return;
    this.sources.add(element);
    this.listen(element, source);
  }

  /** Whether a click only repeats what a release has said; those of keys and screen readers do not. */
  isEcho(click: MouseEvent): boolean {
    if (click.detail === 0) return false;
    const id = click instanceof PointerEvent ? click.pointerId : -1;
    if (id >= 0 && id === this.releasedId) return true;
    return performance.now() - this.releasedAt < SAME_TAP_MS;
  }

  private listen(element: HTMLElement, source: number | null): void {
    element.addEventListener('pointerdown', (event) => this.down(event, element, source));
    element.addEventListener('pointermove', (event) => this.move(event));
    element.addEventListener('pointerup', (event) => this.up(event));
    element.addEventListener('pointercancel', (event) => this.lost(event));
    element.addEventListener('lostpointercapture', (event) => this.lost(event));
  }

  private down(event: PointerEvent, element: HTMLElement, source: number | null): void {
    if (this.active) {
      // A second finger: whatever was going on is off until all are lifted.
      if (event.pointerId !== this.active.id) this.abandon();
      return;
    }
    if (!event.isPrimary || event.button !== 0) return;
    this.active = { id: event.pointerId, x: event.clientX, y: event.clientY, source, isDrag: false, isDead: false };
    element.setPointerCapture(event.pointerId);
    this.events.hover(null);
    this.events.press({ x: event.clientX, y: event.clientY });
  }

  private move(event: PointerEvent): void {
    const at = { x: event.clientX, y: event.clientY };
    const active = this.active;
    if (!active) {
      if (event.pointerType === 'mouse' && event.currentTarget === this.surface) this.events.hover(at);
      return;
    }
    if (event.pointerId !== active.id || active.isDead) return;
    if (!active.isDrag) {
      const slack = event.pointerType === 'touch' ? TOUCH_SLACK : MOUSE_SLACK;
      if (Math.hypot(at.x - active.x, at.y - active.y) < slack) return;
      active.isDrag = this.events.start({ x: active.x, y: active.y, source: active.source });
      if (!active.isDrag) return;
    }
    this.events.move(at);
  }

  private up(event: PointerEvent): void {
    const active = this.active;
    if (!active || event.pointerId !== active.id) return;
    this.active = null;
    this.releasedAt = performance.now();
    this.releasedId = active.id;
    if (active.isDead) return;
    // A tap on a tray is nothing; only a drag out of it acts.
    if (active.source !== null && !active.isDrag) return;
    this.events.release({ x: event.clientX, y: event.clientY }, active.isDrag);
  }

  private lost(event: PointerEvent): void {
    if (!this.active || event.pointerId !== this.active.id) return;
    this.abandon();
    this.active = null;
  }

  private abandon(): void {
    if (!this.active || this.active.isDead) return;
    const { isDrag } = this.active;
    this.active.isDead = true;
    this.releasedAt = performance.now();
    this.releasedId = this.active.id;
    this.events.cancel(isDrag);
  }
}
