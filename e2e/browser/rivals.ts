import type { PlacedBid } from '@clamor/contract/bidding';
import type { Member } from '../http/outside-client.ts';

/** The most unanswered bids. Without a limit a slow server would get more and more of them. */
const UNDER_WAY_AT_MOST = 50;

/**
 * Members who outbid each other in turn, one increment at a time. They bid at a steady rate without waiting for
 * answers.
 */
export class Rivals {
  readonly #slug: string;
  readonly #members: readonly Member[];
  readonly #everyMs: number;
  readonly #stepCents: number;
  readonly #underWay = new Set<Promise<void>>();
  #minimumCents = 0;
  #turn = 0;
  #accepted = 0;
  #begunAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(slug: string, members: readonly Member[], everyMs: number, stepCents: number) {
    this.#slug = slug;
    this.#members = members;
    this.#everyMs = everyMs;
    this.#stepCents = stepCents;
  }

  begin(): void {
    this.#begunAt = performance.now();
    this.#timer = setInterval(() => this.#tick(), this.#everyMs);
  }

  /** The accepted bids per second since the beginning. */
  rate(): number {
    return (this.#accepted * 1_000) / (performance.now() - this.#begunAt);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  #tick(): void {
    if (this.#underWay.size >= UNDER_WAY_AT_MOST) return;
    const sent: Promise<void> = this.#bid().finally(() => this.#underWay.delete(sent));
    this.#underWay.add(sent);
  }

  /** Bids one increment above the last bid. */
  async #bid(): Promise<void> {
    const member = this.#members[this.#turn++ % this.#members.length] as Member;
    const amountCents = Math.max(this.#minimumCents, this.#stepCents);
    this.#minimumCents = amountCents + this.#stepCents;
    const body = { slug: this.#slug, amountCents };
    const answer = await member.call<PlacedBid & { minimumCents?: number }>('/api/bids', { method: 'POST', body });
    const nextCents = answer.body.nextMinimumCents ?? answer.body.minimumCents ?? 0;
    this.#minimumCents = Math.max(this.#minimumCents, nextCents);
    if (answer.status === 201) this.#accepted += 1;
  }
}
