// SPDX-License-Identifier: MIT
// A server of one's own, and scripted clients written from docs/protocol.md alone.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { draftState, legalSteps } from './rules.mjs';

/* For what comes in no time: long enough for a slow machine. */
const WAIT_MS = 20_000;
export const program = process.env.KIRAATHANE ?? 'build/bin/kiraathane';

/** Waits for `predicate` to hold, looking again on every call of the returned `look`. */
export function within(ms, what, promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${ms} ms passed: ${what}`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/* A test that fails leaves its server running: it keeps nothing alive and ends with the process. */
const children = new Set();
export const killServers = () => children.forEach((child) => child.kill('SIGKILL'));
process.once('exit', killServers);
process.once('SIGTERM', () => process.exit(1));

export function makeFolder() {
  return mkdtempSync(join(tmpdir(), 'kiraathane-test-'));
}

/** Starts a server on a port the system chooses, with a data folder that `stop` removes. */
export async function startServer({ data, args = [], keep = false, wrap = [] } = {}) {
  const folder = data ?? makeFolder();
  const [command, ...first] = [...wrap, program];
  const child = spawn(command, [...first, 'serve', '--port', '0', '--data', folder, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  for (const handle of [child, child.stdout, child.stderr]) handle.unref();
  const log = [];
  child.stderr.setEncoding('utf8').on('data', (text) => log.push(text));
  let out = '';
  const ready = new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      out += text;
      const match = out.match(/^listening on (http:\/\/\S+)$/m);
      if (match) resolve(match[1]);
    });
    child.once('exit', (code) => reject(new Error(`server ended (${code}): ${log.join('')}`)));
  });
  const exit = once(child, 'exit');
  const url = await within(WAIT_MS, 'server starts', ready);
  return {
    url,
    ws: url.replace('http', 'ws'),
    folder,
    child,
    log: () => log.join(''),
    events: () =>
      log.join('').split('\n').filter((line) => line.startsWith('{')).map((line) => JSON.parse(line)),
    exit: async () => {
      const [code, signal] = await within(WAIT_MS, 'server exits', exit);
      return { code, signal };
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      const [code] = await within(WAIT_MS, 'server stops', exit);
      if (!data && !keep) rmSync(folder, { recursive: true, force: true });
      return code;
    },
    async crash() {
      child.kill('SIGKILL');
      await within(WAIT_MS, 'server is gone', exit);
    },
  };
}

export async function post(server, path, body) {
  const response = await fetch(server.url + path, { method: 'POST', body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

export async function get(server, path) {
  const response = await fetch(server.url + path);
  const text = await response.text();
  return { status: response.status, text, headers: response.headers };
}

export async function makeTable(server, wishes = {}) {
  const { status, body } = await post(server, '/api/tables', { game: 'dokuz-tas', ...wishes });
  if (status !== 201) throw new Error(`no table: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** One client at a table (or a search); keeps every message and the last snapshot. */
export class Client {
  constructor(server, path, { secret, nick, protocol = 'kiraathane-1', greet = true, autoPong = true, mixes = true, bytes } = {}) {
    this.path = path;
    this.secret = secret;
    this.messages = [];
    this.state = null;
    this.closed = null;
    this.waiting = new Set();
    this.mixes = mixes;
    this.bytes = bytes ?? new Map(); // this seat's random bytes, by game
    this.prefix = someSecret().slice(0, 8);
    this.nextCid = 1;
    this.socket = new WebSocket(server.ws + path, protocol ? [protocol] : [], { autoPong });
    this.opened = once(this.socket, 'open');
    this.opened.catch(() => {});
    this.socket.on('error', (error) => (this.error = error));
    this.socket.on('message', (data) => this.#take(JSON.parse(data)));
    this.socket.on('close', (code) => {
      this.closed = code;
      this.#look();
    });
    if (greet) {
      this.socket.once('open', () =>
        this.send({ op: 'hello', v: 1, build: 'test', ...(secret && { secret }), ...(nick && { nick }) }),
      );
    }
  }

  #take(message) {
    this.messages.push(message);
    if (message.op === 'state') {
      this.state = message;
      if (message.you.secret) this.secret = message.you.secret;
      if (this.mixes && message.proof?.stage === 'open') this.#mix(message);
    }
    this.#look();
  }

  /** Promises 16 random bytes, and tells them once everybody has promised. */
  #mix({ proof, you }) {
    const { game } = proof;
    if (!this.bytes.has(game)) this.bytes.set(game, randomBytes(16));
    const bytes = this.bytes.get(game);
    const once = (op, members) => {
      const cid = `${op}${you.seat}-${game.slice(0, 8)}-${this.prefix}`;
      if (this.messages.some((message) => message.sent === cid)) return;
      this.messages.push({ sent: cid });
      this.send({ cid, op, game, ...members });
    };
    if (!proof.committed) {
      const label = Buffer.from('kiraathane-throws/1 client\0');
      const seat = Buffer.of(you.seat);
      const hash = createHash('sha256').update(Buffer.concat([label, Buffer.from(game, 'hex'), seat, bytes]));
      once('commit', { seat: you.seat, hash: hash.digest('hex') });
    } else if (proof.commits && !proof.revealed && this.state.phase === 'playing') {
      once('reveal', { bytes: bytes.toString('hex') });
    }
  }

  #look() {
    for (const look of [...this.waiting]) look();
  }

  send(message) {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first message, now or later, for which `test` holds; null once the socket has closed. */
  find(test, what = 'a message', ms = WAIT_MS) {
    return within(
      ms,
      what,
      new Promise((resolve) => {
        const look = () => {
          const found = this.messages.find(test);
          if (!found && this.closed === null) return;
          this.waiting.delete(look);
          resolve(found ?? null);
        };
        this.waiting.add(look);
        look();
      }),
    );
  }

  /** Resolves once the last snapshot passes `test`. */
  until(test, what = 'a state', ms = WAIT_MS) {
    return within(
      ms,
      `${what} (${JSON.stringify(this.state)})`,
      new Promise((resolve, reject) => {
        const look = () => {
          if (this.state && test(this.state)) {
            this.waiting.delete(look);
            resolve(this.state);
          } else if (this.closed !== null) {
            this.waiting.delete(look);
            reject(new Error(`closed with ${this.closed} while waiting for ${what}`));
          }
        };
        this.waiting.add(look);
        look();
      }),
    );
  }

  gone(ms = WAIT_MS) {
    return within(
      ms,
      'the socket closes',
      new Promise((resolve) => {
        const look = () => {
          if (this.closed === null) return;
          this.waiting.delete(look);
          resolve(this.closed);
        };
        this.waiting.add(look);
        look();
      }),
    );
  }

  /** Sends a command under a new cid and returns its answer (null: closed before). */
  async command(op, members = {}) {
    const cid = members.cid ?? `${this.prefix}-${this.nextCid++}`;
    const command = { cid, base: this.state?.seq ?? 0, op, ...members };
    for (;;) {
      this.send(command);
      const answer = await this.find((message) => message.re === cid, `answer to ${op}`);
      if (answer?.error?.code !== 'too-fast') return answer;
      this.messages.splice(this.messages.indexOf(answer), 1);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  }

  step(step, members = {}) {
    return this.command('step', { step, ...members });
  }

  drop() {
    this.socket.terminate();
  }

  async leaveQuietly() {
    this.socket.close(1000);
    await this.gone();
  }
}

export const sit = (server, code, options) => new Client(server, `/ws/m/${code}`, options);
export const seek = (server, secret, options) =>
  new Client(server, `/ws/seek/${options?.game ?? 'dokuz-tas'}`, { ...options, secret });

export const someSecret = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, '0')).join('');

