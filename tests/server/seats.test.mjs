// SPDX-License-Identifier: MIT
// Tables of four over the socket: chairs, whole games, computers, crashes, hand-over.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { after, afterEach, before, test } from 'node:test';
import { random } from './rules.mjs';
import { get, killServers, legal, makeFolder, makeTable, post, program, sit, startServer } from './support.mjs';

const CHANCE = 254;
const NOBODY = 255;
/** Every limit twenty times shorter: three seconds for a decision, passes and computers in no time. */
const QUICK = ['--hurry', '20'];

let server;
before(async () => (server = await startServer({ args: QUICK })));
after(() => server.stop());
afterEach(() => children.splice(0).forEach((child) => child.stop()));
const children = [];

const makeFour = (at = server, wishes = {}) => makeTable(at, { game: 'kos', seats: 4, first: 'me', ...wishes });

/** The host and `guests` friends by the link, all firm, in the order of their chairs. */
async function gather(at = server, guests = 3, wishes = {}) {
  const { code, secret } = await makeFour(at, { nick: 'Elif', ...wishes });
  const players = [sit(at, code, { secret })];
  await players[0].until(({ phase }) => phase === 'waiting');
  for (let seat = 1; seat <= guests; seat++) {
    const guest = sit(at, code, { nick: `Konuk ${seat}` });
    await guest.until(({ you }) => you.seat === seat, 'a chair');
    await guest.command('here');
    players.push(guest);
  }
  return { code, secret, host: players[0], players };
}

const hasBegun = (state) => state.phase === 'playing' && state.proof?.stage !== 'open' && state.game.actor !== NOBODY;

async function start(players) {
  assert.equal((await players[0].command('start')).error, null);
  await Promise.all(players.map((player) => player.until(hasBegun, 'the game')));
}

const newestOf = (players) => players.map(({ state }) => state).reduce((a, b) => (a.seq >= b.seq ? a : b));

/** Who plays the seat: its player, or the partner once it was handed over. */
const playerOf = (players, { seats }, seat) => {
  const acting = seats[seat].handed ? seat ^ 2 : seat;
  return players.find(({ state }) => state.you.seat === acting);
};

/** One command of whoever is to act; false when that is the server, or nobody. */
async function act(players, pick) {
  const newest = newestOf(players);
  const { game } = newest;
  const seat = game.actor === CHANCE ? game.roller : game.actor;
  if (newest.phase !== 'playing' || seat === NOBODY) return false;
  const player = playerOf(players, newest, seat);
  if (!player) return false;
  await player.until(({ seq }) => seq >= newest.seq, 'the newest state');
  if (game.actor === CHANCE) await player.command('throw');
  else {
    const steps = legal(player.state);
    // A complete draft has another actor, or none: it only waits for its confirmation.
    const moves = steps.filter((step) => step !== 'end');
    await player.step(moves.length > 0 ? moves[pick(moves.length)] : 'end');
  }
  return true;
}

/** Whether the draft is complete and waits: the actor behind it is not the one whose turn it is. */
async function confirmIfDone(players) {
  const newest = newestOf(players);
  if (newest.phase !== 'playing' || newest.game.draft.length === 0) return;
  const seat = turnOf(newest);
  const actor = newest.game.actor === CHANCE ? newest.game.roller : newest.game.actor;
  if (actor !== seat || newest.game.actor === CHANCE) await playerOf(players, newest, seat)?.command('confirm');
}

/** The seat whose turn it is, from the position before the draft: its last fields are `… s:oooo`. */
const turnOf = ({ game }) => Number(/ ([0-3]):[01]{4}/.exec(game.pos)[1]);

/** Plays until `isDone` of the newest snapshot, at most `limit` commands. */
async function playOn(players, pick, isDone, limit = 5000) {
  for (let i = 0; i < limit; i++) {
    const newest = newestOf(players);
    if (isDone(newest)) return newest;
    await confirmIfDone(players);
    if (isDone(newestOf(players))) return newestOf(players);
    if (!(await act(players, pick))) await players[0].until(({ seq }) => seq > newest.seq, 'the server');
  }
  throw new Error('no end');
}

