// SPDX-License-Identifier: MIT
// Keeps the screen awake while an online game runs, where the browser can.

export class WakeLock {
  private lock: WakeLockSentinel | null = null;
  private isWanted = false;

  constructor() {
    document.addEventListener('visibilitychange', this.onVisible);
  }

  async hold(): Promise<void> {
    this.isWanted = true;
    if (this.lock || document.hidden || !('wakeLock' in navigator)) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      lock.addEventListener('release', () => (this.lock = null));
      this.lock = lock;
      if (!this.isWanted) this.release();
    } catch {
      // A low battery or a policy forbids it; play goes on.
    }
  }

  release(): void {
    this.isWanted = false;
    void this.lock?.release();
    this.lock = null;
  }

  // The system takes the lock away with a hidden page.
  private readonly onVisible = (): void => {
    if (this.isWanted && !document.hidden) void this.hold();
  };
}
