// SPDX-License-Identifier: MIT
// A seat moves to another device by a one-time code.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { legal, post, seated, sit, someSecret, startServer } from './support.mjs';

const MOVED = 4008;
const FULL = 4005;
let server;
before(async () => (server = await startServer()));
after(() => server.stop());

async function codeFor(client) {
  client.messages = client.messages.filter(({ op }) => op !== 'move');
  client.send({ op: 'move' });
  return client.find(({ op }) => op === 'move', 'a code');
}

const redeem = (code, at = server) => post(at, '/api/move', { code });

test('the new device plays on, the old one is told and holds nothing any more', async () => {
  const { code: table, secret, creator, friend } = await seated(server);
  await creator.step('d6');
  const told = await codeFor(creator);
  assert.match(told.code, /^[2-9A-HJKMNPRSTVYZ]{4}-[2-9A-HJKMNPRSTVYZ]{4}$/);
  assert.equal(told.left, 300000);
  const { status, body } = await redeem(told.code.toLowerCase().replace('-', ' '));
  assert.equal(status, 200);
  assert.deepEqual({ ...body, secret: undefined }, { code: table, game: 'dokuz-tas', seat: 0, secret: undefined });
  assert.match(body.secret, /^[0-9a-f]{32}$/);
  assert.notEqual(body.secret, secret);
  assert.equal(await creator.gone(), MOVED);
  await friend.until(({ seats }) => !seats[0].on, 'the old device is gone');

  const old = sit(server, table, { secret });
  assert.equal(await old.gone(), FULL);
  const moved = sit(server, table, { secret: body.secret });
  const state = await moved.until(({ phase }) => phase === 'playing', 'the game');
  assert.equal(state.you.seat, 0);
  assert.equal(state.you.firm, true);
  assert.deepEqual(state.record.turns, ['d6']);
  await friend.step('a1');
  await moved.until(({ game }) => game.turns === 2, 'the answer');
  assert.equal((await moved.step(legal(moved.state)[0])).error, null);
  for (const client of [moved, friend]) client.drop();
});

test('a code opens once, and a later one ends an earlier one', async () => {
  const { creator, friend } = await seated(server);
  const first = await codeFor(creator);
  const second = await codeFor(creator);
  assert.equal((await redeem(first.code)).status, 404);
  assert.equal((await redeem(second.code)).status, 200);
  const again = await redeem(second.code);
  assert.equal(again.status, 404);
  assert.equal(again.body.error.code, 'not-found');
  for (const client of [creator, friend]) client.drop();
});

test('a device that chose the secret gets the same answer again when the first was lost', async () => {
  const { code: table, creator, friend } = await seated(server);
  const { code } = await codeFor(creator);
  const secret = someSecret();
  const ask = (body) => post(server, '/api/move', { code, ...body });
  const first = await ask({ secret });
  assert.deepEqual(first, { status: 200, body: { code: table, game: 'dokuz-tas', seat: 0, secret } });
  assert.equal(await creator.gone(), MOVED);
  assert.deepEqual(await ask({ secret }), first);
  // Nobody else gets it by the code, nor the first once the seat has gone on.
  assert.equal((await ask({ secret: someSecret() })).status, 404);
  assert.equal((await ask({})).status, 404);
  const moved = sit(server, table, { secret });
  assert.equal((await moved.until(({ phase }) => phase === 'playing')).you.seat, 0);
  assert.equal((await redeem((await codeFor(moved)).code)).status, 200);
  assert.equal((await ask({ secret })).status, 404);
  friend.drop();
});

test('a provisional seat gets no code', async () => {
  const made = await post(server, '/api/tables', { game: 'dokuz-tas' });
  const guest = sit(server, made.body.code);
  await guest.until(({ you }) => !you.firm, 'a provisional seat');
  guest.send({ op: 'move' });
  const refusal = await guest.find(({ op }) => op === 'error', 'a refusal');
  assert.equal(refusal.error.code, 'not-now');
  guest.drop();
});

test('bad bodies are refused with what was expected', async () => {
  for (const body of [{}, { code: 7 }, { code: 'x'.repeat(33) }, { code: null }]) {
    const { status, body: answer } = await post(server, '/api/move', body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.match(answer.error.message, /^member "code": expected /);
  }
  const bad = await post(server, '/api/move', { code: '2222-2222', secret: 'F'.repeat(32) });
  assert.equal(bad.status, 400);
  assert.match(bad.body.error.message, /^member "secret": expected 32 lower-case hex digits/);
  const got = await fetch(`${server.url}/api/move`);
  assert.equal(got.status, 405);
  assert.equal(got.headers.get('allow'), 'POST');
});

test('guessing is slowed down: ten codes at once, then one in six seconds', async () => {
  const mine = await startServer();
  const { creator } = await seated(mine);
  const told = await codeFor(creator);
  const began = performance.now();
  let guesses = 0;
  while (guesses < 1000 && (await redeem('2222-2222', mine)).status === 404) guesses++;
  assert.ok(guesses >= 10, `${guesses}`);
  assert.ok(guesses <= 11 + (performance.now() - began) / 6000, `${guesses}`);
  // The right code is refused as well: whoever guesses learns nothing.
  assert.equal((await redeem(told.code, mine)).status, 429);
  await mine.stop();
});
