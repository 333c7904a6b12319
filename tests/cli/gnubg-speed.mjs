// SPDX-License-Identifier: MIT
// Static evaluations a second of Tavla's networks beside those of GNU Backgammon, one thread each, by
// turns, so that what else the machine does meets both.
//
//   node tests/cli/gnubg-speed.mjs [ROUNDS]         5; needs build/bin/tavla_rate (make measure-tavla)
//
// Both are counted by processor time, and of many short slices the fastest counts, for both. What
// `calibrate` prints is by the clock on the wall and so falls on a busy machine; here its evaluations
// are divided by the time its process took for them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const GNUBG = ['/usr/games/gnubg', '/usr/bin/gnubg'].find((path) => existsSync(path));
export const RATE = 'build/bin/tavla_rate';

/** `calibrate` counts in rounds of 1,024 evaluations; five take some hundredths of a second. */
const SCRIPT = `import gnubg, time
def slice():
    before = time.process_time()
    gnubg.command("calibrate 5")
    return time.process_time() - before
gnubg.command("set threads 1")
print("seconds", min(slice() for i in range(12)))
`;
const SLICE = 5 * 1024;

function output(program, words, options = {}) {
  const { stdout, stderr, status, error } = spawnSync(program, words, { encoding: 'utf8', input: '', timeout: 120_000, ...options });
  if (status !== 0) throw new Error(`${program}: ${error ?? ''} exit ${status}: ${stderr}`);
  return stdout;
}

function theirRate(folder) {
  const file = join(folder, 'calibrate.py');
  writeFileSync(file, SCRIPT);
  const told = output(GNUBG, ['-t', '-q', '-r', '-p', file], { env: { ...process.env, HOME: folder } });
  const seconds = Number(/^seconds (\S+)$/m.exec(told)?.[1]);
  if (!(seconds > 0)) throw new Error(`gnubg told no time: ${told}`);
  return SLICE / seconds;
}

function ourRates() {
  const told = output(RATE, ['1']);
  return ['games', 'random'].map((name) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(told)[1]));
}

/** One round: evaluations a second of both, ours on positions of games and on calibrate's kind. */
export function round() {
  const folder = mkdtempSync(join(tmpdir(), 'kiraathane-speed-'));
  try {
    const before = theirRate(folder);
    const [games, random] = ourRates();
    const gnubg = Math.max(before, theirRate(folder));
    return { gnubg, games, random, gamesRatio: games / gnubg, randomRatio: random / gnubg };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2;
}

function main() {
  const wanted = Number(process.argv[2] ?? 5);
  if (!Number.isInteger(wanted) || wanted < 1 || !GNUBG || !existsSync(RATE)) {
    throw new Error(`expected a number of rounds, gnubg (apt-get install gnubg) and ${RATE} (make ${RATE})`);
  }
  const rounds = [];
  for (let i = 0; i < wanted; i++) {
    const told = round();
    rounds.push(told);
    console.log(`${i + 1}: gnubg ${Math.round(told.gnubg)}, ours ${Math.round(told.games)} (${told.gamesRatio.toFixed(1)} times) in games, `
      + `${Math.round(told.random)} (${told.randomRatio.toFixed(1)} times) on random boards`);
  }
  for (const [name, key] of [['games', 'gamesRatio'], ['random boards', 'randomRatio']]) {
    const ratios = rounds.map((told) => told[key]);
    console.log(`${name}: ${median(ratios).toFixed(1)} times as many, ${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main();
