// SPDX-License-Identifier: MIT
// Who plays which seat, and what the players of a table of four are told.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, pretendBrowser } from './load.mjs';

pretendBrowser();
const company = await load('tests/client/company-entry.ts');

const person = (nick, more = {}) => ({ nick, taken: true, on: true, firm: true, left: false, computer: null, handed: false, missed: 0, wish: null, ...more });
const four = (you, changes = {}) => ({
  you: { seat: you }, phase: 'playing', game: { no: 1 }, rematch: [false, false, false, false],
  seats: ['Elif', 'Ali', 'Veli', ''].map((nick, seat) => person(nick, changes[seat])),
});
const two = (you) => ({ you: { seat: you }, phase: 'playing', game: { no: 1 }, rematch: [false, false], seats: [person('Elif'), person('')] });

test('a seat is played by its player, or by the partner once it was handed over', () => {
  const plays = (state) => [0, 1, 2, 3].filter((seat) => company.playsSeat(state, seat));
  assert.deepEqual(plays(four(2)), [2]);
  assert.deepEqual(plays(four(2, { 0: { handed: true } })), [0, 2]);
  assert.deepEqual(plays(four(0, { 0: { handed: true } })), []);
  assert.deepEqual(plays(four(1, { 0: { handed: true } })), [1]);
  assert.equal(company.playsSeat(four(1), 255), false);
});

test('names: oneself first, guests, computers', () => {
  assert.equal(company.sideName(two(1), 0), 'Elif');
  assert.equal(company.sideName(two(1), 1), 'Sen');
  assert.equal(company.sideName(four(2), 0), 'Sen ve Elif');
  assert.equal(company.sideName(four(2), 1), 'Ali ve Misafir');
  assert.equal(company.sideName(four(2, { 3: { computer: 'zor' } }), 1), 'Ali ve Bilgisayar');
  assert.equal(company.sideName(four(2, { 1: { computer: 'orta' }, 3: { computer: 'zor' } }), 1), 'İki bilgisayar');
});

test('of a seat handed over its acts are told by name, of one’s own too', () => {
  assert.equal(company.actorName(four(0), 0), 'Sen');
  assert.equal(company.actorName(four(0, { 0: { handed: true } }), 0), 'Elif');
  assert.equal(company.actorName(four(2, { 0: { handed: true } }), 0), 'Elif');
  assert.equal(company.actorName(four(2, { 0: { handed: true } }), 2), 'Sen');
});

test('who is told what when a seat changes hands', () => {
  const away = { 0: { handed: true, missed: 2 } };
  const told = (you) => company.handNews(four(you, { 0: { missed: 1 } }), four(you, away));
  assert.deepEqual(told(2), ['Elif iki kez süresini doldurdu, onun yerine de sen oynuyorsun.']);
  assert.deepEqual(told(1), ['Elif oyunda değil, yerine eşi oynuyor.']);
  assert.deepEqual(told(0), []);
  assert.deepEqual(company.handNews(four(2), four(2, { 0: { handed: true, left: true } })), ['Elif masadan kalktı, onun yerine de sen oynuyorsun.']);
  assert.deepEqual(company.handNews(four(1, away), four(1)), ['Elif oyuna döndü.']);
  assert.deepEqual(company.handNews(four(0), four(0, { 0: { missed: 1 } })), ['Süren doldu, sıran geçti.']);
  assert.deepEqual(company.handNews(four(3), four(3, { 0: { missed: 1 } })), ['Elif süresini doldurdu, sırası geçti.']);
  assert.deepEqual(company.handNews(two(0), two(0)), []);
});

test('a rematch needs every person, and no computer', () => {
  const state = { ...four(0, { 3: { computer: 'orta' } }), rematch: [true, true, false, false] };
  assert.deepEqual(company.rematchWishes(state), { mine: true, all: false, some: true, names: 'Ali', waiting: 'Veli', isGone: false });
  assert.equal(company.rematchWishes({ ...state, rematch: [true, true, true, false] }).all, true);
  assert.equal(company.rematchWishes(four(0, { 2: { left: true } })).isGone, true);
});

test('getting up is asked about by what it costs', () => {
  assert.equal(company.leaveQuestion(four(0)), 'Masadan kalkarsan yerine eşin oynar.');
  assert.equal(company.leaveQuestion(four(0, { 2: { handed: true } })), 'Eşin de yok: kalkarsan oyunu kaybedersiniz.');
  assert.equal(company.leaveQuestion({ ...four(0), phase: 'over' }), null);
  assert.match(company.leaveQuestion(two(0)), /kaybedersin/);
});
