// SPDX-License-Identifier: MIT
// What is refused at the door, and that nobody waits without end.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { get, killServers, makeTable, post, seated, sit, startServer, within } from './support.mjs';

let server;
before(async () => (server = await startServer()));
after(killServers);

/** Sends the text and returns all that comes until the server closes. */
function exchange(text, ms, more = () => {}) {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port });
  let got = '';
  socket.setEncoding('utf8').on('data', (part) => (got += part));
  socket.on('error', () => {});
  socket.write(text);
  more(socket);
  return within(ms, `closed after ${text.slice(0, 30)}: ${got}`, new Promise((resolve) => socket.on('close', () => resolve(got))));
}

const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
const upgrade = (code, { method = 'GET', version = 13, protocol = 'websocket', spoken = 'kiraathane-1', connection = 'Upgrade', key = KEY, origin } = {}) =>
  [
    `${method} /ws/m/${code} HTTP/1.1`,
    'Host: site.example:81',
    `Upgrade: ${protocol}`,
    ...(connection ? [`Connection: ${connection}`] : []),
    ...(key ? [`Sec-WebSocket-Key: ${key}`] : []),
    ...(spoken ? [`Sec-WebSocket-Protocol: ${spoken}`] : []),
    ...(version ? [`Sec-WebSocket-Version: ${version}`] : []),
    ...(origin ? [`Origin: ${origin}`] : []),
    '\r\n',
  ].join('\r\n');

test('an upgrade is a GET of version 13 to a WebSocket from the same host', async () => {
  const { code } = await makeTable(server);
  const status = async (wishes) => (await exchange(upgrade(code, wishes), 20000)).slice(9, 12);
  assert.equal(await status({ protocol: 'h2c' }), '400');
  assert.notEqual(await status({ protocol: 'other' }), '101');
  assert.equal(await status({ method: 'POST' }), '400');
  assert.equal(await status({ version: 8 }), '400');
  assert.equal(await status({ version: 0 }), '400');
  assert.equal(await status({ origin: 'https://elsewhere.example' }), '403');
  assert.equal(await status({ origin: 'https://site.example' }), '403');
  assert.equal(await status({ origin: 'null' }), '403');
  /* Accepted ones are pinged and, without a hello, closed after 10 s: look at the first line. */
  const accepted = async (wishes) => {
    const text = exchange(upgrade(code, wishes), 20000, (socket) => socket.once('data', () => socket.destroy()));
    assert.equal((await text).slice(9, 12), '101', JSON.stringify(wishes));
  };
  for (const origin of [undefined, 'http://site.example:81', 'https://SITE.example:81']) await accepted({ origin });
  await accepted({ spoken: 'other, kiraathane-1', connection: 'keep-alive, upgrade' });
});

test('an upgrade that is not ours is told what was expected', async () => {
  const { code } = await makeTable(server);
  const told = async (wishes) => {
    const text = await exchange(upgrade(code, wishes), 20000);
    assert.equal(text.slice(9, 12), '400', text);
    return JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)).error;
  };
  const protocol = { code: 'upgrade', message: 'expected Sec-WebSocket-Protocol: kiraathane-1' };
  for (const spoken of ['', 'other', 'http', 'Kiraathane-1', 'kiraathane-10', `${'a'.repeat(200)}, kiraathane-1`]) {
    assert.deepEqual(await told({ spoken }), protocol, spoken);
  }
  const key = { code: 'upgrade', message: 'expected Connection: Upgrade and a Sec-WebSocket-Key of 24 characters' };
  for (const wishes of [{ key: '' }, { key: 'short' }, { key: 'x'.repeat(300) }, { connection: '' }, { connection: 'close' }]) {
    assert.deepEqual(await told(wishes), key, JSON.stringify(wishes));
  }
});

