// SPDX-License-Identifier: MIT
// The page on which players gather, for two or for four; fetched when there is somebody to wait for.

import type { CommandQueue } from '../net/commands.ts';
import type { Facts, Waiting } from './waiting.ts';

export async function openWaiting(root: HTMLElement, facts: Facts, isFour: boolean, commands: CommandQueue): Promise<Waiting> {
  // A friend who comes by the link never sees it.
  if (!isFour) return new (await import('./waiting.ts')).WaitingRoom(root, facts);
  const { FourRoom } = await import('./waiting-four.ts');
  return new FourRoom(root, facts, {
    sit: (chair) => commands.add('chair', { seat: chair }),
    fill: (chair, level) => commands.add('fill', { seat: chair, level }),
    rename: (nick) => commands.add('nick', { nick }),
    start: () => commands.add('start'),
  });
}
