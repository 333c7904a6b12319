// SPDX-License-Identifier: MIT
// Clients that mean harm or are broken: frames that are none, floods, readers that read nothing, lines left half
// open, and four at a Kös table who send whatever they like. The server answers what can be answered, lets
// the others play on, gives everything back and ends without a fault; run it built with BUILD=asan to see that
// (KIRAATHANE=build/asan/bin/kiraathane).
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { random } from './rules.mjs';
import { Client, get, legal, makeTable, post, program, seated, sit, startServer, within } from './support.mjs';

let server;
before(async () => (server = await startServer({ args: ['--hurry', '20'] })));
after(async () => assert.equal(await server.stop(), 0, server.log().slice(-2000)));

const LONG_MS = 30_000;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const openFiles = () => readdirSync(`/proc/${server.child.pid}/fd`).length;

/** A connection of bytes: what came, and when it ended. */
function open() {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port, noDelay: true });
  const raw = { socket, bytes: Buffer.alloc(0) };
  socket.on('data', (data) => (raw.bytes = Buffer.concat([raw.bytes, data])));
  raw.ended = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  return raw;
}

const upgrade = (code) =>
  `GET /ws/m/${code} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n` +
  'Sec-WebSocket-Protocol: kiraathane-1\r\nSec-WebSocket-Version: 13\r\n\r\n';

/** A frame as RFC 6455 lays it out, with anything wrong that is asked for. */
function frame(payload, { first = 0x81, mask = true, length = payload.length, wide = false } = {}) {
  const head = [first];
  const flag = mask ? 0x80 : 0;
  if (wide) head.push(flag | 127, ...Buffer.from(BigInt.asUintN(64, BigInt(length)).toString(16).padStart(16, '0'), 'hex'));
  else if (length < 126) head.push(flag | length);
  else head.push(flag | 126, length >> 8, length & 255);
  return Buffer.concat([Buffer.from(head), mask ? Buffer.alloc(4) : Buffer.alloc(0), Buffer.from(payload)]);
}

const HELLO = frame('{"op":"hello","v":1}');

test('frames that are none end their own line alone', async () => {
  const { code, creator, friend } = await seated(server, { clock: 0 });
  const broken = {
    'not masked': [frame('{"op":"hello","v":1}', { mask: false })],
    'reserved bits': [frame('x', { first: 0xf1 })],
    'a reserved opcode': [frame('x', { first: 0x83 })],
    'a reserved control opcode': [frame('', { first: 0x8b })],
    'a control frame in fragments': [frame('x', { first: 0x09 })],
    'a ping of 200 bytes': [frame('x'.repeat(200), { first: 0x89 })],
    'a continuation of nothing': [frame('x', { first: 0x80 })],
    'a new message within another': [frame('{"op":', { first: 0x01 }), HELLO],
    'a length of 2^63': [frame('x', { wide: true, length: 2n ** 63n })],
    'a length of 2^62': [frame('x'.repeat(5000), { wide: true, length: 2n ** 62n })],
    'a length of 2^32 + 3': [frame('abc', { wide: true, length: 2n ** 32n + 3n })],
    'broken UTF-8': [frame([0xc3, 0x28])],
    'UTF-8 that is cut off': [frame([0x22, 0xc5])],
    'UTF-8 broken by a fragment': [frame([0xc5], { first: 0x01 }), frame([0x28], { first: 0x80 })],
    'no text': [frame('')],
    'a binary frame': [frame('{"op":"hello","v":1}', { first: 0x82 })],
    'a message of 100,000 bytes': [frame('x'.repeat(100_000), { wide: true })],
    'a message in 3,000 fragments': [frame('{', { first: 0x01 }), ...Array.from({ length: 3000 }, () => frame(' ', { first: 0x00 }))],
    'a close of one byte': [frame([0x03], { first: 0x88 })],
    'a close with a code that is none': [frame([0x00, 0x01], { first: 0x88 })],
    'a close, and more behind it': [frame([0x03, 0xe8], { first: 0x88 }), HELLO, HELLO],
    'JSON a hundred levels deep': [frame('['.repeat(500))],
    'no JSON': [frame('\0'.repeat(64))],
  };
  await Promise.all(Object.entries(broken).map(async ([what, frames]) => {
    const raw = open();
    raw.socket.write(Buffer.concat([Buffer.from(upgrade(code)), ...frames]));
    await within(LONG_MS, `${what} ends the line: ${raw.bytes.toString('latin1')}`, raw.ended);
    assert.match(raw.bytes.toString('latin1'), /^HTTP\/1\.1 101 /, what);
  }));
  assert.equal((await creator.step('d6')).error, null);
  await friend.until((s) => s.game.turns === 1);
  [creator, friend].forEach((client) => client.drop());
});

