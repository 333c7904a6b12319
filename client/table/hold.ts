// SPDX-License-Identifier: MIT
// A long press on a row of buttons:
//
//   listenForHold(row, (index) => …);      true: it did something, so the click that ends it does nothing
//
// The row is listened to and not its buttons, which may be made anew meanwhile.

const HOLD_MS = 500;

export function listenForHold(row: HTMLElement, hold: (index: number) => boolean): void {
  let timer = 0;
  let isHeld = false;
  const stop = (): void => clearTimeout(timer);
  row.addEventListener('pointerdown', ({ target, isPrimary, button }) => {
    stop();
    isHeld = false;
    const index = [...row.children].findIndex((one) => one.contains(target as Node));
    if (index < 0 || !isPrimary || button !== 0) return;
    timer = window.setTimeout(() => (isHeld = hold(index)), HOLD_MS);
  });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) row.addEventListener(type, stop);
  row.addEventListener('contextmenu', (event) => isHeld && event.preventDefault());
  row.addEventListener('click', (event) => {
    // A key's click has no detail and ends no press.
    if (!isHeld || event.detail === 0) return;
    isHeld = false;
    event.stopPropagation();
  }, true);
}
