// SPDX-License-Identifier: MIT
// What is said about the turns of games the levels play among themselves, and how long it takes: the
// table of docs/analysis.md.
//
//   node tests/client/measure-review.mjs GAME LEVEL GAMES [SEED [SEATS]]      level 0 kolay, 1 orta, 2 zor

import { judge, newEngine, play, remarkOn } from './review-support.mjs';

const [game, level, games, seed = '1', seats = '2'] = process.argv.slice(2);
const engine = await newEngine();
const player = await newEngine();
const count = { forced: 0, unsure: 0, none: 0, good: 0, better: 0, missed: 0 };
const times = [];
for (let at = 0; at < Number(games); at++) {
  const record = play(player, game, { seats: Number(seats), levels: [Number(level), Number(level)], seed: Number(seed) + at });
  for (const [index, turn] of record.turns.entries()) {
    if (turn.startsWith('?') || turn.endsWith(':')) continue;
    const begun = performance.now();
    const judged = await judge(engine, record, index);
    times.push(performance.now() - begun);
    if (!judged) count.unsure += 1;
    else if (judged.choices < 2) count.forced += 1;
    else count[remarkOn(game, judged)?.grade ?? 'none'] += 1;
  }
}
const choices = count.none + count.good + count.better + count.missed;
const share = (name) => `${name} ${count[name]} (${((100 * count[name]) / choices).toFixed(1)} %)`;
times.sort((a, b) => a - b);
const ms = (part) => Math.round(times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0);
console.log(`${game} ${level}, ${games} games: ${choices} turns with a choice; ${['missed', 'better', 'good'].map(share).join(', ')}; ` +
  `${count.forced} forced, ${count.unsure} not judged; ms a turn: ${ms(0.5)}, 99 % ${ms(0.99)}, most ${ms(1)}`);
