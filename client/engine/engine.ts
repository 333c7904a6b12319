// SPDX-License-Identifier: MIT
// The typed door to engine.wasm and rules.wasm (docs/wasm.md). One Engine is one table: a record, the draft of the
// turn being composed, and a planner. Steps are opaque numbers; whatever is legal, the module says.

/** One step of a turn, as the module numbers it. */
export type Step = number;

/** Seats are 0–3; these two stand for chance and for nobody. */
export const SEAT_CHANCE = 254;
export const SEAT_NONE = 255;
/** Owner of a place without men. */
export const NOBODY = 255;
/** Place of a step that moves nothing: passing, ending a turn. */
export const NOWHERE = 255;

/** Marks of a place: its man stands in a row; its man may not be taken now. */
export const MARK_ROW = 1;
export const MARK_SAFE = 2;

export const GAME_IDS = { 'dokuz-tas': 0, tavla: 1, kos: 2 } as const;
export type GameName = keyof typeof GAME_IDS;

export interface Place {
  /** Side 0 or 1, or NOBODY. */
  readonly owner: number;
  readonly count: number;
  readonly marks: number;
  readonly extra: number;
}

export interface View {
  readonly at: readonly Place[];
  readonly tray: readonly { readonly value: number; readonly used: boolean }[];
  /** Men still to be taken before the turn can end. */
  readonly due: number;
  /** Plies without progress. */
  readonly quiet: number;
  /** As many of them are a draw; 0 where none are counted. */
  readonly quietLimit: number;
  readonly stage: readonly [number, number];
  readonly pips: readonly [number, number];
}

/** In the order of src/rules/rules.h. */
const KINDS = ['none', 'place', 'move', 'leap', 'take', 'pass', 'end', 'throw'] as const;
export type StepKind = (typeof KINDS)[number];

export function kindOf(step: Step): StepKind {
  return KINDS[step & 0xff] ?? 'none';
}

/** The result of a throw, as the tray shows it; of two dice, the first. */
export function resultOf(step: Step): number {
  return (step >>> 8) & 0xff;
}

/** One result of chance; its probability is its weight over the sum of all. */
export interface Chance {
  readonly step: Step;
  readonly weight: number;
}

/** What a legal step will do. */
export interface StepView {
  readonly step: Step;
  readonly kind: StepKind;
  /** Places, NOWHERE where nothing moves. */
  readonly from: number;
  readonly to: number;
  /** The die or right used, 0 for none. */
  readonly tray: number;
  readonly hits: boolean;
  /** The places of each row the step completes. */
  readonly lines: readonly (readonly number[])[];
}

export const REASONS = [
  'none', 'few', 'blocked', 'quiet', 'repetition', 'off', 'mars', 'eaten', 'resign', 'time', 'left',
] as const;
export type Reason = (typeof REASONS)[number];

/** Why a game ends without the rules knowing. */
export type Forfeit = 'resign' | 'time' | 'left';

export interface Outcome {
  readonly kind: 'ongoing' | 'win' | 'draw';
  /** The winner's side. */
  readonly side: number;
  readonly points: number;
  readonly reason: Reason;
}

/** A refusal by the module: `status` as in src/base/status.h, `message` says what was expected. */
export class EngineError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'EngineError';
    this.status = status;
  }
}

/** A refused text: `expected` is what should have stood at byte `at`, where the refused word begins. */
export class TextError extends EngineError {
  readonly expected: string;
  readonly at: number;
  readonly length: number;
  constructor(status: number, expected: string, at: number, length: number) {
    super(status, `at ${at}: expected ${expected}`);
    this.name = 'TextError';
    this.expected = expected;
    this.at = at;
    this.length = length;
  }
}

/** What a game's text says of it besides its moves; empty where it is silent. */
export interface Tags {
  readonly event: string;
  readonly site: string;
  /** Such as 2026.11.29. */
  readonly date: string;
  readonly white: string;
  readonly black: string;
}
const TAG_NAMES = ['event', 'site', 'date', 'white', 'black'] as const;