test('headers beyond 16 KiB end the connection, longer addresses than 255 bytes are refused', async () => {
  const ask = (path, more = '') => exchange(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`, 20000);
  assert.match(await ask(`/${'a'.repeat(255)}`), /^HTTP\/1\.1 414 [^]*"expected a shorter address"/);
  assert.equal(await ask(`/${'a'.repeat(20000)}`), '');
  assert.equal(await ask('/healthz', `Cookie: ${'a'.repeat(20000)}\r\n`), '');
  assert.match(await ask('/healthz', `Cookie: ${'a'.repeat(10000)}\r\nConnection: close\r\n`), /^HTTP\/1\.1 200 /);
});

test('an address holds no zero byte and no line end, and behind it stands HTTP/1.1', async () => {
  const ask = (line, more = '') => exchange(`${line}\r\nHost: x\r\n${more}\r\n`, 20000);
  const expected = /^HTTP\/1\.[01] 400 [^]*"expected an address without control characters, and HTTP\/1\.1"/;
  for (const path of ['/%00healthz', '/healthz/%00', '/api/%00tables', '/..%00/healthz'].map((path) => `${path}x`)) {
    for (const method of ['GET', 'POST']) assert.match(await ask(`${method} ${path} HTTP/1.1`, 'Content-Length: 0\r\n'), expected, path);
  }
  // Behind a line end the rest would be taken for a header, such as the address of somebody else.
  for (const end of ['%0a', '%0d', '%0d%0a', '%0A']) assert.match(await ask(`GET /healthz${end}X-Forwarded-For:192.0.2.1 HTTP/1.1`), expected, end);
  assert.match(await ask('GET /healthz'), expected);
  assert.match(await exchange(upgrade('x%0aOrigin:http://site.example'), 20000), expected);
  // Elsewhere in a name or a query the library itself ends the connection.
  for (const path of ['/a%00b', '/healthz%00', '/healthz?a=%00']) assert.equal(await ask(`GET ${path} HTTP/1.1`), '', path);
  assert.match(await ask('GET /%00 HTTP/1.1', 'Connection: close\r\n'), /^HTTP\/1\.1 (200|404) /); // like "/", which has no page without the client
});

test('what is no request is refused', async () => {
  for (const line of ['BREW / HTTP/1.1', 'hello there', '\x16\x03\x01', 'GET healthz HTTP/1.1', 'GET http://x/ HTTP/1.1', 'GET /% HTTP/1.1']) {
    assert.match(await exchange(`${line}\r\nHost: x\r\n\r\n`, 20000), /^HTTP\/1\.[01] 403 /, line);
  }
});

test('HTTP/2 without TLS is not spoken', async () => {
  const text = await exchange('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 20000);
  assert.equal(text.replace(/^HTTP\/1\.[01] [45].*/s, ''), '');
});

test('a request that does not arrive within 15 s is ended', async () => {
  const trickle = (socket) => {
    const timer = setInterval(() => socket.write('a'), 500);
    socket.on('close', () => clearInterval(timer));
  };
  await Promise.all([
    exchange('CONNECT site.example:443 HTTP/1.1\r\nHost: site.example\r\n\r\n', 40000),
    exchange('POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 8000\r\n\r\n', 40000, trickle),
    exchange('GET /healthz HTTP/1.1\r\nx: ', 40000, trickle),
    exchange('G', 40000),
  ]);
  assert.equal((await get(server, '/healthz')).status, 200);
});

test('a poll is held beyond these 15 s, and a connection at rest outlives them', async () => {
  const body = '{}';
  const hold = exchange(`POST /api/talk/seek/dokuz-tas HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`, 60000);
  const began = Date.now();
  const reused = exchange('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', 60000, (socket) =>
    setTimeout(() => socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'), 17000));
  assert.match(await hold, /^HTTP\/1\.1 200.*"close":4000}$/s); /* without a hello for 10 s */
  assert.ok(Date.now() - began > 9000);
  assert.equal((await reused).match(/^HTTP\/1\.1 200/gm).length, 2);
});

test('a full disk: everybody is told busy, and what was sent before is kept', async () => {
  const full = await startServer({ wrap: ['bash', '-c', 'trap "" XFSZ; exec "$0" "$@"'] });
  const health = (text) => within(20000, `health: ${text}`, (async () => {
    while ((await get(full, '/healthz')).text !== text) await new Promise((resolve) => setTimeout(resolve, 100));
  })());
  const limit = (size) => execFileSync('prlimit', ['--pid', String(full.child.pid), `--fsize=${size}:unlimited`]);
  const { code, creator, friend } = await seated(full);
  limit(0);
  const held = post(full, '/api/tables', { game: 'dokuz-tas' });
  const step = { cid: 'first', base: creator.state.seq, op: 'step', step: 'd6' };
  creator.send(step);
  await health('storage\n');
  assert.equal((await post(full, '/api/tables', { game: 'dokuz-tas' })).status, 503);
  friend.send({ cid: 'second', base: friend.state.seq, op: 'here' });
  assert.equal((await friend.find((m) => m.re === 'second')).error.code, 'busy');
  const late = sit(full, code, { secret: friend.secret });
  assert.equal((await late.find((m) => m.op === 'error')).error.code, 'busy');
  assert.equal(await late.gone(), 1013);
  const answer = await within(30000, 'the held answer', held);
  assert.equal(answer.status, 503);
  assert.equal(answer.body.error.code, 'busy');
  assert.equal(await creator.gone(30000), 1013);
  limit('unlimited');
  await health('ok\n');
  const back = sit(full, code, { secret: creator.secret });
  await back.until((s) => s.game.turns === 1 && s.game.last === 'd6', 'the step');
  back.send(step);
  assert.equal((await back.find((m) => m.re === 'first')).error, null);
  assert.equal(back.state.game.turns, 1);
  assert.equal(await full.stop(), 0);
});
