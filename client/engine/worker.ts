// SPDX-License-Identifier: MIT
// The computer player. It thinks in slices and looks into its mailbox between them, so that it can be
// stopped or asked something else at any moment; the page itself never waits.

import { Engine } from './engine.ts';
import { mailbox } from './mailbox.ts';
import type { FromWorker, Question, ToWorker } from './messages.ts';
import { think } from './think.ts';
import { fetchWeights } from './weights.ts';

declare const self: DedicatedWorkerGlobalScope;

let engine: Promise<Engine> | null = null;
let current = 0;

const say = (message: FromWorker): void => self.postMessage(message);

const readMailbox = mailbox();

// Fetched at the first turn of a game that has a level with weights; only that level waits for them.
let weights: Promise<void> | null = null;
function giveWeights(player: Engine): Promise<void> {
  weights ??= fetchWeights().then((bytes) => player.setWeights(bytes));
  weights.catch(() => { weights = null; });
  return weights;
}

async function answer(question: Question): Promise<void> {
  engine ??= Engine.load(ENGINE_URL);
  const player = await engine;
  const need = player.weightsNeed(question.game, question.level);
  if (need !== 'none') {
    const coming = giveWeights(player);
    if (need === 'now') await coming;
  }
  if (current !== question.id) return;
  const begun = performance.now();
  player.loadRecord(question.game, question.record);
  player.think(question.level, question.seed);
  const isWanted = async (): Promise<boolean> => {
    await readMailbox();
    return current === question.id;
  };
  if (!(await think(player, begun, isWanted, () => performance.now()))) return;
  say({ kind: 'plan', id: question.id, steps: player.plan() });
}

self.onmessage = (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  if (message.kind === 'stop') {
    current = 0;
    return;
  }
  current = message.id;
  answer(message).catch((error: unknown) => {
    engine = null;
    weights = null;
    say({ kind: 'failed', id: message.id, message: String(error) });
  });
};
