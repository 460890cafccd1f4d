import { randomUUID } from 'node:crypto';
import type { PlacedBid } from '@clamor/contract/bidding';
import type { ProblemDetails } from '@clamor/contract/errors';
import { expect } from 'vitest';
import { allBids } from '../http/bid-stream.ts';
import type { Answer, Member } from '../http/outside-client.ts';

type BidAnswer = Answer<PlacedBid & ProblemDetails>;

interface SentBid {
  member: Member;
  slug: string;
  key: string;
  amountCents: number;
  /** The answer; null if no node answered. */
  answer: BidAnswer | null;
}

export interface PacedPlan {
  /** The members who bid, as clients of the proxy. */
  members: readonly Member[];
  slugs: readonly string[];
  perSecond: number;
}

const LOOK_EVERY_MS = 10;
/** The most unanswered bids. Without a limit the generator would measure its own queue. */
const UNDER_WAY_MAX = 600;
const REPEATED_AT_ONCE = 16;
const REPEAT_ATTEMPTS = 20;

/** Sends bids with keys at a fixed rate, whether or not earlier ones were answered (an open loop). Auctions and members take turns. */
export class PacedBids {
  readonly #plan: PacedPlan;
  readonly #sent: SentBid[] = [];
  #underWay = 0;
  #skipped = 0;
  #beganAt = 0;
  #seconds = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(plan: PacedPlan) {
    this.#plan = plan;
  }

  start(): void {
    this.#beganAt = performance.now();
    let due = 0;
    this.#timer = setInterval(() => {
      const now = ((performance.now() - this.#beganAt) * this.#plan.perSecond) / 1_000;
      for (; due < now; due += 1) {
        if (this.#underWay < UNDER_WAY_MAX) void this.#send(due);
        else this.#skipped += 1;
      }
    }, LOOK_EVERY_MS);
  }

  /** Stops sending, and resolves when every bid was answered. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#seconds = (performance.now() - this.#beganAt) / 1_000;
    await expect.poll(() => this.#underWay, { timeout: 30_000 }).toBe(0);
  }

  /** A line for people: how many bids were sent, and how they were answered. */
  summary(): string {
    const answers = new Map<string, number>();
    for (const { answer } of this.#sent) {
      const name = answer === null ? 'no answer' : `${answer.status} ${answer.body.code ?? ''}`.trim();
      answers.set(name, (answers.get(name) ?? 0) + 1);
    }
    const perSecond = Math.round(this.#sent.length / this.#seconds);
    const counts = [...answers].map(([name, count]) => `${name}: ${count}`).join(', ');
    return `${this.#sent.length} bids sent in ${Math.round(this.#seconds)} s, ${perSecond} of ${this.#plan.perSecond} a second, ${this.#skipped} left out; ${counts}`;
  }

  /**
   * Repeats every bid with its key, and compares both answers. Then compares each auction's history with the answers.
   */
  async repeatAll(): Promise<void> {
    const left = [...this.#sent];
    const repeatNext = async () => {
      for (let bid = left.shift(); bid !== undefined; bid = left.shift()) await repeat(bid);
    };
    await Promise.all(Array.from({ length: REPEATED_AT_ONCE }, repeatNext));
    for (const slug of this.#plan.slugs) await this.#checkHistory(slug);
  }

  async #checkHistory(slug: string): Promise<void> {
    const [reader] = this.#plan.members;
    if (reader === undefined) throw new Error('There are no members.');
    const placed = this.#sent.filter((bid) => bid.slug === slug && isPlaced(bid.answer));
    const told = placed.map(({ answer, amountCents }) => ({ sequence: answer?.body.bid.sequence ?? 0, amountCents }));
    told.sort((one, other) => one.sequence - other.sequence);
    // Automatic bids are left out: a rival's bid below the leader's maximum adds one that nobody sent.
    const rows = async () =>
      (await allBids(reader, slug))
        .filter(({ automatic }) => !automatic)
        .map(({ sequence, amountCents }) => ({ sequence, amountCents }));
    // Polled, because a node that lost bus messages has complete reads again within about a second.
    await expect.poll(rows, { timeout: 5_000 }).toEqual(told);
  }

  async #send(index: number): Promise<void> {
    const { members, slugs } = this.#plan;
    const slug = slugs[index % slugs.length];
    const turn = Math.floor(index / slugs.length);
    const member = members[turn % members.length];
    if (slug === undefined || member === undefined) return;
    const bid: SentBid = { member, slug, key: randomUUID(), amountCents: turn + 1, answer: null };
    this.#sent.push(bid);
    this.#underWay += 1;
    bid.answer = await ask(bid);
    this.#underWay -= 1;
  }
}

/** Whether an answer has a row in the history. A leader's own raise has none. */
const isPlaced = (answer: BidAnswer | null) => answer?.status === 201 && !answer.body.raised;

function outcomeOf(answer: BidAnswer | null): 'placed' | 'refused' | 'unknown' {
  if (answer?.status === 201) return 'placed';
  return answer === null || answer.status >= 500 ? 'unknown' : 'refused';
}

/** Sends a bid. Null if no node answered, or the answer leaves open whether the bid was placed. */
async function ask({ member, slug, key, amountCents }: SentBid): Promise<BidAnswer | null> {
  const headers = { 'idempotency-key': key };
  const body = { slug, amountCents };
  const answer = await member
    .call<PlacedBid & ProblemDetails>('/api/bids', { method: 'POST', body, headers })
    .catch(() => null);
  return answer === null || answer.status === 502 || answer.status === 504 ? null : answer;
}

async function repeat(bid: SentBid): Promise<void> {
  let again = await ask(bid);
  for (let left = REPEAT_ATTEMPTS; left > 0 && (again?.status ?? 503) === 503; left -= 1) again = await ask(bid);
  const { answer } = bid;
  const [first, then] = [outcomeOf(answer), outcomeOf(again)];
  const allowed = first === 'unknown' ? ['placed', 'refused'] : [first];
  expect(then, `a bid of ${bid.amountCents} on ${bid.slug} was ${first}`).toBeOneOf(allowed);
  if (first === 'placed') expect(again?.body.bid).toEqual(answer?.body.bid);
  bid.answer = again;
}
