// SPDX-License-Identifier: MIT
// A restart is a drain; a crash loses nothing that was acknowledged.
import assert from 'node:assert/strict';
import { cpSync, rmSync } from 'node:fs';
import { afterEach, test } from 'node:test';
import { random } from './rules.mjs';
import { Client, get, killServers, legal, makeFolder, makeTable, seated, seek, sit, someSecret, startServer } from './support.mjs';

afterEach(killServers); // those of a test that failed

test('SIGTERM: health says leaving, lines close with 1012, the game goes on after', async () => {
  const data = makeFolder();
  let server = await startServer({ data });
  const { creator, friend, code, secret } = await seated(server);
  await creator.step('d6');
  await friend.until((s) => s.game.turns === 1);
  const command = { cid: 'last', base: friend.state.seq, op: 'step', step: 'a1' };
  friend.send(command);
  const { seq } = await friend.find((m) => m.re === 'last');
  const searching = seek(server, someSecret());
  await searching.find((m) => m.op === 'seeking');
  const health = get(server, '/healthz').then(({ status }) => status);
  assert.equal(await health, 200);
  server.child.kill('SIGTERM');
  assert.deepEqual(await Promise.all([creator, friend, searching].map((c) => c.gone())), [1012, 1012, 1012]);
  assert.deepEqual(await server.exit(), { code: 0, signal: null });
  assert.ok(server.events().some((e) => e.event === 'leaving'));

  server = await startServer({ data });
  const back = sit(server, code, { secret: friend.secret });
  const state = await back.until((s) => s.you.seat === 1);
  assert.ok(state.seq >= seq);
  assert.equal(state.game.turns, 2);
  assert.ok(state.clock.left[0] > 55000);
  back.send(command);
  assert.equal((await back.find((m) => m.re === 'last')).at, seq);
  const again = sit(server, code, { secret });
  await again.until((s) => s.you.seat === 0 && s.game.last === 'a1');
  assert.equal((await again.step('d2')).error, null);
  assert.equal(await server.stop(), 0);
  rmSync(data, { recursive: true });
});

test('waiting and finished tables and their records survive a crash', async () => {
  const data = makeFolder();
  let server = await startServer({ data });
  const waiting = await makeTable(server, { nick: 'Elif' });
  const { creator, friend, code, secret } = await seated(server);
  await friend.command('resign');
  const { game } = await creator.until((s) => s.phase === 'over');
  await creator.command('rematch', { want: true });
  await server.crash();
  server = await startServer({ data });
  assert.equal(JSON.parse((await get(server, `/api/games/${game.id}`)).text).outcome, 'win w resign');
  const back = [sit(server, code, { secret }), sit(server, code, { secret: friend.secret })];
  await Promise.all(back.map((c) => c.until((s) => s.rematch[0])));
  await back[1].command('rematch', { want: true });
  await back[0].until((s) => s.game.no === 2 && s.phase === 'playing' && s.series[0] === 1);
  const creator2 = sit(server, waiting.code, { secret: waiting.secret });
  await creator2.until((s) => s.phase === 'waiting' && s.seats[0].nick === 'Elif');
  assert.equal(await server.stop(), 0);
  rmSync(data, { recursive: true });
});

test('one data folder serves one server', async () => {
  const data = makeFolder();
  const server = await startServer({ data });
  await assert.rejects(startServer({ data }), /another server is using the data folder/);
  assert.equal(await server.stop(), 0);
  rmSync(data, { recursive: true });
});

/* --- kill -9 --------------------------------------------------------------------------------- */

const CRASHES = Number(process.env.CRASHES ?? 50);
const TABLES = 6;

/**
 * One player that never gives up: it comes back after every loss and sends its unanswered command
 * again. What it was told is kept: `turns` holds every turn some snapshot has shown.
 */
class Stubborn {
  constructor(table, seat, secret) {
    Object.assign(this, { table, seat, secret, pending: null, sent: 0, acknowledged: 0, resent: 0, number: 0 });
  }

  async live(world, pick) {
    while (!world.isDone) {
      const server = await world.server();
      const client = new Client(server, `/ws/m/${this.table.code}`, { secret: this.secret });
      await this.#play(client, world, pick).catch(() => {});
      client.drop();
    }
  }

