import { randomUUID } from 'node:crypto';
import type { BidsPage, PlacedBid } from '@clamor/contract/bidding';
import type { ProblemDetails } from '@clamor/contract/errors';
import type { Bid } from '@clamor/contract/listing-views';
import { expect } from 'vitest';
import { BidLine, type LineAnswer } from './bid-line.ts';
import type { Member } from './outside-client.ts';

interface Attempt {
  member: Member;
  key: string;
  /** The amount in cents. No two attempts have the same, so a row of the history identifies its attempt. */
  amountCents: number;
  answer: LineAnswer | null;
}

const PAGE = 100;
const PAUSE_AFTER_FAILURE_MS = 25;
/** The longest wait for a node to hear of a bid, in milliseconds. It takes a fraction of a second. */
const HEARD_WITHIN_MS = 10_000;
/** The statuses that a proxy answers if it lost the node while it waited. The bid may have been placed. */
const LOST_BY_THE_PROXY = [502, 504];

/** Every bid of an auction, page by page. */
export async function allBids(reader: Member, slug: string): Promise<Bid[]> {
  const bids: Bid[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const page: BidsPage = await reader.expect(200, `/api/listings/${slug}/bids?after=${after}&limit=${PAGE}`);
    bids.push(...page.bids);
    after = page.nextAfter;
  }
  return bids;
}

/** Rivals who bid without a pause, each bid with its own key. The stream records the answers to all bids. */
export class BidStream {
  readonly #slug: string;
  readonly #rivals: readonly Member[];
  /** The sockets of the rivals who bid over one. The others use HTTP. */
  readonly #lines: ReadonlyMap<Member, BidLine>;
  readonly #attempts: Attempt[] = [];
  #amountCents = 1;
  #running = false;
  #acknowledged = 0;
  #lastReceivedAt = 0;
  #waiting: { count: number; done: () => void }[] = [];

  /** @param overSockets how many of the rivals bid over a socket */
  constructor(slug: string, rivals: readonly Member[], overSockets = 0) {
    this.#slug = slug;
    this.#rivals = rivals;
    this.#lines = new Map(rivals.slice(0, overSockets).map((rival) => [rival, new BidLine(rival, slug)]));
  }

  /** How many bids were acknowledged, by HTTP and by socket. */
  get acknowledged(): { http: number; socket: number } {
    const placed = this.#attempts.filter(({ answer }) => answer?.status === 201);
    const socket = placed.filter(({ member }) => this.#lines.has(member)).length;
    return { http: placed.length - socket, socket };
  }

  /** The rows of all acknowledged bids so far. A leader's own raise has no row. */
  get placed(): { sequence: number; amountCents: number }[] {
    return this.#attempts.flatMap(({ answer, amountCents }) =>
      answer?.status === 201 && !answer.body.raised ? [{ sequence: answer.body.bid.sequence, amountCents }] : [],
    );
  }

  /** The amount of the last attempt so far, in cents. Each later attempt bids more. */
  get lastAmountCents(): number {
    return this.#amountCents;
  }

  /** When the server received the latest acknowledged bid, by its own clock, in milliseconds. */
  get lastReceivedAt(): number {
    return this.#lastReceivedAt;
  }

