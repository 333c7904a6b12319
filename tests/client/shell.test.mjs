// SPDX-License-Identifier: MIT
// Parts of the client that need no browser: sounds, nicknames, stored choices, drawings, policy.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesUnder, load, pretendBrowser, read } from './load.mjs';

test('no sound lasts longer than 700 ms or is louder than −14 dBFS', async () => {
  pretendBrowser();
  const { CUES, cueLength } = await load('client/sound.ts');
  assert.equal(cueLength('refuse'), 90);
  for (const [cue, tones] of Object.entries(CUES)) {
    assert.ok(tones.length > 0, `${cue} is silent`);
    assert.ok(cueLength(cue) <= 700, `${cue} lasts ${cueLength(cue)} ms`);
    for (const tone of tones) assert.ok(tone.db <= -14 && tone.at >= 0 && tone.ms > 0, `${cue}: ${JSON.stringify(tone)}`);
  }
});

test('a nickname loses control characters and outer blanks and keeps at most 16 characters', async () => {
  pretendBrowser();
  const { cleanNick } = await load('client/settings.ts');
  assert.equal(cleanNick('  Çağrı İnci '), 'Çağrı İnci');
  assert.equal(cleanNick('a\u0000b\u202e\u061cc\nd'), 'abcd');
  assert.equal(cleanNick('ğ'.repeat(40)), 'ğ'.repeat(16));
  assert.equal(cleanNick('🫖'.repeat(20)), '🫖'.repeat(16));
  assert.equal(cleanNick(' \t '), '');
});

test('odd values in storage become the defaults, one by one', async () => {
  pretendBrowser({ 'kiraathane.settings': '{"theme":"pink","volume":30,"sound":"yes","board":"light","evil":1,"__proto__":{"x":1},"toString":2}' });
  const { DEFAULTS, settings } = await load('client/settings.ts');
  assert.equal(settings.get('theme'), DEFAULTS.theme);
  assert.equal(settings.get('sound'), true);
  assert.equal(settings.get('volume'), 30);
  assert.equal(settings.get('board'), 'light');
  pretendBrowser({ 'kiraathane.settings': '{broken' });
  const again = await load('client/settings.ts');
  assert.equal(again.settings.get('volume'), 70);
});

test('a seat is kept while its table may live, counted from its last use', async () => {
  const DAY_MS = 86_400_000;
  const saved = (days) => JSON.stringify({ seat: 1, secret: 'a'.repeat(32), savedAt: Date.now() - days * DAY_MS });
  pretendBrowser({ 'kiraathane.seat.lale-42': saved(7), 'kiraathane.seat.ceviz-10': saved(7), 'kiraathane.seat.fener-11': saved(9) });
  const { listSeats, loadSeat } = await load('client/net/seats.ts');
  assert.equal(loadSeat('Lale-42 ').seat, 1);
  assert.deepEqual(listSeats().sort(), ['ceviz-10', 'lale-42']);
  const { savedAt } = JSON.parse(localStorage.getItem('kiraathane.seat.lale-42'));
  assert.ok(Date.now() - savedAt < DAY_MS, 'used today');
});

test('the last choice of a game is read back, and odd parts of it are not', async () => {
  pretendBrowser({ 'kiraathane.choice.dokuz-tas': '{"mode":"friend","level":"usta","variant":1,"isMatch":1,"isPairs":2,"computers":[3,7,"1",1],"clock":0,"first":"me"}' });
  const { loadChoice } = await load('client/choice.ts');
  assert.deepEqual(loadChoice('dokuz-tas'), { mode: 'friend', level: 'kolay', variant: 1, isMatch: false, isPairs: false, computers: [1, 3], clock: 0, first: 'me' });
  assert.equal(loadChoice('tavla').mode, 'cpu');
});

test('what is chosen on the setup page becomes the variant number of the engine', async () => {
  const { gameInfo, variantOf } = await load('client/game-list.ts');
  const variants = (id, choices) => choices.map((choice) => variantOf(gameInfo(id), choice));
  assert.deepEqual(variants('dokuz-tas', [{ mode: 'friend', variant: 3, isMatch: true }, { mode: 'cpu', variant: 7, isMatch: true }]), [3, 3]);
  assert.deepEqual(variants('tavla', [{ mode: 'cpu', variant: 0, isMatch: true }, { mode: 'device', variant: 0, isMatch: false }]), [1, 0]);
  assert.deepEqual(variants('kos', [{ mode: 'cpu', variant: 1 }, { mode: 'device', variant: 6 }]), [1, 0]);
  // Online every game is a single hand.
  assert.deepEqual(variants('tavla', [{ mode: 'friend', variant: 0, isMatch: true }, { mode: 'random', variant: 2, isMatch: true }]), [0, 0]);
});

test('the boards of the rules show real points, each taken once', async () => {
  const { BOARDS } = await load('client/views/rules-dokuz-tas.ts');
  const { POINTS } = await load('client/board-still.ts');
  assert.equal(new Set(POINTS).size, 24);
  for (const [name, board] of Object.entries(BOARDS)) {
    const taken = [...(board.white ?? []), ...(board.red ?? []), ...(board.to ?? [])];
    assert.equal(new Set(taken).size, taken.length, `${name}: a point is used twice`);
    const named = [...taken, ...(board.take ?? []), ...(board.safe ?? []), ...(board.mills ?? []).flat()];
    for (const point of named) assert.ok(POINTS.includes(point), `${name}: ${point}`);
    for (const point of [...(board.take ?? []), ...(board.safe ?? [])]) assert.ok(board.red.includes(point), `${name}: ${point} is not red`);
  }
});

test('no markup carries an inline style or handler, which the policy forbids', async () => {
  for (const file of [...(await filesUnder('client', '.ts')), 'client/index.html']) {
    assert.doesNotMatch(await read(file), /<[a-z][^>]*\s(style|on[a-z]+)="/, file);
  }
  assert.doesNotMatch(await read('client/index.html'), /<script>|<style>/);
});

test('motion stops where the system asks for less', async () => {
  const base = await read('client/styles/base.css');
  assert.match(base, /prefers-reduced-motion: reduce\)\s*\{[^}]*animation: none !important/);
});
