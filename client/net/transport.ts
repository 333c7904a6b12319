// SPDX-License-Identifier: MIT
// Two ways to carry the same messages: a WebSocket, and where none can be had, POST with long poll.

import type { ServerMessage } from './messages.ts';

export interface Transport {
  send(message: object): void;
  close(): void;
}

export interface TransportEvents {
  open(): void;
  message(message: ServerMessage): void;
  /** `wasOpen` tells a lost connection from one that never came about. */
  closed(code: number, wasOpen: boolean): void;
}

/** 1006: ended without a close code. */
const ABNORMAL = 1006;

export function openSocket(path: string, events: TransportEvents): Transport {
  const url = new URL(`/ws/${path}`, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url, 'kiraathane-1');
  let wasOpen = false;
  let isOver = false;
  const over = (code: number): void => {
    if (isOver) return;
    isOver = true;
    events.closed(code, wasOpen);
  };
  socket.onopen = () => {
    wasOpen = true;
    events.open();
  };
  socket.onmessage = ({ data }) => {
    if (!isOver && typeof data === 'string') events.message(JSON.parse(data) as ServerMessage);
  };
  socket.onclose = ({ code }) => over(code);
  return {
    send: (message) => socket.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message)),
    close: () => {
      // The browser may take long to notice a dead line; for us it is over now.
      isOver = true;
      socket.close();
    },
  };
}

interface TalkAnswer {
  readonly line: string;
  readonly messages: readonly (readonly [number, ServerMessage])[];
  readonly close: number | null;
}

class Talk implements Transport {
  private line: string | undefined;
  private ack = 0;
  private waiting: object[] = [];
  private request: AbortController | null = null;
  private isOver = false;
  private wasOpen = false;

  constructor(
    private readonly path: string,
    private readonly events: TransportEvents,
  ) {
    queueMicrotask(() => events.open());
  }

  send(message: object): void {
    this.waiting.push(message);
    // A newer request ends the older one, which then brings an empty answer.
    queueMicrotask(() => void this.ask());
  }

  close(): void {
    this.isOver = true;
    this.request?.abort();
  }

  private async ask(): Promise<void> {
    if (this.isOver || (this.request && this.waiting.length === 0)) return;
    const mine = new AbortController();
    this.request = mine;
    const send = this.waiting.splice(0, 16);
    try {
      const response = await fetch(`/api/talk/${this.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...(this.line && { line: this.line }), ack: this.ack, send }),
        signal: mine.signal,
      });
      if (!response.ok) throw new Error(`talk: ${response.status}`);
      this.hear((await response.json()) as TalkAnswer);
    } catch {
      if (this.request === mine) this.end(ABNORMAL);
      return;
    }
    if (this.request !== mine) return;
    this.request = null;
    void this.ask();
  }

  private hear({ line, messages, close }: TalkAnswer): void {
    this.line = line;
    this.wasOpen = true;
    for (const [number, message] of messages) {
      if (this.isOver || number <= this.ack) continue;
      this.ack = number;
      this.events.message(message);
    }
    if (close !== null) this.end(close);
  }

  private end(code: number): void {
    if (this.isOver) return;
    this.isOver = true;
    this.events.closed(code, this.wasOpen);
  }
}

export function openTalk(path: string, events: TransportEvents): Transport {
  return new Talk(path, events);
}
