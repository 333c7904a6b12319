// SPDX-License-Identifier: MIT
// What the server keeps of a game, `kiraathane verify` accepts, and nothing else.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { random } from '../server/rules.mjs';
import { get, playOut, seated, startServer } from '../server/support.mjs';
import { run } from './support.mjs';

let server;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

const verify = (record) => run(['verify', '-'], { input: JSON.stringify(record) });

async function recordOf(player) {
  const { game } = await player.until((state) => state.phase === 'over');
  return JSON.parse((await get(server, `/api/games/${game.id}`)).text);
}

test('a game played to its end', async () => {
  const { creator, players } = await seated(server);
  await playOut(players, random(5));
  const record = await recordOf(creator);
  const { code, out, err } = verify(record);
  assert.equal(code, 0, err);
  assert.match(out, new RegExp(`^turns: ${record.turns.length}$`, 'm'));
  assert.match(out, new RegExp(`^outcome: ${record.outcome}$`, 'm'));
  assert.equal(verify({ ...record, outcome: 'win w resign' }).code, 2);
  assert.equal(verify({ ...record, turns: record.turns.slice(1) }).code, 2);
});

test('a game given up', async () => {
  const { creator, friend } = await seated(server);
  await creator.step('d6');
  await friend.until((state) => state.game.turns === 1);
  await friend.command('resign');
  const { code, out, err } = verify(await recordOf(creator));
  assert.equal(code, 0, err);
  assert.match(out, /^turns: 1$/m);
  assert.match(out, /^outcome: win w resign$/m);
});
