// SPDX-License-Identifier: MIT
// What time does, with every limit twenty times shorter (--hurry 20): 60 s are 3 s, 30 s are 1.5 s.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { random } from './rules.mjs';
import { get, legal, makeTable, playOut, seated, seek, sit, someSecret, startServer, within } from './support.mjs';

let server;
before(async () => {
  server = await startServer({ args: ['--hurry', '20'] });
});
after(async () => {
  assert.equal(await server.stop(), 0);
});
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/* What takes LIMIT_MS is measured from before it began until it was heard of: on a slow machine that is
 * more, on none less. */
const LIMIT_MS = 3000;
const now = () => performance.now();

/** The time from `began` to now is the limit at least, and not another limit. */
function assertTook(began, limit) {
  const took = now() - began;
  assert.ok(took > limit - 10 && took < limit + 8000, `${took} ms instead of ${limit}`);
}

test('who runs out loses, wherever the players are', { concurrency: true }, async (t) => {
  const loses = (who) => async () => {
    const { creator, friend, players, code } = await seated(server);
    const began = now();
    await creator.step('d6');
    for (const gone of who) players[gone].drop();
    if (who.length < 2) {
      const witness = who.includes(0) ? friend : creator;
      const state = await witness.until((s) => s.phase === 'over');
      assert.equal(state.game.outcome, 'win w time');
      assertTook(began, LIMIT_MS);
      return;
    }
    const told = async () => JSON.parse((await get(server, `/api/tables/${code}`)).text).state;
    while ((await told()) !== 'over') {
      assert.ok(now() - began < LIMIT_MS + 8000);
      await pause(100);
    }
    assertTook(began, LIMIT_MS);
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
    let since = now();
    const table = await seated(server, { game: 'tavla' });
    if (thrown) {
      since = now();
      await table.creator.command('throw');
    }
    return { ...table, since };
  };
  const assertLost = async ({ friend, since }, limit) => {
    const { game } = await friend.until((s) => s.phase === 'over', 'the end', limit + 8000);
    assert.deepEqual([game.outcome, game.points], ['win b time', 1]);
    assertTook(since, limit);
  };
  await Promise.all([
    t.test('not thrown', async () => assertLost(await begun(false), LIMIT_MS)),
    t.test('thrown, nothing moved', async () => assertLost(await begun(true), LIMIT_MS)),
    t.test('one checker moved in time, the next not', async () => {
      const table = await begun(true);
      await pause(1000);
      const { clock } = await table.creator.step(legal(table.creator.state)[0]);
      assert.ok(clock.left[0] > LIMIT_MS - 500, 'the next checker has its own time');
      await assertLost(table, 1000 + LIMIT_MS);
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
  await pause(500);
  await creator.step('g7');
  await creator.command('undo');
  assert.ok(creator.state.clock.left[0] <= left - 490);
  creator.drop();
  const back = sit(server, code, { secret: creator.secret });
  await back.until((s) => s.you.seat === 0);
  assert.ok(back.state.clock.left[0] <= left - 490);
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
  await friend.until((s) => !s.rematch[0], 'the offer lapses');
  await friend.command('rematch', { want: true });
  assert.equal(friend.state.phase, 'over');
});

test('two strangers are paired and play', async () => {
  const calm = await startServer(); // a whole game: nobody shall run out of time
  const secrets = [someSecret(), someSecret()];
  const one = seek(calm, secrets[0], { nick: 'Ada' });
  const { left } = await one.find((m) => m.op === 'seeking');
  assert.ok(left > 30_000 && left <= 60_000, `${left}`);
  const two = seek(calm, secrets[1]);
  const pair = await Promise.all([one, two].map((c) => c.find((m) => m.op === 'paired')));
  assert.deepEqual(await Promise.all([one.gone(), two.gone()]), [1000, 1000]);
  assert.equal(pair[0].code, pair[1].code);
  assert.deepEqual(pair.map((p) => p.seat).sort(), [0, 1]);
  /* Asking again with the same secret tells the same, so that a lost answer loses nothing. */
  const again = seek(calm, secrets[0]);
  assert.deepEqual(await again.find((m) => m.op === 'paired'), pair[0]);
  const players = [];
  for (const { code, seat, secret } of pair) {
    players[seat] = sit(calm, code, { secret });
    await players[seat].until((s) => s.you.seat === seat && s.you.firm);
  }
  await players[0].until((s) => s.proof?.stage !== 'open', 'the lot');
  assert.equal(players[0].state.table.kind, 'random');
  assert.notEqual(players[0].state.clock.running, 255);
  assert.ok(players[0].state.seats.some((s) => s.nick === 'Ada'));
  await playOut(players, random(31));
  assert.equal(await calm.stop(), 0);
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
  // The first ping comes after a second; other lines are measured too.
  const later = await within(20000, 'a slow round trip', (async () => {
    for (;;) {
      const found = await measured();
      if (found.sum - before.sum >= 0.19) return found;
      await pause(100);
    }
  })());
  assert.ok(later.count > before.count);
  await slow.leaveQuietly();
});

test('nobody comes', async () => {
  const one = seek(server, someSecret());
  await one.find((m) => m.op === 'nobody', 'nobody');
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
  await pause(300);
  one.drop();
  const back = seek(server, secret);
  assert.ok((await back.find((m) => m.op === 'seeking')).left <= first.left - 250);
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
  await pause(10); // its hello was a sign of life; what follows comes later
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
