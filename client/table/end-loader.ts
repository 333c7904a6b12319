// SPDX-License-Identifier: MIT
// Fetches the module of a game's end while the game is played, since the network may be gone by then, and
// opens it; where it cannot be had, the table offers to try again.

import { t } from '../i18n/index.ts';
import type { Screen } from './screen.ts';

/** After the table stands, so that it is not kept waiting. */
const AHEAD_MS = 3000;

export class EndLoader<Module> {
  private timer = 0;

  constructor(private readonly load: () => Promise<Module>) {}

  ahead(): void {
    this.timer = window.setTimeout(() => void this.load().catch(() => undefined), AHEAD_MS);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  /** `isWanted` is asked anew after the wait. */
  async open(screen: Screen, isWanted: () => boolean, show: (end: Module) => void): Promise<void> {
    try {
      const end = await this.load();
      if (isWanted()) show(end);
    } catch (error) {
      console.warn(error);
      if (isWanted()) screen.offerAgain(t('err.d'), () => void this.open(screen, isWanted, show));
    }
  }
}