test('what cannot be is refused with what was expected', async () => {
  for (const [wishes, message] of [
    [{ game: 'kos', seats: 3 }, 'member "seats": expected 2 or 4'],
    [{ game: 'kos', seats: 'four' }, 'member "seats": expected 2 or 4'],
    [{ game: 'tavla', seats: 4 }, 'member "seats": expected 2 in this game'],
    [{ game: 'dokuz-tas', seats: 4 }, 'member "seats": expected 2 in this game'],
  ]) {
    const { status, body } = await post(server, '/api/tables', wishes);
    assert.equal(status, 400);
    assert.equal(body.error.message, message);
  }
  const { host, players } = await gather(server, 1);
  for (const [op, members, message] of [
    ['chair', {}, 'member "seat": expected the number of a chair, 0 to 3'],
    ['chair', { seat: 4 }, 'member "seat": expected the number of a chair, 0 to 3'],
    ['fill', { seat: 2, level: 'kusursuz' }, 'member "level": expected "kolay", "orta", "zor" or null'],
  ]) {
    const answer = await host.command(op, members);
    assert.equal(answer.error.code, 'bad-message');
    assert.equal(answer.error.message, message);
  }
  assert.equal((await players[1].command('fill', { seat: 2, level: 'orta' })).error.code, 'not-host');
  assert.equal((await players[1].command('start')).error.code, 'not-host');
  assert.equal((await host.command('start')).error.code, 'not-now');
  players.forEach((player) => player.drop());
});

test('chairs: the free one at once, the taken one when both want it, and all are told', async () => {
  const { host, players } = await gather(server, 2);
  const [, second, third] = players;
  assert.equal((await third.command('chair', { seat: 3 })).you.seat, 3);
  await host.until(({ seats }) => !seats[2].taken && seats[3].nick === 'Konuk 2', 'the change');
  await second.command('chair', { seat: 0 });
  await host.until(({ seats }) => seats[1].wish === 0, 'the wish');
  assert.equal((await host.command('chair', { seat: 1 })).you.seat, 1);
  const after = await second.until(({ you }) => you.seat === 0, 'the other chair');
  assert.equal(after.table.host, 1);
  assert.equal(after.seats[1].nick, 'Elif');
  assert.deepEqual(after.seats.map(({ wish }) => wish), [null, null, null, null]);
  // A reload comes back to the new chair, with the same secret.
  second.drop();
  const again = sit(server, second.path.split('/').pop(), { secret: second.secret });
  assert.equal((await again.until(({ phase }) => phase === 'waiting')).you.seat, 0);
  [host, again, third].forEach((player) => player.drop());
});

test('a code for a chair dies when its player gets up', async () => {
  const { host, players } = await gather(server, 1);
  players[1].send({ op: 'move' });
  const told = await players[1].find(({ op }) => op === 'move', 'a code');
  await players[1].command('leave');
  const other = sit(server, host.path.split('/').pop());
  await other.until(({ you }) => you.seat === 1);
  assert.equal((await post(server, '/api/move', { code: told.code })).status, 404);
  [host, other].forEach((player) => player.drop());
});

