// SPDX-License-Identifier: MIT
// The requests of docs/protocol.md that are not messages of a table.

import type { GameId } from '../choice.ts';

export interface TableWish {
  readonly game: GameId;
  /** Seconds for each decision: 60, or 0 for none. */
  readonly clock: 60 | 0;
  readonly variant: number;
  readonly first: 'lot' | 'me' | 'friend';
  /** 2, or 4 in games for pairs. */
  readonly seats?: 2 | 4;
  readonly nick?: string;
}

export interface NewTable {
  readonly code: string;
  readonly seat: number;
  readonly secret: string;
}

export type TableState = 'open' | 'full' | 'over' | 'closed' | 'none';

/** A refusal by the server, with its code and its message for programmers. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as { error?: { code?: string; message?: string } } | null;
  return new ApiError(response.status, body?.error?.code ?? 'unknown', body?.error?.message ?? `status ${response.status}`);
}

async function post(path: string, body: object): Promise<NewTable> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as NewTable;
}

export function openTable(wish: TableWish): Promise<NewTable> {
  return post('/api/tables', wish);
}

/** The seat that another device gave a code for; that device holds it no more. Asked again with the same secret it is the same. */
export function takeSeat(code: string, secret: string): Promise<NewTable> {
  return post('/api/move', { code, secret });
}

/** What kind of table a code names; `none` when there is no such table. `id` is that of the game which is over. */
export async function tableState(code: string): Promise<{ game: GameId | null; state: TableState; id?: string }> {
  const response = await fetch(`/api/tables/${encodeURIComponent(code)}`);
  if (response.status === 404) return { game: null, state: 'none' };
  if (!response.ok) throw await refusal(response);
  return (await response.json()) as { game: GameId; state: TableState; id?: string };
}

/** The text of a finished game's record; null when there is none by this id. */
export async function fetchGame(id: string): Promise<string | null> {
  const response = await fetch(`/api/games/${encodeURIComponent(id)}`);
  if (response.status === 404) return null;
  if (!response.ok) throw await refusal(response);
  return response.text();
}
