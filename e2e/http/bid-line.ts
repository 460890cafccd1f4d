import { randomUUID } from 'node:crypto';
import type { PlacedBid } from '@clamor/contract/bidding';
import type { ProblemDetails } from '@clamor/contract/errors';
import type { BidAnswer } from '@clamor/contract/realtime';
import { WebSocket } from 'ws';
import type { Member } from './outside-client.ts';
import { overheard } from './overheard.ts';

export interface LineAnswer {
  status: number;
  body: PlacedBid & ProblemDetails;
}

/** A member with a listing's page open, who bids over its socket. It reconnects by itself for the next bid. */
export class BidLine {
  readonly #member: Member;
  readonly #slug: string;
  readonly #waiting = new Map<string, (answer: LineAnswer | null) => void>();
  #socket: WebSocket | null = null;
  #said = '';

  constructor(member: Member, slug: string) {
    this.#member = member;
    this.#slug = slug;
  }

  /**
   * Sends a bid. Returns null if the connection was lost before an answer, so that the bid may have been placed.
   * @param fields at least `key` and `amountCents`; all fields are sent unchanged
   */
  async bid(fields: object): Promise<LineAnswer | null> {
    const socket = await this.#open();
    if (socket === null) return null;
    const ref = randomUUID();
    const answer = new Promise<LineAnswer | null>((resolve) => this.#waiting.set(ref, resolve));
    this.#said = JSON.stringify({ type: 'bid', ref, slug: this.#slug, ...fields });
    socket.send(this.#said, () => undefined);
    return await answer;
  }

  close(): void {
    this.#socket?.terminate();
  }

  async #open(): Promise<WebSocket | null> {
    if (this.#socket?.readyState === WebSocket.OPEN) return this.#socket;
    const { origin, token } = this.#member;
    const url = `${origin.replace('http', 'ws')}/ws?slug=${encodeURIComponent(this.#slug)}&bid`;
    const socket = new WebSocket(url, { headers: { origin } });
    socket.on('error', () => undefined);
    socket.on('message', (data) => this.#hear(url, data.toString()));
    socket.once('close', () => this.#lose());
    await new Promise<void>((done) => {
      socket.once('open', () => done());
      socket.once('close', () => done());
    });
    if (socket.readyState !== WebSocket.OPEN) return null;
    socket.send(JSON.stringify({ type: 'auth', token }));
    this.#socket = socket;
    return socket;
  }

  #hear(path: string, told: string): void {
    const { hearer, token } = this.#member;
    overheard.hear({ hearer, token, isStaff: false, path, said: this.#said, told });
    const message = JSON.parse(told) as BidAnswer;
    if (message.type !== 'bid:answer') return;
    this.#waiting.get(message.ref)?.({ status: message.status, body: message.body as LineAnswer['body'] });
    this.#waiting.delete(message.ref);
  }

  #lose(): void {
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }
}