type Call = (...numbers: number[]) => number;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const compiled = new Map<string, Promise<WebAssembly.Module>>();

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`engine: ${response.status} for ${url}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

function moduleFrom(url: string): Promise<WebAssembly.Module> {
  let module = compiled.get(url);
  if (!module) {
    module = compile(url);
    module.catch(() => compiled.delete(url));
    compiled.set(url, module);
  }
  return module;
}

export class Engine {
  private readonly exports: WebAssembly.Exports;
  private readonly memory: WebAssembly.Memory;

  protected constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports;
    this.memory = instance.exports['memory'] as WebAssembly.Memory;
    const version = this.call('abi');
    if (version !== 1) throw new Error(`engine: this page needs version 1, the module is ${version}`);
  }

  /** A fresh instance; the module itself is fetched and compiled once a page. */
  static async load(url: string): Promise<Engine> {
    return new Engine(await WebAssembly.instantiate(await moduleFrom(url), {}));
  }

  // --- table ---------------------------------------------------------------------------------

  begin(game: GameName, seats: number, first: number, variant: number): void {
    this.check(this.call('game_new', GAME_IDS[game], seats, first, variant), 'game_new');
  }

  /** A new table at a position in canonical text. */
  loadPosition(game: GameName, text: string): void {
    this.checkText(this.call('load', GAME_IDS[game], this.put(text)), text);
  }

  /** A new table from what `recordText` gave. */
  loadRecord(game: GameName, text: string): void {
    this.checkText(this.call('record_load', GAME_IDS[game], this.put(text)), text);
  }

  /** Who acts, the draft included. */
  actor(): number {
    return this.call('actor');
  }

  /** Who acts where the draft began. */
  baseActor(): number {
    return this.call('base_actor');
  }

  /** Whose throw it is while chance acts; SEAT_NONE otherwise. */
  roller(): number {
    return this.call('roller');
  }

  /** Ends the game from outside: `side` loses. */
  forfeit(side: number, reason: Forfeit): void {
    this.check(this.call('forfeit', side, REASONS.indexOf(reason)), 'forfeit');
  }

  /** A new table with the next hand of a match; false when the match is over. */
  nextHand(): boolean {
    return this.call('next_hand') === 0;
  }

  outcome(): Outcome {
    const packed = this.call('outcome');
    const kind = (['ongoing', 'win', 'draw'] as const)[packed & 0xff] ?? 'ongoing';
    const reason = REASONS[(packed >>> 24) & 0xff] ?? 'none';
    return { kind, side: (packed >>> 8) & 0xff, points: (packed >>> 16) & 0xff, reason };
  }

  /** How often the record's position has stood since the last step that cannot be undone. */
  occurrences(): number {
    return this.call('occurrences');
  }

  view(): View {
    return this.readView(this.call('view'));
  }

  baseView(): View {
    return this.readView(this.call('base_view'));
  }

  // --- steps ---------------------------------------------------------------------------------

  /** The legal steps and what each would do. */
  steps(): StepView[] {
    return this.read(this.call('steps')).map((step) => this.explain(step));
  }

  explain(step: Step): StepView {
    this.check(this.call('explain', step), 'explain');
    const [from = 0, to = 0, tray = 0, hits = 0, count = 0, ...places] = this.read(11);
    const lines = [places.slice(0, 3), places.slice(3, 6)].slice(0, count);
    return { step, kind: kindOf(step), from, to, tray, hits: hits !== 0, lines };
  }

  step(step: Step): void {
    this.check(this.call('step', step), 'step');
  }

  /** Adds the step, or the steps of a whole turn, written as text. */
  stepByText(text: string): void {
    this.check(this.call('step_by_text', this.put(text)), `step ${text}`);
  }

  /** Takes the draft's last step back; false when it was empty. */
  undo(): boolean {
    return this.call('undo') === 1;
  }

  isReady(): boolean {
    return this.call('ready') === 1;
  }

  draftCount(): number {
    return this.call('draft_count');
  }

  draftSteps(): Step[] {
    return this.read(this.call('draft_steps'));
  }

  /** What may be thrown now; empty unless chance acts. */
  chances(): Chance[] {
    const pairs = this.call('chances');
    const numbers = this.read(2 * pairs);
    return Array.from({ length: pairs }, (_, i) => ({ step: numbers[2 * i] ?? 0, weight: numbers[2 * i + 1] ?? 0 }));
  }

  /** Plays a result of chance into the record. */
  throw(step: Step): void {
    this.check(this.call('throw', step), 'throw');
  }

  /** Moves the complete draft into the record. */
  seal(): void {
    this.check(this.call('seal'), 'seal');
  }

  /** Drops the draft and takes the record's last turn back; false at the start. */
  takeback(): boolean {
    return this.call('takeback') === 1;
  }

  // --- record --------------------------------------------------------------------------------

  turns(): number {
    return this.call('turns');
  }

  turnText(index: number): string {
    return this.take(this.call('turn_text', index));
  }

  turnSteps(index: number): Step[] {
    return this.read(this.call('turn_steps', index));
  }

  draftText(): string {
    return this.take(this.call('draft_text'));
  }

  stepText(step: Step): string {
    return this.take(this.call('step_text', step));
  }

  /** Canonical text of the position, draft included. */
  text(): string {
    return this.take(this.call('text'));
  }

  baseText(): string {
    return this.take(this.call('base_text'));
  }

  startText(): string {
    return this.take(this.call('start_text'));
  }

  recordText(): string {
    return this.take(this.call('record_text'));
  }

  /** The game in its customary format, for other programs. */
  exportText(tags: Tags): string {
    const lines = TAG_NAMES.map((name) => tags[name].replace(/\n/g, ' '));
    return this.take(this.call('export_text', this.put(lines.join('\n'))));
  }

  /** A new table from a game in any form the module reads; a TextError tells where it was refused. */
  importText(game: GameName, text: string): Tags {
    const result = this.call('import_text', GAME_IDS[game], this.put(text));
    if (result < 0) {
      const bytes = this.buffer();
      const [at = 0, length = 0] = this.read(2);
      throw new TextError(-result, decoder.decode(bytes.subarray(0, bytes.indexOf(0))), at, length);
    }
    const lines = this.take(result).split('\n');
    return Object.fromEntries(TAG_NAMES.map((name, i) => [name, lines[i] ?? ''])) as unknown as Tags;
  }

  // --- computer player: engine.wasm only -------------------------------------------------------

  /** Whether the computer can play this game at this level only after `setWeights`, or at another. */
  weightsNeed(game: GameName, level: number): 'none' | 'later' | 'now' {
    return (['none', 'later', 'now'] as const)[this.call('weights_need', GAME_IDS[game], level)] ?? 'none';
  }

  /** Hands in the file of weights for Tavla. */
  setWeights(bytes: Uint8Array): void {
    const cap = this.call('weights_cap');
    if (bytes.length > cap) {
      throw new RangeError(`engine: weights of ${bytes.length} bytes, at most ${cap} fit`);
    }
    new Uint8Array(this.memory.buffer, this.call('weights'), cap).set(bytes);
    this.check(this.call('weights_set', bytes.length), 'the weights');
  }

  think(level: number, seed: number): void {
    this.check(this.call('think', level, seed), 'think');
  }

  /** Thinks for about `nodes` positions; true when a plan is there. */
  thinkMore(nodes: number): boolean {
    return this.call('think_more', nodes) === 1;
  }

  plan(): Step[] {
    return this.read(this.call('plan'));
  }

  // --- the boundary --------------------------------------------------------------------------

  protected call(name: string, ...numbers: number[]): number {
    return (this.exports[name] as Call)(...numbers);
  }

  protected check(result: number, what: string): void {
    if (result < 0) throw new EngineError(-result, `engine refused ${what} (status ${-result})`);
  }

  /** After a refused text the buffer holds the message. */
  private checkText(result: number, text: string): void {
    if (result >= 0) return;
    const bytes = this.buffer();
    const message = result === -1 ? decoder.decode(bytes.subarray(0, bytes.indexOf(0))) : '';
    throw new EngineError(-result, message || `engine refused the text ${text.slice(0, 80)}`);
  }

  // Views of the memory are made anew for each use: growing it detaches older ones.
  private buffer(): Uint8Array {
    return new Uint8Array(this.memory.buffer, this.call('buffer'), this.call('buffer_size'));
  }

  private put(text: string): number {
    const bytes = encoder.encode(text);
    const buffer = this.buffer();
    if (bytes.length > buffer.length) {
      throw new RangeError(`engine: text of ${bytes.length} bytes, at most ${buffer.length} fit`);
    }
    buffer.set(bytes);
    return bytes.length;
  }

  private take(length: number): string {
    this.check(length, 'to write a text');
    return decoder.decode(this.buffer().slice(0, length));
  }

  protected read(count: number): number[] {
    this.check(count, 'to list numbers');
    return [...new Uint32Array(this.memory.buffer, this.call('numbers'), count)];
  }

  private readView(count: number): View {
    const numbers = this.read(count);
    const n = (index: number): number => numbers[index] ?? 0;
    const head = 9;
    const places = n(0);
    const trays = n(1);
    return {
      due: n(2),
      quiet: n(3),
      quietLimit: n(4),
      stage: [n(5), n(6)],
      pips: [n(7), n(8)],
      at: Array.from({ length: places }, (_, i) => {
        const from = head + 4 * i;
        return { owner: n(from), count: n(from + 1), marks: n(from + 2), extra: n(from + 3) };
      }),
      tray: Array.from({ length: trays }, (_, i) => {
        const from = head + 4 * places + 2 * i;
        return { value: n(from), used: n(from + 1) !== 0 };
      }),
    };
  }
}
