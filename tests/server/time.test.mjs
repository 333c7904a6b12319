// SPDX-License-Identifier: MIT
// What time does, with every limit twenty times shorter (--hurry 20): 60 s are 3 s, 30 s are 1.5 s.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { random } from './rules.mjs';
import { get, legal, makeTable, playOut, seated, seek, sit, someSecret, startServer } from './support.mjs';

let server;
before(async () => {
  server = await startServer({ args: ['--hurry', '20'] });
});
after(async () => {
  assert.equal(await server.stop(), 0);
});
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

test('who runs out loses, wherever the players are', { concurrency: true }, async (t) => {
  const loses = (who) => async () => {
    const { creator, friend, players, code } = await seated(server);
    await creator.step('d6');
    const began = Date.now();
    for (const gone of who) players[gone].drop();
    if (who.length < 2) {
      const witness = who.includes(0) ? friend : creator;
      const state = await witness.until((s) => s.phase === 'over');
      assert.equal(state.game.outcome, 'win w time');
      const took = Date.now() - began;
      assert.ok(took > 2900 && took < 4500, `${took} ms`);
      return;
    }
    await pause(3600);
    assert.equal(JSON.parse((await get(server, `/api/tables/${code}`)).text).state, 'full' && 'over');
  };
  await Promise.all([
    t.test('both there', loses([])),
    t.test('the mover gone', loses([1])),
    t.test('the waiter gone', loses([0])),
    t.test('both gone', loses([0, 1])),
  ]);
});

test('in Tavla the throw, each checker and the word at the end have their time', { concurrency: true }, async (t) => {
  /** A table whose creator has thrown, if `thrown`. */
  const begun = async (thrown) => {
    const table = await seated(server, { game: 'tavla' });
    if (thrown) await table.creator.command('throw');
    return { ...table, since: Date.now() };
  };
  const lost = async ({ friend, since }) => {
    const { game } = await friend.until((s) => s.phase === 'over', 'the end');
    assert.deepEqual([game.outcome, game.points], ['win b time', 1]);
    return Date.now() - since;
  };
  await Promise.all([
    t.test('not thrown', async () => {
      const took = await lost(await begun(false));
      assert.ok(took > 2900 && took < 4500, `${took} ms`);
    }),
    t.test('thrown, nothing moved', async () => {
      const took = await lost(await begun(true));
      assert.ok(took > 2900 && took < 4500, `${took} ms`);
    }),
    t.test('one checker moved in time, the next not', async () => {
      const table = await begun(true);
      await pause(2000);
      await table.creator.step(legal(table.creator.state)[0]);
      assert.ok(table.creator.state.clock.left[0] > 2500, 'the next checker has its own time');
      const took = await lost(table);
      assert.ok(took > 4900 && took < 6500, `${took} ms`);
    }),
    t.test('all moved, the word not said: the turn counts', async () => {
      const { creator, friend } = await begun(true);
      while (creator.state.game.actor === 0) await creator.step(legal(creator.state)[0]);
      const { draft } = creator.state.game;
      assert.ok(draft.length >= 2);
      const { game, clock } = await friend.until((s) => s.game.turns === 2, 'a sealed turn');
      assert.deepEqual([game.draft, game.actor, game.roller, clock.running], [[], 254, 1, 1]);
      // And whoever confirms too late has already done so.
      assert.equal((await creator.command('confirm', { base: creator.state.seq - 1 })).error.code, 'stale');
    }),
  ]);
});

test('undo and reload gain no time', async () => {
  const { creator, friend, code } = await seated(server);
  for (const [player, step] of [[creator, 'a7'], [friend, 'a1'], [creator, 'd7'], [friend, 'd1']]) {
    await player.until((s) => s.game.actor === player.state.you.seat);
    await player.step(step);
  }
  await creator.until((s) => s.game.turns === 4);
  const left = creator.state.clock.left[0];
  await pause(1000);
  await creator.step('g7');
  await creator.command('undo');
  assert.ok(creator.state.clock.left[0] <= left - 950);
  creator.drop();
  const back = sit(server, code, { secret: creator.secret });
  await back.until((s) => s.you.seat === 0);
  assert.ok(back.state.clock.left[0] <= left - 950);
});

test('a robot that runs scripts but touches nothing loses the seat in time', async () => {
  const { code, secret } = await makeTable(server);
  const creator = sit(server, code, { secret });
  await creator.until((s) => s.phase === 'waiting');
  const robot = sit(server, code);
  await robot.until((s) => s.phase === 'playing');
  if (creator.state.game.actor === 0) await creator.step('d6');
  assert.equal(await robot.gone(), 4007);
  const state = await creator.until((s) => s.phase === 'waiting');
  assert.equal(state.game.turns, 0);
  assert.deepEqual(state.record.turns, []);
  const friend = sit(server, code);
  await friend.until((s) => s.phase === 'playing');
  await friend.command('here');
  await creator.until((s) => s.clock.running !== 255);
});