  async #play(client, world, pick) {
    await client.until((s) => s.you.seat === this.seat, 'hello', 5000);
    this.table.learn(client.state);
    while (!world.isDone) {
      if (!this.pending) {
        await client.until((s) => (s.phase === 'playing' && s.game.actor === this.seat) || s.phase === 'over', 'my turn', 2000);
        this.table.learn(client.state);
        this.pending = this.#choose(client.state, pick);
        this.sent = 0;
      }
      client.send(this.pending);
      this.resent += this.sent++ > 0;
      const answer = await client.find((m) => m.re === this.pending.cid, 'an answer', 5000);
      if (!answer) return; // the line broke: send it again on the next
      if (answer.error?.code === 'too-fast') {
        client.messages.splice(client.messages.indexOf(answer), 1);
        await new Promise((resolve) => setTimeout(resolve, 100));
        continue;
      }
      this.#judge(answer);
      this.table.learn(client.state);
      this.pending = null;
    }
  }

  #choose(state, pick) {
    const cid = `${this.seat}-${++this.number}`;
    if (state.phase === 'over') return { cid, base: state.seq, op: 'rematch', want: true };
    const steps = legal(state);
    const step = steps[pick(steps.length)];
    return { cid, base: state.seq, op: 'step', step };
  }

  /* A step that was legal on its base is never refused, however often it was sent again. */
  #judge(answer) {
    if (answer.error === null) this.acknowledged += this.pending.op === 'step';
    else if (this.pending.op === 'step') {
      this.table.problems.push(`${this.pending.step}, sent ${this.sent} times: ${answer.error.code}`);
    }
  }
}

/** What the players were told of one table: turns by game, ids of finished games. */
class Witness {
  constructor(code) {
    Object.assign(this, { code, seq: 0, games: new Map(), ids: new Map(), problems: [] });
  }

  learn({ seq, game, record }) {
    if (game.id) this.ids.set(game.no, game.id);
    if (record) {
      /* A snapshot from before the newest one may be shorter, but may not differ. */
      const known = this.games.get(game.no) ?? [];
      const agree = record.turns.every((turn, i) => known[i] === undefined || known[i] === turn);
      if (!agree || (seq >= this.seq && record.turns.length < known.length)) {
        this.problems.push(`game ${game.no}: told ${known}, now ${record.turns}`);
      }
      this.games.set(game.no, [...record.turns, ...known.slice(record.turns.length)]);
    } else {
      const known = this.games.get(game.no) ?? [];
      if (game.turns > 0) {
        if (known[game.turns - 1] !== undefined && known[game.turns - 1] !== game.last) {
          this.problems.push(`game ${game.no} turn ${game.turns}: ${known[game.turns - 1]}, then ${game.last}`);
        }
        known[game.turns - 1] = game.last;
      }
      this.games.set(game.no, known);
    }
    this.seq = Math.max(this.seq, seq);
  }
}

