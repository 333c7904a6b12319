// SPDX-License-Identifier: MIT
// Whole games and the rules of seats, against the real program.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { random } from './rules.mjs';
import { get, legal, makeTable, playOut, post, seated, sit, startServer } from './support.mjs';

let server;
before(async () => {
  server = await startServer({ args: ['--log-level', 'debug'] });
});
after(async () => {
  const code = await server.stop();
  assert.equal(code, 0);
});

test('two play whole random games over a link, with rematches', async () => {
  const { creator, friend, players, code } = await seated(server);
  for (let no = 1; no <= 3; no++) {
    await Promise.all(players.map((p) => p.until((s) => s.game.no === no && s.phase === 'playing')));
    assert.equal(creator.state.game.first, (no - 1) % 2);
    await playOut(players, random(no));
    const [a, b] = await Promise.all(players.map((p) => p.until((s) => s.phase === 'over')));
    assert.equal(a.seq, b.seq);
    assert.deepEqual(a.game, b.game);
    const record = JSON.parse((await get(server, `/api/games/${a.game.id}`)).text);
    assert.equal(record.outcome, a.game.outcome);
    assert.equal(record.turns.length, a.game.turns);
    assert.equal(record.times.length, a.game.turns);
    assert.equal(record.turns.at(-1), a.game.last);
    assert.deepEqual(JSON.parse((await get(server, `/api/tables/${code}`)).text), { game: 'dokuz-tas', state: 'over', id: a.game.id });
    await creator.command('rematch', { want: true });
    await friend.until((s) => s.rematch[0], 'the offer');
    assert.ok(friend.state.rematch_left > 55000);
    await friend.command('rematch', { want: true });
  }
});

test('turns and record of the snapshots agree', async () => {
  const { creator, friend, players } = await seated(server);
  const told = { no: 1, turns: [] };
  const pick = random(99);
  while (creator.state.game.turns < 12) {
    const turns = creator.state.game.turns;
    const player = players[creator.state.game.actor];
    await player.until((s) => s.seq >= creator.state.seq);
    await player.step(legal(player.state)[pick(legal(player.state).length)]);
    const { game } = await creator.until((s) => s.seq >= player.state.seq);
    if (game.turns > turns) told.turns.push(game.last);
  }
  friend.messages.length = 0;
  friend.send({ op: 'resync' });
  const { record } = await friend.find((m) => m.record, 'a record');
  assert.deepEqual(record.turns, told.turns);
});

test('illegal, foreign and stale commands change nothing', async () => {
  const { creator, friend } = await seated(server);
  const { seq, game } = creator.state;
  assert.equal((await friend.step('a1')).error.code, 'not-your-turn');
  assert.equal((await creator.step('xa1')).error.code, 'illegal');
  const bad = await creator.step('z9');
  assert.equal(bad.error.code, 'bad-step');
  assert.match(bad.error.message, /at 0: expected /);
  assert.equal((await creator.step('d6', { base: seq - 1000 < 0 ? 0 : seq - 1000 })).error.code, 'stale');
  assert.equal((await creator.step('d6', { base: seq + 7 })).error.code, 'stale');
  assert.equal((await creator.command('rematch', { want: true })).error.code, 'not-now');
  assert.equal((await creator.command('undo')).error.code, 'illegal');
  assert.equal(creator.state.seq, seq);
  assert.deepEqual(creator.state.game, game);
});

test('a command sent five times is applied once and answered alike', async () => {
  const { creator, friend } = await seated(server);
  const command = { cid: 'same', base: creator.state.seq, op: 'step', step: 'd6' };
  for (let i = 0; i < 5; i++) creator.send(command);
  await creator.until(() => creator.messages.filter((m) => m.re === 'same').length === 5);
  const answers = creator.messages.filter((m) => m.re === 'same');
  assert.deepEqual([...new Set(answers.map((m) => m.at))].length, 1);
  assert.ok(answers.every((m) => m.error === null && m.game.turns === 1));
  await friend.until((s) => s.game.turns === 1);
  creator.drop();
  const again = sit(server, creator.state.table.code, { secret: creator.secret });
  await again.until(() => true);
  again.send(command);
  const answer = await again.find((m) => m.re === 'same');
  assert.equal(answer.error, null);
  assert.equal(answer.at, answers[0].at);
  assert.equal(answer.game.turns, 1);
});

test('a second tab takes over, and the first can take it back', async () => {
  const { creator, friend, code } = await seated(server);
  const tab = sit(server, code, { secret: creator.secret });
  await tab.until((s) => s.you.seat === 0);
  assert.equal(await creator.gone(), 4001);
  assert.equal((await tab.step('d6')).error, null);
  assert.ok(friend.messages.every((m) => m.op !== 'state' || m.seats[0].on), 'never told as gone');
  const back = sit(server, code, { secret: creator.secret });
  await back.until((s) => s.game.turns === 1);
  assert.equal(await tab.gone(), 4001);
});

