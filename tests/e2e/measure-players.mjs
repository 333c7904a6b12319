// SPDX-License-Identifier: MIT
// How long Zor takes to answer in Chromium, at all three games: the built page's own worker is asked as
// the page asks it, and the clock runs in the page from question to answer.
//
//   node tests/e2e/measure-players.mjs [TURNS [GAME…]]        120, all games (make measure-players)
//
// Beside that time stands the processor time the page's process took for the answer, all its threads
// together, which other work on the machine disturbs less.
//
// Zor plays both sides of whole games; the first turns of each are Kolay's, so that no two are alike.
// Each game has a worker of its own: its first answer includes starting it, fetching the module and, at
// Tavla, the weights. Tavla is asked about known positions too: the dearest of some thousands, and some
// of tests/golden.
//
// Then the same with the processor four times slower. Chromium's own throttling (setCPUThrottlingRate)
// holds the page's main thread and leaves workers as fast as they were, so a control group of Linux gives
// the page's process, worker and all, a quarter of one processor in periods of 20 ms. That takes root;
// without it only the first half is measured. A loop in the page tells what the slowing came to.

import { readFileSync, readdirSync, mkdirSync, rmdirSync, writeFileSync, existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { load } from '../client/load.mjs';
import { picker } from './driver.mjs';
import { openBrowser, openPage, ROOT, startServer } from './support.mjs';

const GAMES = ['dokuz-tas', 'tavla', 'kos'];
const KOLAY = 0;
const ZOR = 2;
const OPENING_TURNS = 6;
const GAME_TURNS = 60;
const ANSWER_MS = 60_000;
const ENDING_MS = 500;
const SLOWNESS = 4;
const PERIOD_US = 20_000;

/** Position IDs with the throws that cost Zor most among 2,259 decisions of games. */
const DEAREST = [
  'tnULAChs25AZAA 46', '3bwbAABYr5EABw 34', '4r4bAAjYNkwMDA 45', '4HPkEwDYZuEBIg 42', 'b7MTAEDYto0YAA 34',
  'Zm4HBwBYcxXAMA 12', '8M4NBwDg24YNAA 62', 'we/NAADUtsEACw 41', 'wufIAxCweZYBBg 55', 'c98NAADMJhgDHg 43',
  'Os7BBwDcnMEMBA 15', 'd7MTACCwtyUZAA 12', 'm/cGAAhmbsgIDA 45', '33kGACBs2w0QCA 61', 'sNvEDQCwu4UBMA 62',
  'bTaDAQOGt4PBAA 43', 't50bAABstwEFAw 41', 'jO8OBgC0vYIBBg 53', '0zoPBgDWNsLBAA 24', 'NG+DwQBk5+ABMA 31',
];
const GOLDEN_EVERY = 50;

const { Engine, SEAT_CHANCE, SEAT_NONE } = await load('client/engine/engine.ts');
const engine = await Engine.load(`data:application/wasm;base64,${readFileSync(join(ROOT, 'build/wasm/engine.wasm')).toString('base64')}`);

function knownPositions() {
  const golden = readFileSync(join(ROOT, 'tests/golden/tavla-gnubg.txt'), 'utf8').split('\n').filter((line) => /^\S{14} \d\d /.test(line));
  return [...DEAREST, ...golden.filter((_, i) => i % GOLDEN_EVERY === 0).map((line) => line.split(' ').slice(0, 2).join(' '))];
}

/** In the page: a worker that can be asked for turns, and what each took. */
function prepare(path) {
  window.endWorker = () => {
    window.worker?.terminate();
    window.worker = null;
  };
  window.ask = (question) => new Promise((resolve, reject) => {
    const begun = performance.now();
    window.worker ??= new Worker(path);
    window.worker.onmessage = ({ data }) => {
      if (data.kind === 'plan') resolve({ steps: data.steps, ms: performance.now() - begun });
      else reject(new Error(data.message));
    };
    window.worker.onerror = (event) => reject(new Error(event.message || 'the worker did not start'));
    window.worker.postMessage({ kind: 'think', id: 1, ...question });
  });
}

/** In the page: milliseconds of a loop that does the same each time. */
function loop() {
  const begun = performance.now();
  let state = 1;
  for (let i = 0; i < 3e7; i++) state = (Math.imul(state, 1664525) + 1013904223) | 0;
  return state === 0 ? 0 : performance.now() - begun;
}

async function shortest(page) {
  const times = [];
  for (let i = 0; i < 6; i++) times.push(await page.evaluate(loop));
  return Math.min(...times);
}

function throwAll(pick) {
  while (engine.actor() === SEAT_CHANCE) {
    engine.throw(pick(engine.chances().flatMap(({ step, weight }) => Array(weight).fill(step))));
  }
}

function play(steps) {
  for (const step of steps) engine.step(step);
  engine.seal();
}

/** The next question starts a worker; the threads of the last one have ended by then. */
async function endWorker(page) {
  await page.evaluate(() => window.endWorker());
  await page.waitForTimeout(ENDING_MS);
}

/** Puts a question to the page's worker. */
async function ask(page, pids, question) {
  const before = busy(pids);
  const { steps, ms } = await page.evaluate((asked) => window.ask(asked), question);
  return { steps, ms, busy: busy(pids) - before };
}

/** Answers to the turns of whole games: [{ ms, busy, isFirst }]. */
async function playGames(page, pids, game, turns, seed) {
  const answers = [];
  const pick = picker(seed);
  for (let number = 0; answers.length < turns; number++) {
    await endWorker(page);
    engine.begin(game, 2, number % 2, 0);
    let isFirst = true;
    for (let turn = 0; turn < OPENING_TURNS + GAME_TURNS && answers.length < turns; turn++) {
      throwAll(pick);
      if (engine.actor() === SEAT_NONE) break;
      // The opening goes to a worker that is thrown away, so that Zor's first answer is a first one.
      const level = turn < OPENING_TURNS ? KOLAY : ZOR;
      if (turn === OPENING_TURNS) await endWorker(page);
      const question = { game, record: engine.recordText(), level, seed: pick(Array.from({ length: 1000 }, (_, i) => i)) };
      const answer = await ask(page, pids, question);
      if (level === ZOR) {
        answers.push({ ...answer, isFirst });
        isFirst = false;
      }
      play(answer.steps);
    }
  }
  return answers;
}

async function askAboutPositions(page, pids, positions) {
  const answers = [];
  await endWorker(page);
  for (const [i, position] of positions.entries()) {
    engine.importText('tavla', position);
    throwAll(picker(i + 1));
    if (engine.actor() === SEAT_NONE) continue;
    const question = { game: 'tavla', record: engine.recordText(), level: ZOR, seed: i };
    answers.push({ ...(await ask(page, pids, question)), isFirst: answers.length === 0 });
  }
  return answers;
}

function tell(name, answers) {
  const at = (list, share) => list[Math.max(0, Math.ceil(share * list.length) - 1)];
  const told = (list) => {
    const [ms, busy] = ['ms', 'busy'].map((key) => list.map((answer) => answer[key]).sort((a, b) => a - b));
    return [['median', 0.5], ['99 %', 0.99], ['most', 1]].map(([word, share]) => `${word} ${Math.round(at(ms, share))} (${Math.round(at(busy, share))})`).join(', ');
  };
  const first = answers.filter(({ isFirst }) => isFirst);
  console.log(`${name}: ${answers.length} turns, ${told(answers)} ms; ${first.length} of them first ones, ${told(first)} ms`);
}

/** Processes of this one's Chromium that show pages. */
function pageProcesses() {
  const parents = new Map();
  const isPage = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer');
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(Number(pid), Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))[1]));
    } catch { /* ended meanwhile */ }
  }
  const isOurs = (pid) => pid === process.pid || (pid > 1 && isOurs(parents.get(pid) ?? 0));
  return [...parents.keys()].filter((pid) => pid !== process.pid && isOurs(pid) && isPage(pid));
}