test('a frame a byte at a time is heard, one that stays half is let go after the time for a hello', async () => {
  const { code, secret } = await makeTable(server);
  const slow = open();
  for (const byte of Buffer.concat([Buffer.from(upgrade(code)), frame(JSON.stringify({ op: 'hello', v: 1, secret }))])) {
    slow.socket.write(Buffer.of(byte));
    await pause(0);
  }
  while (!slow.bytes.includes('"op":"state"')) await within(LONG_MS, 'an answer', new Promise((resolve) => slow.socket.once('data', resolve)));
  const half = open();
  half.socket.write(Buffer.concat([Buffer.from(upgrade(code)), HELLO.subarray(0, 9)]));
  await within(LONG_MS, 'the half one ends', half.ended);
  slow.socket.destroy();
});

/** Any change of a message: bytes exchanged, left out, doubled, or members of another kind. */
function mutated(message, pick) {
  if (pick(2) === 0) {
    const values = [null, -1, 1e300, '', 'a'.repeat(900), [], {}, [[[[]]]], true, 4294967296, 0.5, '\0', 'ş'.repeat(300), '\ud800'];
    const names = Object.keys(message);
    return JSON.stringify({ ...message, [names[pick(names.length)]]: values[pick(values.length)] });
  }
  const bytes = [...Buffer.from(JSON.stringify(message))];
  for (let i = pick(4); i >= 0; i--) {
    const at = pick(bytes.length);
    if (pick(3) === 0) bytes.splice(at, 1 + pick(8));
    else if (pick(2) === 0) bytes.splice(at, 0, ...bytes.slice(pick(bytes.length), pick(bytes.length)).slice(0, 40));
    else bytes[at] = 32 + pick(95);
  }
  return Buffer.from(bytes).toString('latin1').replace(/[^\x20-\x7e]/g, '?');
}

test('messages changed at random are answered or end the line, and change no game', async () => {
  const { code, creator, friend } = await seated(server, { clock: 0 });
  await creator.step('d6');
  await friend.until((s) => s.game.turns === 1);
  const pick = random(2026);
  const kinds = [
    { op: 'step', cid: 'a', base: 1, step: 'a1' }, { op: 'undo', cid: 'b', base: 2 }, { op: 'confirm', cid: 'c', base: 3 }, { op: 'throw', cid: 'd', base: 4 },
    { op: 'commit', cid: 'e', game: '00'.repeat(16), hash: '11'.repeat(32), seat: 1 }, { op: 'reveal', cid: 'f', game: '00'.repeat(16), bytes: '22'.repeat(16) },
    { op: 'nick', cid: 'g', nick: 'Elif' }, { op: 'chair', cid: 'h', seat: 2 }, { op: 'fill', cid: 'i', seat: 2, level: 'zor' }, { op: 'start', cid: 'j' },
    { op: 'ping', t: 1 }, { op: 'hello', v: 1, secret: '33'.repeat(16), seq: 4, build: 'x', nick: 'y' }, { op: 'rematch', cid: 'k', base: 1, want: true },
  ];
  /* The turn is the creator's rival's; who only looks on has no seat. */
  for (let round = 0; round < 40; round++) {
    const client = new Client(server, `/ws/m/${code}`, { greet: round % 2 === 0, secret: creator.secret });
    await client.opened;
    for (let i = 0; i < 30 && client.closed === null; i++) {
      const message = mutated(kinds[pick(kinds.length)], pick);
      if (Buffer.byteLength(message) <= 1024) client.socket.send(message);
    }
    client.socket.send('{"op":"ping","t":77}');
    await client.find((m) => m.op === 'pong' && m.t === 77 || m.error?.code === 'not-seated' || m.error?.code === 'too-fast', 'an answer', LONG_MS);
    client.drop();
  }
  friend.send({ op: 'resync' });
  const { record } = await friend.find((m) => m.record && m.seq >= friend.state.seq, 'the record');
  assert.deepEqual(record.turns, ['d6']);
  friend.drop();
});