  /** Runs all rivals. Resolves once `stop` was called and every rival has finished. */
  async run(): Promise<void> {
    this.#running = true;
    await Promise.all(this.#rivals.map((rival) => this.#bidOn(rival)));
  }

  stop(): void {
    this.#running = false;
  }

  /** Closes the sockets. */
  close(): void {
    for (const line of this.#lines.values()) line.close();
  }

  /** Resolves after `more` further bids were acknowledged. */
  untilAcknowledged(more: number): Promise<void> {
    return new Promise((done) => this.#waiting.push({ count: this.#acknowledged + more, done }));
  }

  /** Repeats every unanswered bid with the same key until it has a final answer. */
  async repeatUnanswered(): Promise<void> {
    const left = this.#attempts.filter(({ answer }) => answer === null || answer.status === 503);
    // The rivals repeat at the same time, because an outage of some seconds leaves hundreds of bids.
    const repeatOf = async (rival: Member) => {
      for (const attempt of left.filter(({ member }) => member === rival)) attempt.answer = await this.#ask(attempt);
    };
    await Promise.all(this.#rivals.map(repeatOf));
  }

  /**
   * Ends the stream and compares the history with the rivals' answers. Resolves with the history. First waits until the
   * reader's node has the last acknowledged bid, because a node may learn of another node's bids a moment later.
   */
  async end(running: Promise<void>, reader: Member): Promise<Bid[]> {
    this.stop();
    await running;
    await this.repeatUnanswered();
    const last = Math.max(0, ...this.placed.map(({ sequence }) => sequence));
    const read = async () => (await allBids(reader, this.#slug)).length;
    await expect.poll(read, { timeout: HEARD_WITHIN_MS }).toBeGreaterThanOrEqual(last);
    const bids = await allBids(reader, this.#slug);
    this.check(bids);
    return bids;
  }

  /** Checks that the history contains exactly the bids that were acknowledged. */
  check(bids: readonly Bid[]): void {
    expect(bids.map(({ sequence }) => sequence)).toEqual(bids.map((_, index) => index + 1));
    for (const [index, bid] of bids.entries()) {
      expect(bid.amountCents).toBeGreaterThanOrEqual(bids[index - 1]?.amountCents ?? 0);
    }
    const manual = bids.filter(({ automatic }) => !automatic);
    expect(new Set(manual.map(({ amountCents }) => amountCents)).size).toBe(manual.length);
    const rows = new Map(manual.map((bid) => [bid.amountCents, bid]));
    for (const attempt of this.#attempts) checkAttempt(attempt, rows.get(attempt.amountCents), bids);
  }

  async #bidOn(member: Member): Promise<void> {
    while (this.#running) {
      this.#amountCents += 1;
      const attempt: Attempt = { member, key: randomUUID(), amountCents: this.#amountCents, answer: null };
      this.#attempts.push(attempt);
      attempt.answer = await (this.#lines.get(member)?.bid({ key: attempt.key, amountCents: attempt.amountCents }) ??
        this.#ask(attempt));
      if (attempt.answer?.status === 201) this.#countAcknowledged(attempt.answer.body);
      else if (attempt.answer === null || attempt.answer.status >= 500) await pause();
    }
  }

  /** Sends an attempt over HTTP, even if it was first sent over a socket. Null if no node answered. */
  async #ask({ member, key, amountCents }: Attempt): Promise<Attempt['answer']> {
    const send = { method: 'POST', body: { slug: this.#slug, amountCents }, headers: { 'idempotency-key': key } };
    const answer = await member.call<PlacedBid & ProblemDetails>('/api/bids', send).catch(() => null);
    return answer === null || LOST_BY_THE_PROXY.includes(answer.status) ? null : answer;
  }

  #countAcknowledged({ bid }: PlacedBid): void {
    this.#acknowledged += 1;
    this.#lastReceivedAt = Math.max(this.#lastReceivedAt, Date.parse(bid.receivedAt));
    const ready = this.#waiting.filter(({ count }) => count <= this.#acknowledged);
    this.#waiting = this.#waiting.filter((wait) => !ready.includes(wait));
    for (const { done } of ready) done();
  }
}

function checkAttempt({ answer, member, amountCents }: Attempt, row: Bid | undefined, bids: readonly Bid[]): void {
  if (answer === null || answer.body.code === 'OUTCOME_UNKNOWN') {
    if (row !== undefined) expect(row.bidder).toBe(member.username);
  } else if (answer.status === 201 && !answer.body.raised) {
    const { sequence, receivedAt } = answer.body.bid;
    const instead = JSON.stringify(bids[sequence - 1]);
    expect(row, `an acknowledged bid; at its place of ${bids.length} stands ${instead}`).toMatchObject({
      ...{ sequence, receivedAt, amountCents, bidder: member.username },
    });
  } else {
    expect(row, `a bid that was answered ${answer.status} ${answer.body.code} stands in the history`).toBeUndefined();
  }
}

/** Waits in real time, because a real server restarts meanwhile. */
function pause(): Promise<void> {
  return new Promise((done) => setTimeout(done, PAUSE_AFTER_FAILURE_MS));
}