test(`SIGKILL ${CRASHES} times under play: no acknowledged step is missing, none is doubled`, { timeout: 240000 }, async (t) => {
  const data = makeFolder();
  let current = startServer({ data });
  const world = { isDone: false, server: () => current };
  t.after(() => {
    world.isDone = true;
  });
  const tables = [];
  const players = [];
  for (let i = 0; i < TABLES; i++) {
    const { code, secret, creator, friend } = await seated(await current);
    const table = new Witness(code);
    tables.push(table);
    players.push(new Stubborn(table, 0, secret), new Stubborn(table, 1, friend.secret));
    creator.drop();
    friend.drop();
  }
  const pick = random(50);
  const lives = players.map((player, i) => player.live(world, random(i)));
  const count = (turns) => turns.reduce((sum, turn) => sum + turn.split('x').length, 0);
  let acknowledged = 0;
  for (let crash = 0; crash < CRASHES; crash++) {
    await new Promise((resolve) => setTimeout(resolve, 150 + pick(500)));
    const server = await current;
    current = server.crash().then(() => startServer({ data }));
    await current;
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  world.isDone = true;
  const server = await current;
  await Promise.all(lives);

  /* The truth after all crashes: every table's record, and the finished games' records. */
  for (const table of tables) {
    const [one, two] = players.filter((p) => p.table === table);
    const reader = sit(server, table.code, { secret: one.secret });
    await reader.until((s) => s.you.seat === 0);
    table.learn(reader.messages.find((m) => m.record));
    assert.deepEqual(table.problems, []);
    assert.ok(reader.state.seq >= table.seq, 'seq never falls');
    /* Steps in all records against steps acknowledged to either side. */
    const { game, record } = reader.messages.find((m) => m.record);
    let applied = game.draft.length + count(record.turns);
    for (let no = 1; no < game.no; no++) {
      const { turns } = JSON.parse((await get(server, `/api/games/${table.ids.get(no)}`)).text);
      applied += count(turns);
      const seen = table.games.get(no) ?? [];
      assert.ok(seen.every((turn, i) => turn === undefined || turn === turns[i]), `${table.code} game ${no}`);
    }
    const told = one.acknowledged + two.acknowledged;
    const open = [one, two].filter((p) => p.pending?.op === 'step').length;
    assert.ok(applied >= told, `${table.code}: ${told} acknowledged, ${applied} applied`);
    assert.ok(applied <= told + open, `${table.code}: ${applied} applied, ${told} acknowledged, ${open} open`);
    acknowledged += told;
    await reader.leaveQuietly();
  }
  const resent = players.reduce((sum, p) => sum + p.resent, 0);
  console.log(`${acknowledged} steps acknowledged over ${CRASHES} crashes, ${resent} commands sent again`);
  assert.ok(acknowledged > CRASHES * 5, `${acknowledged} steps`);
  assert.ok(resent > 5, `${resent} sent again`);
  assert.equal(await server.stop(), 0);
  rmSync(data, { recursive: true });
});

/*
 * The same table, from the same copy of the data, over and over: the throw is asked for, the server dies
 * at another moment of its work on it, and the player asks again. The moments reach from before the command
 * is read, which a stopped server makes certain on a machine of any speed, to well after the answer is out.
 */
test(`SIGKILL ${CRASHES} times between a throw and its answer: the same dice every time`, { timeout: 240000 }, async () => {
  const [before, data] = [makeFolder(), makeFolder()];
  const first = await startServer({ data: before });
  const { code, secret, creator } = await seated(first, { game: 'tavla' });
  const { seq: base } = await creator.until((s) => s.proof?.stage === 'done');
  await first.crash();
  const command = { cid: 'roll', base, op: 'throw' };
  const restore = async () => {
    rmSync(data, { recursive: true });
    cpSync(before, data, { recursive: true });
    const server = await startServer({ data });
    const player = sit(server, code, { secret });
    await player.until((s) => s.proof?.stage === 'done');
    return { server, player };
  };
  const undisturbed = await restore();
  const asked = performance.now();
  undisturbed.player.send(command);
  const dice = new Set([(await undisturbed.player.find((m) => m.re === 'roll')).game.last]);
  const answerTime = performance.now() - asked;
  await undisturbed.server.crash();

  const told = { lost: 0, kept: 0, heard: 0 };
  for (let crash = 0; crash < CRASHES; crash++) {
    let { server, player } = await restore();
    if (crash === 0) server.child.kill('SIGSTOP');
    player.send(command);
    // Not a timer, whose milliseconds are longer than the server's work. What arrives meanwhile is read after.
    const end = performance.now() + (answerTime * 1.5 * crash) / CRASHES;
    while (performance.now() < end);
    await server.crash();
    const heard = player.messages.find((m) => m.re === 'roll');
    if (heard) dice.add(heard.game.last);
    server = await startServer({ data });
    player = sit(server, code, { secret });
    const { game } = await player.until((s) => s.you.seat === 0);
    assert.ok(!heard || game.last === heard.game.last, 'what was told is kept');
    told[heard ? 'heard' : game.turns > 0 ? 'kept' : 'lost'] += 1;
    if (crash === 0) assert.equal(told.lost, 1, 'a stopped server reads nothing');
    player.send(command);
    const answer = await player.find((m) => m.re === 'roll');
    assert.equal(answer.error, null);
    assert.equal(answer.game.turns, 1);
    dice.add(answer.game.last);
    await server.crash();
  }
  assert.equal(dice.size, 1, [...dice].join(' '));
  console.log(
    `${[...dice][0]} ${CRASHES} times; the throw was lost ${told.lost} times, kept but not told ${told.kept}, told ${told.heard}`,
  );
  for (const folder of [before, data]) rmSync(folder, { recursive: true });
});