test('four play a whole game; all see the same, and the record is true', async () => {
  const { players } = await gather(server);
  await start(players);
  const state = await playOn(players, random(11), ({ phase }) => phase === 'over');
  await Promise.all(players.map((player) => player.until(({ phase }) => phase === 'over')));
  for (const player of players) assert.deepEqual(player.state.game, state.game);
  const record = JSON.parse((await get(server, `/api/games/${state.game.id}`)).text);
  assert.equal(record.seats.length, 4);
  assert.equal(record.outcome, state.game.outcome);
  assert.ok(record.proof.clients.every((bytes) => /[1-9a-f]/.test(bytes)), 'everybody’s bytes count');
  const { status, stdout, stderr } = spawnSync(program, ['verify', '-'], { input: JSON.stringify(record), encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /outcome: /);
  players.forEach((player) => player.drop());
});

test('one person and three computers: they play by themselves, and a crash costs nothing', async () => {
  const data = makeFolder();
  let at = await startServer({ data, args: QUICK });
  children.push(at);
  const { code, secret, host } = await gather(at, 0);
  for (const [seat, level] of [[1, 'kolay'], [2, 'orta'], [3, 'zor']]) {
    assert.equal((await host.command('fill', { seat, level })).error, null);
  }
  await start([host]);
  const pick = random(3);
  await playOn([host], pick, ({ game }) => game.turns >= 16);
  const before = host.state;
  assert.deepEqual(before.seats.map(({ computer }) => computer), [null, 'kolay', 'orta', 'zor']);
  await at.crash();
  at = await startServer({ data, args: QUICK });
  children.push(at);
  const back = sit(at, code, { secret, bytes: host.bytes });
  const state = await back.until(({ phase }) => phase === 'playing', 'the game again');
  assert.ok(state.game.turns >= before.game.turns);
  await playOn([back], pick, ({ game }) => game.turns >= state.game.turns + 12);
  assert.equal((await back.command('resign')).error, null);
  const over = await back.until(({ phase }) => phase === 'over');
  const record = JSON.parse((await get(at, `/api/games/${over.game.id}`)).text);
  assert.deepEqual(record.seats.map(({ computer }) => computer), [undefined, 'kolay', 'orta', 'zor']);
  assert.equal(spawnSync(program, ['verify', '-'], { input: JSON.stringify(record) }).status, 0);
  // All computers want it: the rematch begins at once.
  await back.command('rematch', { want: true });
  await back.until(({ game, phase }) => game.no === 2 && phase === 'playing', 'a rematch');
  back.drop();
  await at.stop();
  rmSync(data, { recursive: true });
});

test('four persons and kill -9 in the middle of a chain', async () => {
  const data = makeFolder();
  let at = await startServer({ data, args: ['--hurry', '4'] });
  children.push(at);
  const { code, secret, players } = await gather(at);
  await start(players);
  const pick = random(21);
  // A Kös, an Ak Dört or an Altı was thrown, so that the same seat throws again.
  const isInChain = ({ game }) => game.actor === CHANCE && / [ab] \d+ \d+ [K46]+\? /.test(`${game.pos} `);
  const state = await playOn(players, pick, isInChain);
  await at.crash();
  at = await startServer({ data, args: ['--hurry', '4'] });
  children.push(at);
  const back = [secret, ...players.slice(1).map((player) => player.secret)].map((own, seat) =>
    sit(at, code, { secret: own, bytes: players[seat].bytes }));
  await Promise.all(back.map((player) => player.until(({ phase }) => phase === 'playing')));
  assert.equal(newestOf(back).game.pos, state.game.pos);
  assert.equal(newestOf(back).game.roller, state.game.roller);
  await playOn(back, pick, ({ game }) => game.turns >= state.game.turns + 40);
  back.forEach((player) => player.drop());
  await at.stop();
  rmSync(data, { recursive: true });
});

test('two turns run out, the partner plays both seats, and a gesture takes the seat back', async () => {
  const { host, players } = await gather(server);
  await start(players);
  const pick = random(5);
  const others = players.slice(1);
  // The host does nothing: playOn waits for the server whenever it is the host's turn.
  await playOn(others, pick, (state) => state.seats[0].handed && turnOf(state) === 1);
  const partner = others[1];
  await playOn(others, pick, (state) => turnOf(state) === 0 && state.game.actor === CHANCE && state.game.draft.length === 0);
  await partner.until(({ seq }) => seq >= newestOf(others).seq);
  assert.equal((await partner.command('throw')).error, null);
  await playOn(others, pick, (state) => turnOf(state) === 1);
  assert.equal((await host.command('here')).error, null);
  await partner.until(({ seats }) => !seats[0].handed, 'the host is back');
  await playOn(players, pick, (state) => turnOf(state) === 0 && state.game.draft.length === 0);
  await partner.until((state) => turnOf(state) === 0 && state.game.draft.length === 0);
  assert.equal((await partner.command('throw')).error.code, 'not-your-turn');
  // The host gets up, then the partner: their team has lost.
  await host.command('leave');
  await partner.until(({ seats }) => seats[0].handed && seats[0].left, 'handed over at once');
  await partner.command('leave');
  const state = await others[0].until(({ phase }) => phase === 'over', 'the end');
  assert.equal(state.game.outcome, 'win b left');
  assert.deepEqual(state.series, [0, 1]);
  players.forEach((player) => player.drop());
});