/** Creator and friend at a new table, both firm. */
export async function seated(server, wishes = {}) {
  const { code, secret } = await makeTable(server, { first: 'me', ...wishes });
  const creator = sit(server, code, { secret });
  await creator.until((state) => state.phase === 'waiting', 'a waiting table');
  const friend = sit(server, code);
  await friend.until((state) => state.phase === 'playing', 'a game');
  await friend.command('here');
  await creator.until((state) => state.seats[1].firm && state.proof?.stage !== 'open', 'a firm friend');
  return { code, secret, creator, friend, players: [creator, friend] };
}

export const legal = ({ table, game }) => legalSteps(game.pos, game.draft, table.game);

const PASSES = ['pas', 'end'];

/**
 * What a player of random legal steps does now: whose it is, and the command; op null when nothing can be
 * done but wait.
 */
export function wish({ table, game }, pick) {
  const { pos, draft } = game;
  if (game.actor === 255 && draft.length === 0) return { seat: 0, op: null };
  if (draft.length === 0 && game.actor === 254) return { seat: game.roller, op: 'throw' };
  const { seat, isReady } = draftState(pos, draft, table.game);
  if (isReady) return { seat, op: 'confirm' };
  const steps = legalSteps(pos, draft, table.game);
  if (draft.length === 0 && steps.length === 1 && PASSES.includes(steps[0])) return { seat, op: null };
  // A turn of Kös is never ended early, so that games stay short.
  const moves = steps.filter((step) => step !== 'end');
  const choice = moves.length > 0 ? moves : steps;
  return { seat, op: 'step', members: { step: choice[pick(choice.length)] } };
}

/** Plays random legal steps until the game is over; returns the last snapshot. */
export async function playOut(players, pick) {
  for (;;) {
    const newest = players.map((p) => p.state).reduce((a, b) => (a.seq >= b.seq ? a : b));
    if (newest.phase !== 'playing') return newest;
    const next = wish(newest, pick);
    const player = players[next.seat];
    await player.until((state) => state.seq >= newest.seq, 'the newest state');
    if (next.op === null) {
      await player.until((state) => state.seq > newest.seq, 'a pass');
      continue;
    }
    const answer = await player.command(next.op, next.members);
    if (answer?.error) throw new Error(`${JSON.stringify(next)}: ${JSON.stringify(answer)}`);
  }
}
