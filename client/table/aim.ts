// SPDX-License-Identifier: MIT
// Which place of the board a point on the screen means: the nearest of those that come into question, within
// reach. Where places are areas, distance is from their edge.

import type { Layout, Point } from './layout.ts';

/** Reach of a tap and of a drop, in pitches. */
export const TAP_REACH = 0.62;
export const DROP_REACH = 0.8;
/** Two candidates that a tap is about as near to, in pixels. */
const DEAD_ZONE = 4;

export interface Aimed {
  readonly place: number;
  /** From the point, in drawing units; inside an area negative, by how deep. */
  readonly distance: number;
}

export class Aim {
  constructor(
    private readonly svg: SVGSVGElement,
    public layout: Layout,
  ) {}

  /** Screen coordinates in drawing units. */
  unit(at: Point): Point {
    const box = this.svg.getBoundingClientRect();
    const scale = this.layout.width / (box.width || 1);
    return { x: (at.x - box.left) * scale, y: (at.y - box.top) * scale };
  }

  /** Places among `among` by distance from a point on the screen, nearest first. */
  nearest(at: Point, among: readonly number[], reach: number): Aimed[] {
    const { layout } = this;
    const point = this.unit(at);
    // An area reaches half a pitch from its own middle.
    const limit = (layout.hasAreas ? reach - 0.5 : reach) * layout.pitch;
    return among
      .flatMap((place) => {
        const distance = layout.hasAreas ? this.depth(point, place) : this.distance(point, place);
        return distance === null ? [] : [{ place, distance }];
      })
      .filter(({ distance }) => distance <= limit)
      .sort((a, b) => a.distance - b.distance);
  }

  /** The place a tap means; null for none. */
  hit(at: Point, among: readonly number[]): number | null {
    return this.nearest(at, among, TAP_REACH)[0]?.place ?? null;
  }

  /** The point lies between the two, as near to one as to the other. */
  isBetween(a: Aimed, b: Aimed): boolean {
    const perPixel = this.layout.width / (this.svg.getBoundingClientRect().width || this.layout.width);
    return b.distance - a.distance < DEAD_ZONE * perPixel;
  }

  private distance({ x, y }: Point, place: number): number | null {
    const centre = this.layout.man(place, 0);
    return centre && Math.hypot(centre.x - x, centre.y - y);
  }

  private depth({ x, y }: Point, place: number): number | null {
    const spot = this.layout.spots.find((one) => one.place === place);
    if (!spot) return null;
    const dx = Math.abs(x - spot.x) - spot.w / 2;
    const dy = Math.abs(y - spot.y) - spot.h / 2;
    return dx < 0 && dy < 0 ? Math.max(dx, dy) : Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
  }
}
