// SPDX-License-Identifier: MIT
// Games with throws over the socket: the exchange of bytes, whole games of Tavla and Kös whose records
// both verifiers accept, coming back in mid-turn, stale and repeated commands on doubles.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { load } from '../client/load.mjs';
import { random } from './rules.mjs';
import { get, legal, makeTable, playOut, program, seated, sit, someSecret, seek, startServer, wish } from './support.mjs';

const { verifyThrows } = await load('client/throws/proof.ts');

/* Four times the pace, so that whole games of a few hundred steps take seconds. */
let server;
before(async () => {
  server = await startServer({ args: ['--log-level', 'debug', '--hurry', '4'] });
});
after(async () => {
  assert.equal(await server.stop(), 0);
});

const recordOf = async (id) => JSON.parse((await get(server, `/api/games/${id}`)).text);
const cliVerify = (record, ...args) =>
  execFileSync(program, ['verify', ...args, '-'], { input: JSON.stringify(record), encoding: 'utf8' });

/** The server's commitment as each player was first told it. */
const firstTold = (player, game) => {
  const proofs = player.messages.map(({ proof }) => proof).filter((proof) => proof?.game === game);
  return { commit: proofs[0].commit, commits: proofs.find(({ commits }) => commits)?.commits ?? null };
};

for (const [game, games] of [['tavla', 3], ['kos', 2]]) {
  test(`whole games of ${game}: the throws follow from everybody's bytes`, async () => {
    const { creator, friend, players } = await seated(server, { game, first: 'lot' });
    const secrets = new Set();
    for (let no = 1; no <= games; no++) {
      const { proof } = await creator.until((s) => s.game.no === no && s.proof?.stage === 'done', 'the bytes of all');
      assert.equal(proof.lot, no === 1);
      const state = await playOut(players, random(no + 70));
      await Promise.all(players.map((p) => p.until((s) => s.phase === 'over')));
      assert.equal(state.game.no, no);
      const record = await recordOf(creator.state.game.id);
      assert.equal(record.proof.game, creator.state.game.id);
      assert.equal(record.outcome, creator.state.game.outcome);
      assert.deepEqual(record.proof.clients, players.map((p) => p.bytes.get(record.proof.game).toString('hex')));
      const checked = Number(/^throws: (\d+) checked/m.exec(cliVerify(record))[1]);
      for (const player of players) {
        const verdict = await verifyThrows(record, firstTold(player, record.proof.game));
        assert.equal(verdict.isSound, true, JSON.stringify(verdict));
        assert.deepEqual(verdict.zeros, []);
        assert.ok(verdict.throws > 0);
        assert.equal(verdict.throws, checked);
        // Before the end nobody was told the secret.
        const early = player.messages.filter((m) => m.op === 'state' && m.phase !== 'over' && m.game.no <= no);
        assert.ok(early.every((m) => !JSON.stringify(m).includes(record.proof.secret)));
      }
      assert.ok(!server.log().includes(record.proof.secret));
      secrets.add(record.proof.secret);
      await creator.command('rematch', { want: true });
      await friend.until((s) => s.rematch[0] || s.game.no > no);
      const { error } = await friend.command('rematch', { want: true });
      assert.equal(error, null);
    }
    assert.equal(secrets.size, games);
  });
}

test('two strangers at tavla', async () => {
  const secrets = [someSecret(), someSecret()];
  const seekers = secrets.map((secret) => seek(server, secret, { game: 'tavla' }));
  const pair = await Promise.all(seekers.map((c) => c.find((m) => m.op === 'paired')));
  const players = [];
  for (const { code, seat, secret } of pair) players[seat] = sit(server, code, { secret });
  await Promise.all(players.map((p) => p.until((s) => s.proof?.stage === 'done')));
  assert.equal(players[0].state.proof.lot, true);
  assert.equal(players[0].state.game.first, players[0].state.clock.running);
  await playOut(players, random(5));
});

test('promises are told to nobody before all have promised, bytes to nobody before all are told', async () => {
  const { code, secret } = await makeTable(server, { game: 'tavla' });
  const creator = sit(server, code, { secret });
  await creator.until((s) => s.proof.committed);
  const friend = sit(server, code, { mixes: false });
  const { proof } = await friend.until((s) => s.phase === 'playing');
  assert.deepEqual([proof.commits, proof.clients, proof.secret, proof.stage], [null, null, null, 'open']);
  assert.equal(friend.state.game.first, 255);
  assert.equal(friend.state.game.actor, 255);
  assert.ok(proof.left > 4000 && proof.left <= 10000);
  for (const op of ['throw', 'confirm', 'undo']) assert.equal((await friend.command(op)).error.code, 'not-now');
  assert.equal((await friend.command('commit', { game: proof.game, hash: 'ab'.repeat(32) })).error, null);
  await creator.until((s) => s.proof.revealed);
  const { proof: later } = await friend.until((s) => s.proof.commits !== null);
  assert.equal(later.clients, null);
  assert.equal(later.commits[1], 'ab'.repeat(32));
  assert.equal((await friend.command('reveal', { game: proof.game, bytes: 'cd'.repeat(16) })).error.code, 'broken');
  // It keeps its bytes to itself: after 10 s zeros stand for them, and the record shows it.
  const { proof: done } = await friend.until((s) => s.proof?.stage === 'done', 'zeros', 30000);
  assert.equal(done.clients[1], '0'.repeat(32));
  assert.equal(done.clients[0], creator.bytes.get(proof.game).toString('hex'));
  await friend.command('resign');
  const { game } = await creator.until((s) => s.phase === 'over');
  const record = await recordOf(game.id);
  assert.deepEqual(await verifyThrows(record, { commit: proof.commit, commits: proof.commits }), { isSound: true, throws: 0, zeros: [1] });
  assert.match(cliVerify(record), /seat 1 .*zeros/);
});