test('who reads nothing is let go, and the others play on', async () => {
  const { code, creator, friend } = await seated(server, { clock: 0 });
  /* By long poll, where no socket takes answers in: this one acknowledges none of them. */
  const talk = async (body) => (await post(server, `/api/talk/m/${code}`, body)).body;
  const { line } = await talk({ send: [{ op: 'hello', v: 1, secret: friend.secret }] });
  assert.equal(await friend.gone(), 4001);
  let close = null;
  let bytes = 0;
  for (let i = 0; i < 100 && close === null; i++) {
    const answer = await talk({ line, ack: 0, send: [{ op: 'resync' }] });
    bytes = Math.max(bytes, JSON.stringify(answer).length);
    close = answer.close;
  }
  assert.equal(close, 1008);
  assert.ok(bytes > 8192 && bytes < 32768, `${bytes} bytes were kept for it`);
  /* A socket that takes in nothing answers no ping: 25 s of silence, which --hurry leaves as they are. */
  const deaf = sit(server, code, { secret: friend.secret });
  await deaf.until((s) => s.you.seat === 1);
  await creator.until((s) => s.seats[1].on);
  deaf.socket._socket.pause();
  assert.equal((await creator.step('d6')).error, null);
  await creator.until((s) => !s.seats[1].on, 'the deaf one is gone', 60_000);
  const back = sit(server, code, { secret: friend.secret });
  await back.until((s) => s.you.seat === 1 && s.game.turns === 1);
  [creator, back, deaf].forEach((client) => client.drop());
});

test('a thousand half-open connections and two thousand searches leave nothing behind', async () => {
  await pause(200);
  const files = openFiles();
  const raws = Array.from({ length: 1000 }, (_, i) => {
    const raw = open();
    raw.socket.write(['', 'G', 'GET / HT', 'POST /api/tables HTTP/1.1\r\nContent-Length: 100\r\n\r\n{', upgrade('lale-42').slice(0, 60)][i % 5]);
    return raw;
  });
  assert.equal((await within(LONG_MS, 'health', get(server, '/healthz'))).status, 200);
  raws.forEach(({ socket }) => socket.destroy());
  let refused = 0;
  for (let round = 0; round < 20; round++) {
    const seekers = Array.from({ length: 100 }, () => new Client(server, '/ws/seek/tavla', { greet: false }));
    await Promise.all(seekers.map(async (client, i) => {
      if (!(await client.opened.then(() => true, () => false))) return (refused += 1);
      if (i % 3 === 0) client.drop();
      else if (i % 3 === 1) client.send({ op: 'hello', v: 1, secret: i.toString(16).padStart(32, '0') });
      else client.socket.close();
    }));
    seekers.forEach((client) => client.drop());
  }
  assert.equal((await within(LONG_MS, 'health', get(server, '/healthz'))).status, 200);
  await within(LONG_MS, `${openFiles()} open files, ${files} before`, (async () => {
    while (openFiles() > files) await pause(100);
  })());
  const lines = async () => Number(/^kiraathane_lines (\d+)$/m.exec((await get(server, '/metrics')).text)[1]);
  await within(LONG_MS, 'no lines', (async () => {
    while ((await lines()) > 0) await pause(100);
  })());
});

