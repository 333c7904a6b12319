// SPDX-License-Identifier: MIT
// How a worker that thinks in slices hears what has been said to it meanwhile.

/**
 * What lets the messages of before be heard. A message channel yields without the delay that timers have
 * when nested.
 */
export function mailbox(): () => Promise<void> {
  const channel = new MessageChannel();
  let resume: (() => void) | null = null;
  channel.port1.onmessage = () => resume?.();
  return () =>
    new Promise((resolve) => {
      resume = resolve;
      channel.port2.postMessage(null);
    });
}
