// SPDX-License-Identifier: MIT
// `verify` on the throws of a record, beside the browser's check: both accept the same records, and both
// name the same throw of a scripted cheat.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from '../client/load.mjs';
import { playThrown, random } from '../server/rules.mjs';
import { run } from './support.mjs';

const { verifyThrows } = await load('client/throws/proof.ts');
const { LocalThrows } = await load('client/throws/local.ts');

const saved = {
  game: '000102030405060708090a0b0c0d0e0f', // the first vector's
  secret: '404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f',
  clients: ['a0'.repeat(16), 'b1'.repeat(16)],
};

async function honest(game, seed) {
  const throws = await LocalThrows.restore(saved);
  const first = await throws.start();
  const { start, turns } = await playThrown(game, first, (i) => throws.text(game, i), random(seed));
  return { v: 1, game, variant: 0, first, start, turns, proof: throws.proof(true) };
}

const verify = (record, ...words) => run(['verify', '-', ...words], { input: JSON.stringify(record) });

/** Indices of the turns that are throws, one index for each throw. */
const thrown = (turns) => turns.flatMap((turn, i) => (/^(\d\d:|\?)/.test(turn) ? turn.split(' ').map(() => i) : []));

for (const game of ['tavla', 'kos']) {
  test(`an honest record of ${game}`, async () => {
    const record = await honest(game, 3);
    const { code, out, err } = verify(record, '--commitment', record.proof.commit);
    assert.equal(err, '');
    assert.equal(code, 0);
    const count = thrown(record.turns).length;
    assert.ok(count > 20);
    assert.ok(out.includes(`\nthrows: ${count} checked\n`), out);
    assert.equal((await verifyThrows(record, { commit: record.proof.commit, commits: null })).throws, count);
  });
}

/** Both verifiers refuse it and name the same throw. */
async function caught(record, fault, at, told, ...words) {
  const { code, out, err } = verify(record, ...words);
  assert.equal(code, 2);
  assert.equal(out, '');
  assert.match(err, told);
  const verdict = await verifyThrows(record, words[1] ? { commit: words[1], commits: null } : null);
  assert.equal(verdict.isSound, false);
  assert.deepEqual([verdict.fault, verdict.at], [fault, at]);
}

test('a changed throw', async () => {
  const record = await honest('tavla', 4);
  assert.equal(record.turns[thrown(record.turns)[3]], '43:'); // as the independent program says
  const turns = record.turns.map((turn, i) => (i === thrown(record.turns)[3] ? '66:' : turn));
  await caught({ ...record, turns }, 'changed', 3, /throw 3: expected '43', found '66'\n$/);
});

test('a skipped number', async () => {
  const record = await honest('tavla', 5);
  const at = thrown(record.turns)[3];
  // A cheating server leaves number 3 out: every later throw is that of the number behind.
  const throws = await LocalThrows.restore(saved);
  const { start, turns } = await playThrown('tavla', 0, (i) => throws.text('tavla', i < 3 ? i : i + 1), random(5));
  assert.deepEqual(turns.slice(0, at), record.turns.slice(0, at));
  await caught({ ...record, start, turns }, 'skipped', 3, /throw 3: expected '43', found '42'; this and all behind it .* skipped/);
});

test('a late commitment', async () => {
  const record = await honest('tavla', 6);
  // The players had been told another one: the secret was chosen when their bytes were known.
  const told = '5e'.repeat(32);
  await caught(record, 'commitment', 0, new RegExp(`throw 0 .*commitment: expected ${told}`), '--commitment', told);
  // Or the secret does not fit what was promised.
  const proof = { ...record.proof, secret: '77'.repeat(32) };
  await caught({ ...record, proof }, 'commitment', 0, new RegExp(`throw 0 .*secret: expected ${record.proof.commit}`));
});

test('altered bytes of a seat, and another seat that begins', async () => {
  const record = await honest('tavla', 7);
  const proof = { ...record.proof, clients: [saved.clients[0], '77'.repeat(16)] };
  await caught({ ...record, proof }, 'client', 0, /throw 0 .*the commitment of seat 1: expected [0-9a-f]{64}/);
  const other = { ...record, first: 1, start: record.start.replace(':0:0:1:00', ':0:0:-1:00') };
  await caught(other, 'start', 0, /the lot: expected seat 0 to begin, found seat 1/);
});

test('bytes of seats that nobody sits on', async () => {
  // A server that knows all bytes could try such seats until the throws please it.
  for (const game of ['tavla', 'kos']) {
    const throws = await LocalThrows.restore({ ...saved, clients: [...saved.clients, 'c2'.repeat(16), 'd3'.repeat(16)] });
    const { start, turns } = await playThrown(game, 0, (i) => throws.text(game, i), random(9));
    const record = { v: 1, game, variant: 0, first: 0, start, turns, proof: throws.proof(false) };
    await caught(record, 'missing', 0, /expected lists of 2, one a seat/);
  }
});

test('a proof that is not whole is refused with what was expected', async () => {
  const record = await honest('tavla', 8);
  const cases = [
    [{ secret: null }, /proof\.secret: expected 64 lower-case hex digits/],
    [{ game: 'x' }, /proof\.game: expected 32/],
    [{ commit: record.proof.commit.toUpperCase() }, /proof\.commit: expected 64/],
    [{ scheme: 'other' }, /proof\.scheme: expected 'kiraathane-throws\/1'/],
    [{ clients: [saved.clients[0]] }, /proof\.clients and proof\.commits: expected lists of 2, one a seat/],
    [{ lot: 1 }, /proof\.lot: expected true or false/],
  ];
  for (const [change, told] of cases) {
    const { code, err } = verify({ ...record, proof: { ...record.proof, ...change } });
    assert.equal(code, 2);
    assert.match(err, told);
  }
  assert.match(verify(record, '--commitment', 'abc').err, /--commitment: expected 64/);
  const { proof: _, ...bare } = record;
  assert.match(verify(bare, '--commitment', record.proof.commit).err, /expected the member proof/);
  assert.equal(verify(bare).code, 0);
});
