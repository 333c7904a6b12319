// SPDX-License-Identifier: MIT
// Requests sent before the answer to the one before them, in every cut: nothing hangs or spins.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { get, killServers, makeTable, startServer, within } from './support.mjs';

let server;
before(async () => (server = await startServer()));
after(killServers);

const GET = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
const post = (path, body) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const POST = post('/api/tables', '{}');
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const LONG_MS = 20_000; /* nothing takes that long, on a slow machine neither */

/** A raw connection: what it received so far, and when it ended. */
function open() {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port, noDelay: true, allowHalfOpen: true });
  const raw = { socket, text: '' };
  socket.setEncoding('utf8').on('data', (text) => (raw.text += text));
  raw.ended = new Promise((resolve) => {
    for (const event of ['end', 'close', 'error']) socket.on(event, resolve);
  });
  return raw;
}

/** Processor time of the server so far, in hundredths of a second. */
function ticks() {
  const fields = readFileSync(`/proc/${server.child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

async function assertCalm(what) {
  const began = ticks();
  await pause(400);
  const used = ticks() - began;
  assert.ok(used < 10, `${what}: ${used} ticks in 400 ms of nothing to do`);
  const health = await within(LONG_MS, `${what}: health`, get(server, '/healthz'));
  assert.equal(health.status, 200, what);
}

const answers = (text) => [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);

/** Resolves when something was answered, or the connection ended without. */
const answered = (raw) =>
  new Promise((resolve) => {
    const look = () => answers(raw.text).length > 0 && resolve();
    raw.socket.on('data', look);
    void raw.ended.then(resolve);
    look();
  });

/* The answers in order; the server may close after any of them, but answers the first. */
for (const [name, parts, expected] of [
  ['GET, GET', [GET, GET], ['200', '200']],
  ['GET, POST', [GET, POST], ['200', '400']],
  ['POST, POST', [POST, POST], ['400', '400']],
  ['POST, GET', [POST, GET], ['400', '200']],
  ['POST without a body, GET', [post('/api/tables', ''), GET], ['400', '200']],
]) {
  test(`${name} in one packet, and the client closes at once`, async () => {
    const raw = open();
    raw.socket.end(parts.join(''));
    await within(LONG_MS, `the end of ${name}`, raw.ended);
    const got = answers(raw.text);
    assert.ok(got.length >= 1, raw.text);
    assert.deepEqual(got, expected.slice(0, got.length));
    await assertCalm(name);
  });

  test(`${name} in one packet, and the client waits`, async () => {
    const raw = open();
    raw.socket.write(parts.join(''));
    await within(LONG_MS, `an answer to ${name}`, answered(raw));
    await pause(300); // more may come
    const got = answers(raw.text);
    assert.ok(got.length >= 1, raw.text);
    assert.deepEqual(got, expected.slice(0, got.length));
    await assertCalm(name);
    raw.socket.destroy();
    await assertCalm(`${name}, closed`);
  });

  test(`${name} cut in two packets at every byte`, async () => {
    const text = parts.join('');
    const raws = [];
    for (let cut = 1; cut < text.length; cut++) {
      const raw = open();
      raws.push(raw);
      raw.socket.write(text.slice(0, cut));
      await pause(2);
      raw.socket.write(text.slice(cut));
    }
    await within(LONG_MS, `answers to ${name}`, Promise.all(raws.map(answered)));
    await pause(300); // more may come
    for (const [i, raw] of raws.entries()) {
      const got = answers(raw.text);
      assert.ok(got.length >= 1, `cut at ${i + 1}: ${raw.text}`);
      assert.deepEqual(got, expected.slice(0, got.length), `cut at ${i + 1}`);
    }
    await assertCalm(name);
    raws.forEach((raw) => raw.socket.destroy());
    await assertCalm(`${name}, closed`);
  });
}

test('what is sent behind a held poll neither spins nor hangs', async () => {
  const { code } = await makeTable(server);
  for (const behind of [GET, POST, 'x', 'x'.repeat(20000)]) {
    for (const wait of [0, 100]) {
      const raw = open();
      const poll = post(`/api/talk/m/${code}`, '{}');
      if (wait === 0) raw.socket.write(poll + behind);
      else {
        raw.socket.write(poll);
        await pause(wait);
        raw.socket.write(behind);
      }
      await pause(100);
      await assertCalm('held');
      raw.socket.destroy();
      await assertCalm('held, closed');
    }
  }
});

test('a pipeline of many requests ends', async () => {
  const raw = open();
  raw.socket.end((GET + POST).repeat(200));
  await within(LONG_MS, 'the end', raw.ended);
  await assertCalm('many');
});