test('a rematch offer lapses', async () => {
  const { creator, friend } = await seated(server);
  await friend.command('resign');
  await creator.until((s) => s.phase === 'over');
  await creator.command('rematch', { want: true });
  await friend.until((s) => s.rematch[0]);
  await friend.until((s) => !s.rematch[0], 'the offer lapses', 4500);
  await friend.command('rematch', { want: true });
  assert.equal(friend.state.phase, 'over');
});

test('two strangers are paired and play', async () => {
  const secrets = [someSecret(), someSecret()];
  const one = seek(server, secrets[0], { nick: 'Ada' });
  assert.ok((await one.find((m) => m.op === 'seeking')).left <= 3000);
  const two = seek(server, secrets[1]);
  const pair = await Promise.all([one, two].map((c) => c.find((m) => m.op === 'paired')));
  assert.deepEqual(await Promise.all([one.gone(), two.gone()]), [1000, 1000]);
  assert.equal(pair[0].code, pair[1].code);
  assert.deepEqual(pair.map((p) => p.seat).sort(), [0, 1]);
  /* Asking again with the same secret tells the same, so that a lost answer loses nothing. */
  const again = seek(server, secrets[0]);
  assert.deepEqual(await again.find((m) => m.op === 'paired'), pair[0]);
  const players = [];
  for (const { code, seat, secret } of pair) {
    players[seat] = sit(server, code, { secret });
    await players[seat].until((s) => s.you.seat === seat && s.you.firm);
  }
  await players[0].until((s) => s.proof?.stage !== 'open', 'the lot');
  assert.equal(players[0].state.table.kind, 'random');
  assert.notEqual(players[0].state.clock.running, 255);
  assert.ok(players[0].state.seats.some((s) => s.nick === 'Ada'));
  await playOut(players, random(31));
});

test('round trips are measured by pings', async () => {
  const measured = async () => {
    const { text } = await get(server, '/metrics');
    const number = (name) => Number(text.match(new RegExp(`kiraathane_round_trip_seconds_${name} (\\S+)`))[1]);
    return { count: number('count'), sum: number('sum') };
  };
  const { code, secret } = await makeTable(server);
  const before = await measured();
  const slow = sit(server, code, { secret, autoPong: false });
  slow.socket.on('ping', (data) => setTimeout(() => slow.socket.pong(data), 200));
  await slow.until((s) => s.phase === 'waiting');
  await pause(2400); // the first ping comes after a second
  const later = await measured();
  assert.ok(later.count > before.count);
  assert.ok(later.sum - before.sum >= 0.2, `${before.sum} s, then ${later.sum} s`);
  await slow.leaveQuietly();
});

test('nobody comes', async () => {
  const one = seek(server, someSecret());
  await one.find((m) => m.op === 'nobody', 'nobody', 5000);
  assert.equal(await one.gone(), 1000);
  const two = seek(server, someSecret());
  await two.find((m) => m.op === 'seeking');
  two.send({ op: 'stop' });
  assert.equal(await two.gone(), 1000);
});

test('a search keeps its place over a lost line, and is taken over by a second tab', async () => {
  const secret = someSecret();
  const one = seek(server, secret);
  const first = await one.find((m) => m.op === 'seeking');
  await pause(500);
  one.drop();
  const back = seek(server, secret);
  assert.ok((await back.find((m) => m.op === 'seeking')).left <= first.left - 400);
  const tab = seek(server, secret);
  await tab.find((m) => m.op === 'seeking');
  assert.equal(await back.gone(), 4001);
  tab.send({ op: 'stop' });
  await tab.gone();
});

test('somebody who is not there is paired with nobody', async () => {
  const asleep = seek(server, someSecret());
  await asleep.find((m) => m.op === 'seeking');
  asleep.socket._socket.pause(); // the phone sleeps: the line is open, nothing answers
  const one = seek(server, someSecret());
  const two = seek(server, someSecret());
  const pair = await Promise.all([one, two].map((c) => c.find((m) => m.op === 'paired')));
  assert.equal(pair[0].code, pair[1].code);
  asleep.drop();
});

test('fifty tables with both rematches at once begin exactly one new game each', async () => {
  for (let i = 0; i < 50; i++) {
    const { creator, friend } = await seated(server);
    await friend.command('resign');
    await Promise.all([creator, friend].map((p) => p.until((s) => s.phase === 'over')));
    await Promise.all([creator, friend].map((p) => p.command('rematch', { want: true })));
    for (const p of [creator, friend]) {
      await p.until((s) => s.game.no === 2 && s.phase === 'playing');
      assert.equal(p.state.game.first, 1);
    }
    creator.drop();
    friend.drop();
  }
});