test('with no descriptor left the server neither spins nor fills its log, and those at tables play on', async () => {
  const small = await startServer({ wrap: ['bash', '-c', 'ulimit -n 64; exec "$0" "$@"'] });
  const { creator, friend } = await seated(small, { clock: 0 });
  const { hostname, port } = new URL(small.url);
  const sockets = Array.from({ length: 200 }, () => connect({ host: hostname, port }).on('error', () => {}));
  await Promise.all(sockets.slice(0, 30).map((socket) => within(LONG_MS, 'a connection', new Promise((resolve) => socket.once('connect', resolve)))));
  // Those that cannot be had are closed; some others stay open.
  await within(LONG_MS, 'the rest is closed', new Promise((resolve) => {
    let closed = 0;
    for (const socket of sockets) socket.on('close', () => ++closed === 140 && resolve());
  }));
  const ticks = () => {
    const fields = readFileSync(`/proc/${small.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return Number(fields[11]) + Number(fields[12]);
  };
  const began = ticks();
  await pause(1000);
  assert.ok(ticks() - began < 25, `${ticks() - began} ticks in a second of nothing to do`);
  assert.equal((await creator.step('d6')).error, null);
  await friend.until((s) => s.game.turns === 1);
  sockets.forEach((socket) => socket.destroy());
  const metrics = async () => {
    for (;;) {
      const found = await get(small, '/metrics').catch(() => null);
      if (found) return found.text;
      await pause(50);
    }
  };
  const [, refused] = /^kiraathane_connections_refused_total (\d+)$/m.exec(await within(LONG_MS, 'an answer', metrics()));
  assert.ok(Number(refused) >= 140, refused);
  assert.ok(small.events().length < 50, `${small.events().length} lines`);
  assert.equal(await small.stop(), 0);
});

test('what visitors send wrong makes few lines of log', async () => {
  const told = () => server.events().filter(({ event }) => event === 'libwebsockets');
  const before = told().length;
  const began = performance.now();
  await Promise.all(Array.from({ length: 300 }, async () => {
    const raw = open();
    raw.socket.write(`GET / HTTP/1.1\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`);
    await within(LONG_MS, 'the end', raw.ended);
  }));
  const seconds = 2 + (performance.now() - began) / 1000;
  const lines = told().slice(before);
  assert.ok(lines.length > 0 && lines.length <= 6 * seconds, `${lines.length} lines in ${seconds} s`);
});

/** Whatever a player of four could send now: mostly wrong, sometimes right. */
function anything(client, pick) {
  const { state } = client;
  const steps = state.game.actor < 4 ? legal(state) : [];
  const base = [state.seq, state.seq, state.seq, 0, state.seq - 1, state.seq + 5][pick(6)];
  const old = `${client.prefix}-${1 + pick(client.nextCid)}`;
  const cid = pick(8) === 0 ? { cid: old } : {};
  const seat = pick(5);
  const wishes = [
    ['throw', { base, ...cid }], ['throw', { base }], ['throw', { base, ...cid }], ['undo', { base, ...cid }], ['confirm', { base, ...cid }],
    ['step', { base, step: steps.length > 0 ? steps[pick(steps.length)] : 'end', ...cid }],
    ['step', { base, step: steps.length > 0 ? steps[pick(steps.length)] : 'K:A10-Y1', ...cid }],
    ['step', { base, step: ['end', 'pas', 'x', '2:A1-Y9', '6:A10-B1'][pick(5)] }],
    ['here', {}], ['chair', { seat }], ['fill', { seat, level: 'zor' }], ['start', {}], ['rematch', { base, want: true }], ['nick', { nick: `N${pick(9)}` }],
    ['commit', { game: state.proof?.game ?? '00'.repeat(16), hash: '00'.repeat(32), seat: pick(4) }],
    ['reveal', { game: state.proof?.game ?? '00'.repeat(16), bytes: '00'.repeat(16) }],
  ];
  return pick(150) === 0 ? ['leave', {}] : wishes[pick(wishes.length)];
}

for (const seed of [1, 2]) {
  test(`four at Kös who send whatever they like, seed ${seed}: every command is answered, the record is true`, { timeout: 240_000 }, async () => {
    const pick = random(seed);
    const { code, secret } = await makeTable(server, { game: 'kos', seats: 4, first: 'me' });
    const players = [sit(server, code, { secret })];
    await players[0].until(({ phase }) => phase === 'waiting');
    for (let seat = 1; seat < 4; seat++) {
      players.push(sit(server, code));
      await players[seat].until(({ you }) => you.seat === seat);
      await players[seat].command('here');
    }
    assert.equal((await players[0].command('start')).error, null);
    await Promise.all(players.map((player) => player.until(({ proof, phase }) => phase === 'playing' && proof?.stage !== 'open')));
    const seen = new Set();
    /** By seq, what everybody was told of the game: the same. */
    const told = new Map();
    let over = null;
    for (let i = 0; i < 400 && !over; i++) {
      const at = pick(4);
      const player = players[at];
      if (player.closed !== null) {
        players[at] = sit(server, code, { secret: player.secret, bytes: player.bytes });
        await players[at].until(({ you }) => you.seat === at, 'the seat again');
        continue;
      }
      const [op, members] = anything(player, pick);
      const answer = await player.command(op, members);
      if (op === 'leave') {
        await player.gone();
        continue;
      }
      assert.ok(answer, `${op} is answered`);
      seen.add(answer.error?.code ?? 'done');
      for (const { state } of players) {
        const { pos, draft, turns, actor, roller, last, outcome } = state.game;
        const game = JSON.stringify({ pos, draft, turns, actor, roller, last, outcome });
        assert.equal(told.get(state.seq) ?? game, game, `seq ${state.seq}`);
        told.set(state.seq, game);
      }
      over = players.map(({ state }) => state).find(({ phase }) => phase === 'over') ?? null;
      /* Now and then nobody does anything, so that a decision runs out, in the middle of a chain too. */
      if (pick(100) === 0) await pause(3300);
    }
    for (const code of ['done', 'not-your-turn', 'stale', 'illegal', 'not-now']) assert.ok(seen.has(code), `${code} in ${[...seen]}`);
    const last = players.find(({ closed }) => closed === null);
    if (!over) {
      await last.command('resign');
      over = await last.until(({ phase }) => phase === 'over', 'the end', LONG_MS);
    }
    const record = JSON.parse((await get(server, `/api/games/${over.game.id}`)).text);
    assert.equal(record.outcome, over.game.outcome);
    const { status, stderr } = spawnSync(program, ['verify', '-'], { input: JSON.stringify(record), encoding: 'utf8' });
    assert.equal(status, 0, stderr);
    players.forEach((player) => player.drop());
  });
}
