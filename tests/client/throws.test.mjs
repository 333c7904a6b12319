// SPDX-License-Identifier: MIT
// Fair throws in the browser's code, by Node's WebCrypto: the vectors of an independent program, games on
// one device, and a scripted cheat in every form.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load, pretendBrowser, read } from './load.mjs';

const { commitClient, commitServer, deriveKey, fromHex, openThrower, toHex } = await load('client/throws/scheme.ts');
const { verifyThrows, thrownTexts } = await load('client/throws/proof.ts');
const { LocalThrows } = await load('client/throws/local.ts');
const vectors = JSON.parse(await read('tests/golden/throws.json'));

const seedOf = ({ game, S, clients }) => ({ game: fromHex(game, 16), secret: fromHex(S, 32), clients: clients.map((c) => fromHex(c, 16)) });

test('the vectors of an independent program come out', async () => {
  assert.equal(vectors.length, 2);
  for (const vector of vectors) {
    const seed = seedOf(vector);
    assert.equal(toHex(await commitServer(seed.game, seed.secret)), vector.commitServer);
    for (const [seat, bytes] of seed.clients.entries()) {
      assert.equal(toHex(await commitClient(seed.game, seat, bytes)), vector.commitClients[seat]);
    }
    assert.equal(toHex(await deriveKey(seed)), vector.K);
    const thrower = await openThrower(seed);
    assert.equal(await thrower.start(), vector.starter);
    for (const [i, dice] of vector.dice.entries()) assert.deepEqual(await thrower.dice(i), dice);
    for (const [i, sticks] of vector.sticks.entries()) assert.deepEqual(await thrower.sticks(i), sticks);
  }
});

/* The dice of the first vector, larger first, as a record writes them; moves between are of no account. */
const TAVLA = ['65:', '24/18 24/19', '65:', '65: is no throw', '61:', '43:', '42:', '66:', '32:', '42:', '53:', '32:', '65:'];
const proofOf = (vector, lot = true) => ({
  scheme: 'kiraathane-throws/1', game: vector.game, commit: vector.commitServer, secret: vector.S, commits: vector.commitClients,
  clients: vector.clients, lot,
});
const record = (changes = {}, proof = {}) => ({
  game: 'tavla', first: vectors[0].starter, turns: TAVLA, ...changes, proof: { ...proofOf(vectors[0]), ...proof },
});
const replaced = (turns, at, by) => turns.map((turn, i) => (i === at ? by : turn));

test('an honest record is sound', async () => {
  assert.deepEqual(await verifyThrows(record(), { commit: vectors[0].commitServer, commits: vectors[0].commitClients }), { isSound: true, throws: 11, zeros: [] });
});

test('in Kös the number of open sticks counts, several throws stand in one turn', async () => {
  // 1001 0110 1001 0110 of the first vector: two open each time.
  assert.deepEqual(vectors[0].sticks.slice(0, 4).map((sticks) => sticks.join('')), ['1001', '0110', '1001', '0110']);
  const turns = ['?2 ?2', '2:A1-A2', '?2', '?2'];
  assert.deepEqual(thrownTexts({ game: 'kos', turns }), ['?2', '?2', '?2', '?2']);
  assert.equal((await verifyThrows({ ...record(), game: 'kos', turns })).throws, 4);
  const cheat = await verifyThrows({ ...record(), game: 'kos', turns: ['?2 ?K', ...turns.slice(1)] });
  assert.deepEqual([cheat.fault, cheat.at, cheat.expected, cheat.found], ['changed', 1, '?2', '?K']);
});

test('a cheat is caught, the throw is named', async (t) => {
  const cases = [
    ['a changed throw', record({ turns: replaced(TAVLA, 5, '66:') }), null, ['changed', 3, '43:', '66:']],
    ['the last throw changed', record({ turns: replaced(TAVLA, 12, '66:') }), null, ['changed', 10, '65:', '66:']],
    ['a number skipped', record({ turns: TAVLA.filter((_, i) => i !== 5) }), null, ['skipped', 3, '43:', '42:']],
    ['another commitment than was told', record(), 'ab'.repeat(32), ['commitment', 0, 'ab'.repeat(32), vectors[0].commitServer]],
    ['a secret chosen late', record({}, { secret: '77'.repeat(32) }), null, ['commitment', 0, vectors[0].commitServer]],
    ['a seat’s bytes altered', record({}, { clients: [vectors[0].clients[0], '77'.repeat(16)] }), null, ['client', 0, vectors[0].commitClients[1]]],
    ['a seat’s bytes left out', record({}, { lot: false, clients: ['0'.repeat(32), vectors[0].clients[1]] }), null, ['changed', 0, undefined, '65:']],
    ['another seat begins', record({ first: 1 }), null, ['start', 0, '0', '1']],
    ['no secret', record({}, { secret: null }), null, ['missing', 0, 'secret', 'null']],
    ['no proof', { ...record(), proof: undefined }, null, ['missing', 0]],
    ['one seat only', record({}, { clients: [vectors[0].clients[0]] }), null, ['missing', 0, 'clients']],
    ['hex digits in capitals', record({}, { game: vectors[0].game.toUpperCase() }), null, ['missing', 0, 'game']],
  ];
  for (const [what, cheat, told, [fault, at, expected, found]] of cases) {
    await t.test(what, async () => {
      const verdict = await verifyThrows(cheat, told && { commit: told, commits: null });
      assert.equal(verdict.isSound, false);
      assert.deepEqual([verdict.fault, verdict.at], [fault, at]);
      if (expected !== undefined) assert.equal(verdict.expected, expected);
      if (found !== undefined) assert.equal(verdict.found, found);
    });
  }
});

