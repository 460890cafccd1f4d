import { randomUUID } from 'node:crypto';
import type { Bid } from '@clamor/contract/listing-views';
import type { ServerMessage } from '@clamor/contract/realtime';
import { WebSocket } from 'ws';
import { overheard } from './overheard.ts';

type Test = (watcher: Watcher) => boolean;

/** How long a watcher waits for its connection or for a message, in milliseconds. */
const WITHIN_MS = 15_000;

/**
 * A person with a listing's page open: one socket and its messages. It records the statuses in order, and every bid by
 * number. It can be cut off and reconnect.
 */
export class Watcher {
  readonly messages: ServerMessage[] = [];
  readonly statuses: string[] = [];
  /** The phases that the page would show, one entry per change. */
  readonly phases: string[] = [];
  /** The auction's ends that the watcher received, one entry per change. */
  readonly ends: string[] = [];
  readonly bids = new Map<number, Bid>();
  readonly #hearer = randomUUID();
  readonly #origin: string;
  readonly #slug: string;
  readonly #token: string | null;
  #socket: WebSocket | null = null;
  #waiting: { test: Test; done: () => void }[] = [];
  #epoch = '';
  #version = 0;

  constructor(origin: string, slug: string, token: string | null = null) {
    this.#origin = origin;
    this.#slug = slug;
    this.#token = token;
  }

  /** Opens the socket, and resumes from the last version if it was open before. Resolves at the first message. */
  async connect(): Promise<void> {
    const url = `${this.#origin.replace('http', 'ws')}/ws?slug=${encodeURIComponent(this.#slug)}`;
    const socket = new WebSocket(url, { headers: { origin: this.#origin }, handshakeTimeout: WITHIN_MS });
    this.#socket = socket;
    const before = this.messages.length;
    socket.on('message', (data) => {
      const told = data.toString();
      overheard.hear({ hearer: this.#hearer, token: this.#token, isStaff: false, path: url, said: null, told });
      this.#hear(JSON.parse(told) as ServerMessage);
    });
    await new Promise<void>((opened, failed) => {
      socket.once('error', failed);
      socket.once('open', () => opened());
    });
    if (this.#token !== null) socket.send(JSON.stringify({ type: 'auth', token: this.#token }));
    if (this.#epoch !== '') socket.send(JSON.stringify({ type: 'resume', epoch: this.#epoch, version: this.#version }));
    await this.until((watcher) => watcher.messages.slice(before).some(({ type }) => type === 'hello'));
  }

  /** Breaks the connection without closing it properly. */
  cutOff(): void {
    this.#socket?.removeAllListeners('message');
    this.#socket?.terminate();
    this.#socket = null;
  }

  /** Cuts the connection, reconnects, reads up to this bid and closes. */
  async comeBackUntilBid(sequence: number): Promise<void> {
    this.cutOff();
    await this.connect();
    await this.untilBid(sequence);
    this.close();
  }

  close(): void {
    this.#socket?.close();
  }

  /** Resolves when the messages fulfil the test. Throws if that takes too long. */
  until(test: Test, withinMs = WITHIN_MS): Promise<void> {
    if (test(this)) return Promise.resolve();
    return new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Error(`not heard in time; statuses: ${this.statuses}`)), withinMs);
      this.#waiting.push({
        test,
        done: () => {
          clearTimeout(timer);
          done();
        },
      });
    });
  }

  untilStatus(status: string): Promise<void> {
    return this.until(({ statuses }) => statuses.includes(status));
  }

  untilBid(sequence: number): Promise<void> {
    return this.until(({ bids }) => bids.has(sequence));
  }

  #hear(message: ServerMessage): void {
    this.messages.push(message);
    this.#epoch = message.epoch;
    this.#version = Math.max(this.#version, message.version);
    this.#fold(message);
    const ready = this.#waiting.filter(({ test }) => test(this));
    this.#waiting = this.#waiting.filter((wait) => !ready.includes(wait));
    for (const { done } of ready) done();
  }

  #fold(message: ServerMessage): void {
    if (message.type === 'hello') {
      if (message.snapshot !== undefined) {
        this.#noteStatus(message.snapshot.listing.status);
        note(this.phases, message.snapshot.phase);
        note(this.ends, message.snapshot.endsAt);
        for (const bid of message.snapshot.bids) this.bids.set(bid.sequence, bid);
      }
      for (const missed of message.missed ?? []) this.#fold(missed);
    }
    if (message.type === 'listing_status_update') this.#noteStatus(message.status);
    if ('phase' in message) note(this.phases, message.phase);
    if ('endsAt' in message) note(this.ends, message.endsAt);
    if (message.type === 'bid:new') for (const bid of message.bids) this.bids.set(bid.sequence, bid);
  }

  #noteStatus(status: string): void {
    note(this.statuses, status);
  }
}

function note(list: string[], value: string | null): void {
  if (value !== null && list.at(-1) !== value) list.push(value);
}