test('reload with a removal pending finds board, draft and clock', async () => {
  const { creator, friend, code } = await seated(server);
  for (const [player, step] of [[creator, 'a7'], [friend, 'a1'], [creator, 'd7'], [friend, 'd1'], [creator, 'g7']]) {
    await player.until((s) => s.game.actor === player.state.you.seat);
    assert.equal((await player.step(step)).error, null);
  }
  creator.drop();
  await friend.until((s) => !s.seats[0].on, 'told of the loss');
  const back = sit(server, code, { secret: creator.secret });
  const state = await back.until((s) => s.you.seat === 0);
  await friend.until((s) => s.seats[0].on, 'told of the return');
  assert.deepEqual(state.game.draft, ['g7']);
  assert.equal(state.game.turns, 4);
  assert.equal(state.clock.running, 0);
  assert.ok(state.clock.left[0] > 50000 && state.clock.left[0] <= 60000);
  assert.deepEqual(state.record.turns, ['a7', 'a1', 'd7', 'd1']);
  assert.deepEqual(legal(state).sort(), ['xa1', 'xd1']);
  assert.equal((await back.step('xa1')).error, null);
  await friend.until((s) => s.game.last === 'g7xa1');
});

test('preview robots take no seat', async () => {
  const { code, secret } = await makeTable(server);
  const creator = sit(server, code, { secret });
  await creator.until((s) => s.phase === 'waiting' && s.proof.committed);
  const seq = creator.state.seq;
  for (const method of ['GET', 'HEAD']) {
    for (const agent of ['WhatsApp/2.23', 'TelegramBot (like TwitterBot)', 'facebookexternalhit/1.1']) {
      for (const path of [`/m/${code}`, `/api/tables/${code}`, `/ws/m/${code}`]) {
        await fetch(server.url + path, { method, headers: { 'user-agent': agent } });
      }
    }
  }
  assert.equal(JSON.parse((await get(server, `/api/tables/${code}`)).text).state, 'open');
  const friend = sit(server, code);
  const state = await friend.until((s) => s.phase === 'playing');
  assert.equal(state.seq, seq + 1, 'nothing had happened before');
  assert.equal(state.you.firm, false);
});

test('who comes third finds the table full', async () => {
  const { code } = await seated(server);
  const third = sit(server, code);
  assert.equal(await third.gone(), 4005);
  assert.equal(JSON.parse((await get(server, `/api/tables/${code}`)).text).state, 'full');
});

test('the creator closes a waiting table', async () => {
  const { code, secret } = await makeTable(server);
  const creator = sit(server, code, { secret });
  await creator.until((s) => s.phase === 'waiting');
  assert.equal((await creator.command('leave')).phase, 'closed');
  assert.equal(await creator.gone(), 1000);
  assert.equal(await sit(server, code).gone(), 4006);
  assert.equal(JSON.parse((await get(server, `/api/tables/${code}`)).text).state, 'closed');
});

test('resigning and getting up end a game', async () => {
  const one = await seated(server);
  await one.friend.command('resign');
  assert.equal((await one.creator.until((s) => s.phase === 'over')).game.outcome, 'win w resign');
  const two = await seated(server);
  await two.creator.command('leave');
  const state = await two.friend.until((s) => s.phase === 'over');
  assert.equal(state.game.outcome, 'win b left');
  assert.equal(state.seats[0].left, true);
  assert.equal((await two.friend.command('rematch', { want: true })).error.code, 'not-now');
});

test('no message to a client holds the secret of another seat, and no log line any', async () => {
  const { creator, friend, players } = await seated(server, { nick: 'Elif' });
  await friend.command('nick', { nick: 'Ömer' });
  await playOut(players, random(4));
  for (const [mine, other] of [[creator, friend], [friend, creator]]) {
    assert.match(other.secret, /^[0-9a-f]{32}$/);
    assert.ok(!JSON.stringify(mine.messages).includes(other.secret));
  }
  const pages = await Promise.all(
    [`/m/${creator.state.table.code}`, `/api/games/${creator.state.game.id}`, '/metrics'].map((path) => get(server, path)),
  );
  for (const { text } of pages) {
    assert.ok(!text.includes(creator.secret) && !text.includes(friend.secret));
  }
  assert.ok(!server.log().includes(creator.secret) && !server.log().includes(friend.secret));
});

test('bad wishes for a table are refused with what was expected', async () => {
  const cases = [
    [{}, /"game"/],
    [{ game: 'tic-tac-toe' }, /"game"/],
    [{ game: 'dokuz-tas', clock: 30 }, /"clock": expected 60 or 0/],
    [{ game: 'dokuz-tas', variant: 4 }, /"variant": expected a sum of the game's switches, 0 to 3/],
    [{ game: 'dokuz-tas', first: 'you' }, /"first"/],
    [{ game: 'dokuz-tas', nick: 'x'.repeat(17) }, /"nick"/],
    [{ game: 'dokuz-tas', nick: 'a\u0007b' }, /"nick"/],
    [{ game: 'dokuz-tas', nick: 'a\u202eb' }, /"nick"/],
  ];
  for (const [body, message] of cases) {
    const answer = await post(server, '/api/tables', body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    assert.equal(answer.body.error.code, 'bad-message');
    assert.match(answer.body.error.message, message);
  }
});