/** Milliseconds of processor time that these processes have had; less by what ended threads had. */
function busy(pids) {
  let ns = 0;
  for (const pid of pids) {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      try {
        ns += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]);
      } catch { /* ended meanwhile */ }
    }
  }
  return ns / 1e6;
}

/** Lets the page's processes have a quarter of one processor; null where that is not allowed. */
function slowDown(pids) {
  const isOld = existsSync('/sys/fs/cgroup/cpu');
  const root = isOld ? '/sys/fs/cgroup/cpu' : '/sys/fs/cgroup';
  const group = join(root, `kiraathane-${process.pid}`);
  try {
    mkdirSync(group);
    if (isOld) {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(PERIOD_US / SLOWNESS));
    } else {
      writeFileSync(join(group, 'cpu.max'), `${PERIOD_US / SLOWNESS} ${PERIOD_US}`);
    }
    for (const pid of pids) writeFileSync(join(group, 'cgroup.procs'), String(pid));
  } catch (error) {
    console.log(`not slowed down: ${error.message}`);
    return null;
  }
  // A group can only be removed once its processes have left or ended.
  return () => {
    for (const pid of readFileSync(join(group, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean)) {
      writeFileSync(join(root, 'cgroup.procs'), pid);
    }
    rmdirSync(group);
  };
}

async function measureAll(page, pids, games, turns) {
  for (const game of games) {
    tell(game, await playGames(page, pids, game, turns, 20261130));
    if (game === 'tavla') tell('tavla, known positions', await askAboutPositions(page, pids, knownPositions()));
  }
}

async function main() {
  const [turns, ...names] = process.argv.slice(2);
  const wanted = Number(turns ?? 120);
  const games = names.length > 0 ? names : GAMES;
  if (!Number.isInteger(wanted) || wanted < 1 || games.some((game) => !GAMES.includes(game))) {
    throw new Error(`expected a number of turns and games out of ${GAMES.join(', ')}`);
  }
  const [site, browser] = await Promise.all([startServer(), openBrowser()]);
  let release = null;
  try {
    const { page } = await openPage(browser, site.url);
    await page.goto('/');
    page.setDefaultTimeout(ANSWER_MS);
    const path = `/${readdirSync(join(ROOT, 'build/web')).find((name) => /^worker-\w+\.js$/.test(name))}`;
    await page.evaluate(prepare, path);
    const pids = pageProcesses();
    await page.evaluate(loop); // compiled by now
    const plain = await shortest(page);
    console.log(`as it is; load ${loadavg()[0].toFixed(1)}; processor time in brackets`);
    await measureAll(page, pids, games, wanted);
    release = slowDown(pids);
    if (release) {
      const slowed = await shortest(page);
      console.log(`slowed down, a loop takes ${(slowed / plain).toFixed(1)} times as long; load ${loadavg()[0].toFixed(1)}`);
      await measureAll(page, pids, games, wanted);
    }
  } finally {
    release?.();
    await browser.close();
    await site.stop();
  }
}

await main();