/** Plays until `test` holds for the newest snapshot. */
async function playUntil(players, pick, test) {
  for (;;) {
    const newest = players.map((p) => p.state).reduce((a, b) => (a.seq >= b.seq ? a : b));
    assert.equal(newest.phase, 'playing', 'it comes before the end');
    if (test(newest)) return newest;
    const next = wish(newest, pick);
    const player = players[next.seat];
    await player.until((state) => state.seq >= newest.seq);
    if (next.op === null) await player.until((state) => state.seq > newest.seq, 'a pass');
    else assert.equal((await player.command(next.op, next.members)).error, null);
  }
}

test('a step sent again is not played again on a double', async () => {
  const { players } = await seated(server, { game: 'tavla' });
  // The first checker moved on a double, and the same step would be legal once more.
  const state = await playUntil(players, random(8), ({ game, table }) => {
    const dice = game.last.match(/^([1-6])\1:$/);
    return dice && game.draft.length === 1 && legal({ table, game }).includes(game.draft[0]);
  });
  const { seat } = wish(state, random(1));
  const player = players[seat];
  await player.until((s) => s.seq >= state.seq);
  const [step] = player.state.game.draft;
  const command = { cid: 'again', base: player.state.seq, op: 'step', step };
  const answers = [];
  for (let i = 0; i < 5; i++) {
    answers.push(await player.command('step', command));
    player.messages.splice(player.messages.indexOf(answers[i]), 1);
  }
  assert.ok(answers.every((m) => m.error === null && m.at === answers[0].at));
  assert.deepEqual(player.state.game.draft, [step, step]);
  // With an old base a new id is stale, though the step would be legal a third time.
  const stale = await player.command('step', { step, base: command.base });
  assert.equal(stale.error.code, 'stale');
  assert.deepEqual(stale.game.draft, [step, step]);
  // A new id on the present base is a new step, if it is legal.
  if (legal(player.state).includes(step)) {
    assert.deepEqual((await player.step(step)).game.draft, [step, step, step]);
  }
});

test('coming back in mid-turn finds throw, draft and clock; a second request throws nothing new', async () => {
  const { creator, friend, players, code } = await seated(server, { game: 'tavla' });
  const command = { cid: 'roll', base: creator.state.seq, op: 'throw' };
  creator.send(command);
  const { game } = await creator.find((m) => m.re === 'roll');
  assert.match(game.last, /^[1-6][1-6]:$/);
  const [step] = legal(creator.state);
  await creator.step(step);
  creator.drop();
  await friend.until((s) => !s.seats[0].on);
  const back = sit(server, code, { secret: creator.secret, bytes: creator.bytes });
  const state = await back.until((s) => s.you.seat === 0);
  assert.deepEqual(state.game.draft, [step]);
  assert.deepEqual(state.record.turns, [game.last]);
  assert.equal(state.proof.stage, 'done');
  assert.equal(state.proof.secret, null);
  assert.equal(state.clock.running, 0);
  assert.ok(state.clock.left[0] > 10000);
  back.send(command);
  const again = await back.find((m) => m.re === 'roll');
  assert.equal(again.error, null);
  assert.equal(again.game.turns, 1);
  assert.equal((await back.command('throw')).error.code, 'illegal');
  assert.equal((await back.command('undo')).error, null);
  assert.equal((await back.command('confirm')).error.code, 'illegal');
  players[0] = back;
  await playOut(players, random(12));
});

test('a seat’s provisional guest goes: the old secret is told, the next game has another', async () => {
  const { code, secret } = await makeTable(server, { game: 'tavla', first: 'me' });
  const creator = sit(server, code, { secret });
  await creator.until((s) => s.proof?.committed);
  const guest = sit(server, code);
  const { proof: old } = await creator.until((s) => s.proof?.stage === 'done');
  const { game } = await creator.command('throw');
  guest.drop();
  await creator.until((s) => !s.seats[1].on);
  const next = sit(server, code); // takes the provisional seat over
  const { proof } = await next.until((s) => s.proof?.stage === 'done' && s.proof.game !== old.game);
  assert.notEqual(proof.commit, old.commit);
  const { before } = creator.messages.find((m) => m.proof?.before)?.proof ?? {};
  assert.equal(before.game, old.game);
  const record = { game: 'tavla', first: 0, turns: [game.last], proof: { ...old, secret: before.secret } };
  assert.deepEqual(await verifyThrows(record, { commit: old.commit, commits: null }), { isSound: true, throws: 1, zeros: [] });
});
