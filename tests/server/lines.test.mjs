// SPDX-License-Identifier: MIT
// Sockets and requests: greeting, limits, errors, pages, long poll.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { random } from './rules.mjs';
import {
  Client, get, legal, makeFolder, makeTable, post, program, seated, sit, someSecret, startServer, within,
} from './support.mjs';

let server;
let web;
const SCRIPT = 'console.log(1);'.repeat(4000);
const PAGE = '<!doctype html><html><head><title>x</title><!--og--></head><body></body></html>';
before(async () => {
  web = makeFolder();
  mkdirSync(join(web, 'icons'));
  writeFileSync(join(web, 'index.html'), PAGE);
  writeFileSync(join(web, '404.html'), 'Aradığın masa burada değil.');
  writeFileSync(join(web, 'icons/icon-512.png'), 'png');
  writeFileSync(join(web, 'engine-0123ABCD.wasm'), 'wasm');
  writeFileSync(join(web, 'manifest.webmanifest'), '{}');
  writeFileSync(join(web, 'main-ABCDEF12.js'), SCRIPT);
  writeFileSync(join(web, 'main-ABCDEF12.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(web, 'main-ABCDEF12.js.gz'), gzipSync(SCRIPT));
  writeFileSync(
    join(web, 'routes.json'),
    JSON.stringify([
      { path: '/', file: 'index.html' },
      { path: '/dokuz-tas', file: 'index.html' },
      { path: '/m/*', file: 'index.html' },
    ]),
  );
  server = await startServer({ args: ['--web', web, '--behind-proxy'] });
});
after(async () => {
  assert.equal(await server.stop(), 0);
  rmSync(web, { recursive: true });
});

/** Sends bytes and returns all that comes back until the server closes. */
async function raw(text) {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.setEncoding('latin1').on('data', (data) => (answer += data));
  socket.write(text);
  await within(20000, 'the server closes', once(socket, 'close'));
  return answer;
}

test('files have types, tags, twins and the security headers', async () => {
  const page = await get(server, '/dokuz-tas');
  assert.equal(page.status, 200);
  assert.equal(page.text, PAGE);
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8');
  assert.equal(page.headers.get('cache-control'), 'no-cache');
  assert.match(page.headers.get('content-security-policy'), /default-src 'self'.*script-src 'self' 'wasm-unsafe-eval'.*frame-ancestors 'none'/);
  assert.ok(!page.headers.get('content-security-policy').includes('unsafe-inline'));
  for (const [name, value] of [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'no-referrer'],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
  ]) {
    assert.equal(page.headers.get(name), value);
  }
  assert.ok(page.headers.get('permissions-policy'));
  assert.equal((await get(server, '/engine-0123ABCD.wasm')).headers.get('content-type'), 'application/wasm');
  assert.equal(
    (await get(server, '/manifest.webmanifest')).headers.get('content-type'),
    'application/manifest+json',
  );
  const script = await fetch(`${server.url}/main-ABCDEF12.js`, { headers: { 'accept-encoding': 'gzip;q=0.5, br' } });
  assert.equal(script.headers.get('content-encoding'), 'br');
  assert.equal(script.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(script.headers.get('vary'), 'accept-encoding');
  assert.equal(await script.text(), SCRIPT);
  const plain = await fetch(`${server.url}/main-ABCDEF12.js`, { headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.notEqual(plain.headers.get('etag'), script.headers.get('etag'));
  assert.equal(await plain.text(), SCRIPT);
});

test('a known tag gets 304, HEAD gets no body', async () => {
  const first = await get(server, '/');
  const tag = first.headers.get('etag');
  assert.match(tag, /^"[0-9a-f]{32}"$/);
  const again = await fetch(`${server.url}/`, { headers: { 'if-none-match': `"other", ${tag}` } });
  assert.equal(again.status, 304);
  assert.equal(again.headers.get('etag'), tag);
  assert.equal(await again.text(), '');
  const head = await fetch(`${server.url}/`, { method: 'HEAD' });
  assert.equal(head.status, 200);
  assert.equal(head.headers.get('content-length'), String(PAGE.length));
  /* Two requests over one connection, the second after a HEAD. */
  const both = await raw(
    'HEAD / HTTP/1.1\r\nhost: x\r\n\r\nGET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
  );
  assert.equal(both.match(/HTTP\/1\.1 200/g).length, 2);
  assert.ok(both.endsWith(PAGE));
});

test('wrong paths, methods and bodies are answered as they should', async () => {
  assert.equal((await get(server, '/yok')).status, 404);
  assert.equal((await get(server, '/yok')).text, 'Aradığın masa burada değil.');
  assert.equal((await get(server, '/routes.json')).status, 404);
  assert.equal((await get(server, '/main-ABCDEF12.js.br')).status, 404);
  assert.equal((await get(server, '/api/tables/lale-42')).status, 404);
  assert.equal((await get(server, '/api/tables/..%2f..%2fetc')).status, 404);
  assert.equal((await get(server, '/api/games/0123456789abcdef')).status, 404);
  assert.equal((await get(server, '/api/games/x')).status, 404);
  assert.equal((await get(server, '/api/nothing')).status, 404);
  assert.equal((await get(server, '/ws/m/lale-42')).status, 426);
  for (const [method, path, allow] of [
    ['GET', '/api/tables', 'POST'],
    ['PUT', '/api/tables', 'POST'],
    ['DELETE', '/api/tables/lale-42', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['GET', '/api/talk/m/lale-42', 'POST'],
    ['OPTIONS', '/api/tables', 'POST'],
    ['PATCH', '/metrics', 'GET, HEAD'],
  ]) {
    const answer = await fetch(server.url + path, { method, ...(method !== 'GET' && { body: '' }) });
    assert.equal(answer.status, 405, `${method} ${path}`);
    assert.equal(answer.headers.get('allow'), allow);
  }
  const request = (headers, body = '') => raw(`POST /api/tables HTTP/1.1\r\nhost: x\r\n${headers}\r\n${body}`);
  assert.match(await request(''), /^HTTP\/1\.1 411 /);
  assert.match(await request('transfer-encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'), /^HTTP\/1\.1 411 /);
  assert.match(await request('content-length: 8193\r\n', 'x'), /^HTTP\/1\.1 413 /);
  assert.match(await request('content-length: 2\r\ntransfer-encoding: chunked\r\n', '{}'), /^HTTP\/1\.1 411 /);
  for (const length of ['-1', 'x', '2\r\ncontent-length: 3']) {
    assert.match(await request(`content-length: ${length}\r\n`, '{}'), /^HTTP\/1\.1 400 [^]*"expected one Content-Length, a whole number"/, length);
  }
  assert.match(await request('content-length: 99999999999999999999\r\n', 'x'), /^HTTP\/1\.1 413 /);
  assert.match(await request('content-length: 2\r\nconnection: close\r\n', '{]'), /^HTTP\/1\.1 400 [^]*at byte 2: expected JSON/);
  assert.match(await request('content-length: 0\r\nconnection: close\r\n'), /^HTTP\/1\.1 400 /);
});

test('a known table has a preview without names, no other page has', async () => {
  const { code, secret } = await makeTable(server, { nick: 'Elif' });
  const page = await fetch(`${server.url}/m/${code}`, {
    headers: { 'x-forwarded-proto': 'https', 'accept-encoding': 'br' },
  });
  const text = await page.text();
  assert.equal(page.headers.get('x-robots-tag'), 'noindex');
  assert.match(text, /<meta name="robots" content="noindex">/);
  assert.match(text, /<meta property="og:title" content="Dokuz Taş masası">/);
  assert.match(text, /<meta property="og:description" content="[^"]+">/);
  const host = new URL(server.url).host;
  assert.ok(text.includes(`<meta property="og:image" content="https://${host}/icons/icon-512.png">`));
  assert.ok(!text.includes('Elif') && !text.includes(secret));
  assert.ok(!(await get(server, '/m/lale-99')).text.includes('og:title'));
  const evil = await raw(`GET /m/${code} HTTP/1.1\r\nhost: "><script>\r\nconnection: close\r\n\r\n`);
  assert.ok(!evil.includes('<script>'));
});

test('health and metrics', async () => {
  assert.equal((await get(server, '/healthz')).text, 'ok\n');
  const { text } = await get(server, '/metrics');
  for (const line of text.split('\n').filter((l) => l && !l.startsWith('#'))) {
    assert.match(line, /^kiraathane_[a-z_]+(\{[^}]*\})? \d+(\.\d+)?$/);
  }
  for (const name of ['lines', 'tables', 'commit_seconds_count', 'loop_lag_seconds', 'refusals_total', 'seekers', 'games_total']) {
    assert.ok(text.includes(`kiraathane_${name}`), name);
  }
  const version = execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().split(' ')[1];
  assert.ok(text.includes(`kiraathane_build_info{version="${version}"} 1\n`));
  const started = Number(/^kiraathane_start_time_seconds (\d+)$/m.exec(text)[1]);
  assert.ok(started <= Date.now() / 1000 && started > Date.now() / 1000 - 600, String(started));
  // Reasons of Dokuz Taş only: bearing off, mars and an eaten piece end other games.
  const reasons = [...text.matchAll(/^kiraathane_games_total\{game="dokuz-tas",reason="([a-z]+)"\}/gm)];
  assert.deepEqual(
    reasons.map(([, reason]) => reason),
    ['few', 'blocked', 'quiet', 'repetition', 'resign', 'time', 'left'],
  );
});

test('sockets that do not follow the protocol are closed with the right code', async () => {
  const { code } = await makeTable(server);
  const bare = new Client(server, `/ws/m/${code}`, { protocol: null, greet: false });
  await assert.rejects(bare.opened);
  const said = async (message, path = `/ws/m/${code}`) => {
    const client = new Client(server, path, { greet: false });
    await client.opened;
    client.socket.send(message);
    return client.gone();
  };
  assert.equal(await said('not json'), 4000);
  assert.equal(await said('{"op":"hello"}'), 4000);
  assert.equal(await said('{"op":"hello","v":1,"secret":"short"}'), 4000);
  assert.equal(await said('{"op":"hello","v":0}'), 4003);
  assert.equal(await said(Buffer.from('{"op":"hello","v":1}')), 4000);
  assert.equal(await said('x'.repeat(1025)), 1009);
  assert.equal(await said(Buffer.from([0xff, 0xfe])), 4000);
  assert.equal(await said('{"op":"hello","v":1}', '/ws/m/lale-99'), 4004);
  assert.equal(await said('{"op":"hello","v":1}', '/ws/m/nobody'), 4004);
  assert.equal(await said('{"op":"hello","v":1}', '/ws/else'), 4004);
  assert.equal(await said('{"op":"hello","v":1}', '/ws/seek/chess'), 4004);
  assert.equal(await said('{"op":"hello","v":1}', '/ws/seek/dokuz-tas'), 4000); // needs a secret
});

test('bad messages after hello are answered, not punished', async () => {
  const { creator } = await seated(server);
  const error = async (message) => {
    const before = creator.messages.length;
    creator.send(message);
    const found = await creator.find((m) => m.op === 'error' && creator.messages.indexOf(m) >= before);
    return found;
  };
  assert.equal((await error('{"op":"dance","cid":"q"}')).error.code, 'bad-message');
  assert.equal((await error('{"op":"dance","cid":"q"}')).re, 'q');
  assert.match((await error('{"op":"step","cid":"a b","base":1,"step":"d6"}')).error.message, /"cid"/);
  assert.match((await error('{"op":"step","cid":"a","base":"1","step":"d6"}')).error.message, /"base"/);
  assert.match((await error('{"op":"step","cid":"a","base":1}')).error.message, /"step"/);
  assert.match((await error('{"op":"rematch","cid":"a","base":1,"want":1}')).error.message, /"want"/);
  assert.match((await error('{"op":"here","op":"here","cid":"a"}')).error.message, /JSON/);
  assert.match((await error('[1]')).error.message, /object/);
  assert.equal((await error('{"op":"hello","v":1}')).error.code, 'bad-message');
  creator.send({ op: 'ping', t: 123 });
  assert.equal((await creator.find((m) => m.op === 'pong')).t, 123);
  const unknown = await creator.command('here', { extra: { any: 'thing' } });
  assert.equal(unknown.error, null);
});

test('a command before hello is refused', async () => {
  const { code } = await makeTable(server);
  const client = new Client(server, `/ws/m/${code}`, { greet: false });
  await client.opened;
  client.send({ op: 'here', cid: 'a' });
  assert.equal((await client.find((m) => m.op === 'error')).error.code, 'not-seated');
  await client.leaveQuietly();
});

test('messages may come in fragments', async () => {
  const { code, secret } = await makeTable(server);
  const client = new Client(server, `/ws/m/${code}`, { greet: false });
  await client.opened;
  client.socket.send('{"op":"hello",', { fin: false });
  client.socket.ping();
  client.socket.send(`"v":1,"secret":"${secret}"}`, { fin: true });
  await client.until((s) => s.you.seat === 0);
});

test('too many messages are refused, many more close the line', async () => {
  const { creator } = await seated(server);
  // 60 at once and 20 more every second are heard, 180 at once and 20 more every second refused.
  for (let i = 0; i < 100; i++) creator.send({ op: 'ping', t: i });
  assert.equal((await creator.find((m) => m.op === 'error')).error.code, 'too-fast');
  for (let i = 0; i < 1000; i++) creator.send({ op: 'ping', t: i });
  /* With more still coming in, the connection's reset may overtake the close frame. */
  assert.ok([1008, 1006].includes(await creator.gone()));
  assert.match((await get(server, '/metrics')).text, /^kiraathane_rate_closed_total 1$/m);
});

test('too many tables from one address are refused, others are served', async () => {
  const make = (address) =>
    fetch(`${server.url}/api/tables`, {
      method: 'POST',
      headers: { 'x-forwarded-for': `203.0.113.9, ${address}` },
      body: '{"game":"dokuz-tas"}',
    });
  // 240 at once, and four more every second: all are asked for together, so that a slow machine refuses too.
  const answers = await Promise.all(Array.from({ length: 400 }, async () => (await make('198.51.100.7')).status));
  assert.ok(answers.filter((status) => status === 201).length >= 240);
  assert.ok(answers.includes(429));
  assert.equal((await make('198.51.100.8')).status, 201);
});

/** A client of the long poll, by docs/protocol.md. */
class Poller {
  constructor(path) {
    Object.assign(this, { path, line: null, ack: 0, state: null, close: null, cid: 1, answers: {} });
  }

  async talk(send = [], { lose = false } = {}) {
    const body = { ack: this.ack, send, ...(this.line && { line: this.line }) };
    const response = await fetch(server.url + this.path, { method: 'POST', body: JSON.stringify(body) });
    assert.equal(response.status, 200);
    const answer = await response.json();
    if (lose) return;
    this.line = answer.line;
    this.close = answer.close;
    for (const [number, message] of answer.messages) {
      assert.equal(number, this.ack + 1, 'no message is left out');
      this.ack = number;
      if (message.op === 'state') this.state = message;
      if (message.re) this.answers[message.re] = message;
    }
  }

  async step(step) {
    const cid = `p${this.cid++}`;
    await this.talk([{ cid, base: this.state.seq, op: 'step', step }]);
    while (!this.answers[cid]) await this.talk();
    return this.answers[cid];
  }
}

test('a whole game by POST and long poll against a socket', async () => {
  const { code, secret } = await makeTable(server, { first: 'me' });
  const poller = new Poller(`/api/talk/m/${code}`);
  await poller.talk([{ op: 'hello', v: 1, secret }]);
  assert.equal(poller.state.phase, 'waiting');
  const friend = sit(server, code);
  await friend.until((s) => s.phase === 'playing');
  await friend.command('here');
  const pick = random(12);
  for (;;) {
    while (poller.state.seq < friend.state.seq) await poller.talk();
    if (poller.state.phase === 'over') break;
    const isMine = poller.state.game.actor === 0;
    await friend.until((s) => s.seq >= poller.state.seq);
    const steps = legal(poller.state);
    const step = steps[pick(steps.length)];
    const answer = isMine ? await poller.step(step) : await friend.step(step);
    assert.equal(answer.error, null);
  }
  await friend.until((s) => s.phase === 'over');
  assert.equal(poller.state.game.outcome, friend.state.game.outcome);
});

test('a lost answer of the long poll is given again', async () => {
  const { code, secret } = await makeTable(server);
  const poller = new Poller(`/api/talk/m/${code}`);
  await poller.talk([{ op: 'hello', v: 1, secret }]);
  await poller.talk([{ cid: 'n', op: 'nick', nick: 'Elif' }], { lose: true });
  await poller.talk();
  assert.equal(poller.answers.n.seats[0].nick, 'Elif');
  // Ended by the next request, with nothing; which comes on another connection, so let this one arrive first.
  const requests = async () => Number(/^kiraathane_requests_total (\d+)$/m.exec((await get(server, '/metrics')).text)[1]);
  const before = await requests();
  const waiting = poller.talk([]);
  for (let asked = 1; (await requests()) === before + asked; asked++);
  await poller.talk([{ op: 'ping', t: 1 }]);
  await waiting;
  const lost = await post(server, `/api/talk/m/${code}`, { line: someSecret() });
  assert.equal(lost.status, 404);
  const none = await post(server, '/api/talk/m/lale-98', { send: [{ op: 'hello', v: 1 }] });
  assert.equal(none.body.close, 4004);
});
