// SPDX-License-Identifier: MIT
// Judges turns of one game, one at a time, in slices between which it looks into its mailbox.

import { mailbox } from '../engine/mailbox.ts';
import { fetchWeights } from '../engine/weights.ts';
import { Judge, type Played } from './judge.ts';
import type { FromReview, ToReview } from './messages.ts';
import { ReviewEngine } from './review-engine.ts';

declare const self: DedicatedWorkerGlobalScope;

const readMailbox = mailbox();
const say = (message: FromReview): void => self.postMessage(message);
const now = (): number => performance.now();

let engine: Promise<ReviewEngine> | null = null;
let played: Played | null = null;
let asked = 0;

async function prepare({ game }: Played): Promise<ReviewEngine> {
  const [ready, weights] = await Promise.all([ReviewEngine.open(REVIEW_URL), game === 'tavla' ? fetchWeights() : null]);
  if (weights) ready.setWeights(weights);
  return ready;
}

async function answer(game: Played, turn: number): Promise<void> {
  const mine = ++asked;
  engine ??= prepare(game);
  const isWanted = async (): Promise<boolean> => {
    await readMailbox();
    return mine === asked;
  };
  const judge = new Judge(await engine, game, isWanted, now);
  if (mine !== asked) return;
  const judged = await judge.judge(turn);
  if (mine === asked) say({ kind: 'judged', turn, judged });
}

self.onmessage = ({ data }: MessageEvent<ToReview>) => {
  if (data.kind === 'game') {
    played = data.game;
  } else if (played) {
    answer(played, data.turn).catch((error: unknown) => say({ kind: 'failed', message: String(error) }));
  }
};