test('a promise exchanged when all bytes were known is found out, and bytes of seats nobody sits on', async () => {
  const [{ commitServer: commit, commitClients: commits, game }] = vectors;
  // The server and seat 1 look for bytes that please them, and say seat 1 had promised those.
  const late = fromHex('77'.repeat(16), 16);
  const forged = toHex(await commitClient(fromHex(game, 16), 1, late));
  const cheat = record({ turns: [] }, { lot: false, clients: [vectors[0].clients[0], toHex(late)], commits: [commits[0], forged] });
  assert.equal((await verifyThrows(cheat, { commit, commits: null })).isSound, true, 'the record alone does not show it');
  const verdict = await verifyThrows(cheat, { commit, commits });
  assert.deepEqual([verdict.fault, verdict.seat, verdict.expected, verdict.found], ['client', 1, commits[1], forged]);
  const more = record({ turns: [] }, { lot: false, clients: vectors[1].clients, commits: vectors[1].commitClients });
  assert.deepEqual((await verifyThrows(more)).fault, 'missing');
});

test('the browser keeps what was promised before it tells its bytes, of its own seat what it knows itself', async (t) => {
  pretendBrowser();
  const { Exchange, promisesOf } = await load('client/net/exchange.ts');
  const digest = t.mock.method(crypto.subtle, 'digest');
  const sent = [];
  const [{ game, commitServer: commit, commitClients }] = vectors;
  const proof = { game, commit, stage: 'open', committed: false, revealed: false, commits: null };
  const exchange = new Exchange('lale-42', (op, members) => sent.push({ op, ...members }));
  const hear = async (change) => {
    digest.mock.resetCalls();
    exchange.hear({ proof: { ...proof, ...change }, you: { seat: 0 }, phase: 'playing' });
    assert.equal(digest.mock.callCount(), 1, 'everything else waits for this hash');
    await digest.mock.calls[0].result;
    await new Promise(setImmediate);
  };
  await hear({});
  assert.deepEqual(promisesOf('lale-42', game), { commit, commits: null });
  const own = sent[0].hash;
  // A server that tells another hash for this seat gains nothing.
  await hear({ committed: true, commits: ['ab'.repeat(32), commitClients[1]] });
  assert.equal(sent[1].op, 'reveal');
  assert.deepEqual(promisesOf('lale-42', game), { commit, commits: [own, commitClients[1]] });
  await hear({ committed: true, commits: [own, 'cd'.repeat(32)] });
  assert.deepEqual(promisesOf('lale-42', game).commits, [own, commitClients[1]], 'the first word counts');
  assert.equal(promisesOf('lale-42', 'ff'.repeat(16)), null);
});

test('a seat that told nothing in time is noted', async () => {
  const seed = { ...seedOf(vectors[0]), clients: [fromHex(vectors[0].clients[0], 16), new Uint8Array(16)] };
  const thrower = await openThrower(seed);
  const turns = [];
  for (let i = 0; i < 5; i++) turns.push(`${(await thrower.dice(i)).sort((a, b) => b - a).join('')}:`);
  const proof = { clients: seed.clients.map(toHex), commits: [vectors[0].commitClients[0], null] };
  const verdict = await verifyThrows(record({ first: await thrower.start(), turns }, proof));
  assert.deepEqual(verdict, { isSound: true, throws: 5, zeros: [1] });
});

test('on one device the browser draws everything itself, keeps it over a reload and can prove it', async () => {
  const throws = await LocalThrows.create(2);
  const four = await LocalThrows.create(4);
  assert.notEqual(throws.saved.secret, four.saved.secret);
  assert.equal(new Set([...throws.saved.clients, ...four.saved.clients]).size, 6);
  const again = await LocalThrows.restore(JSON.parse(JSON.stringify(throws.saved)));
  const turns = [];
  for (let i = 0; i < 40; i++) {
    assert.deepEqual(await again.dice(i), await throws.dice(i));
    assert.deepEqual(await again.sticks(i), await throws.sticks(i));
    turns.push(await throws.text('tavla', i));
    assert.match(turns[i], /^(?:6[1-6]|5[1-5]|4[1-4]|3[1-3]|2[12]|11):$/);
    assert.match(await throws.text('kos', i), /^\?[K2346]$/);
  }
  const first = await again.start();
  assert.deepEqual(await verifyThrows({ game: 'tavla', first, turns, proof: again.proof(true) }), { isSound: true, throws: 40, zeros: [] });
  const later = await verifyThrows({ game: 'tavla', first, turns: turns.map((turn, i) => (i === 7 ? turns[7] === '66:' ? '11:' : '66:' : turn)), proof: again.proof(true) });
  assert.deepEqual([later.fault, later.at], ['changed', 7]);
  for (const bad of [null, undefined, 7, {}, { ...throws.saved, secret: 'x' }, { ...throws.saved, clients: [] }]) {
    assert.equal(await LocalThrows.restore(bad), null);
  }
});
