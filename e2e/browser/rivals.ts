import type { PlacedBid } from '@clamor/contract/bidding';
import type { Member } from '../http/outside-client.ts';

/** Members who outbid each other and everybody else, one step at a time, at a steady pace. */
export class Rivals {
  readonly #slug: string;
  readonly #members: readonly Member[];
  readonly #everyMs: number;
  #minimumCents = 0;
  #turn = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #underWay: Promise<void> | null = null;
  #placed = 0;
  #begunAt = 0;

  constructor(slug: string, members: readonly Member[], everyMs: number) {
    this.#slug = slug;
    this.#members = members;
    this.#everyMs = everyMs;
  }

  /** A bid that is due while another is under way is left out: what the server cannot take in time does not pile up. */
  begin(): void {
    this.#begunAt = performance.now();
    this.#timer = setInterval(() => {
      this.#underWay ??= this.#bid().finally(() => {
        this.#underWay = null;
      });
    }, this.#everyMs);
  }

  /** How many bids a second were accepted since the beginning. */
  rate(): number {
    return (this.#placed * 1_000) / (performance.now() - this.#begunAt);
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#underWay;
  }

  /** Bids the next minimum; who leads already leaves it to the next. */
  async #bid(): Promise<void> {
    for (let attempts = 0; attempts < 2 * this.#members.length; attempts += 1) {
      const member = this.#members[this.#turn++ % this.#members.length] as Member;
      const body = { slug: this.#slug, amountCents: Math.max(this.#minimumCents, 1_000) };
      const answer = await member.call<PlacedBid & { minimumCents?: number }>('/api/bids', { method: 'POST', body });
      this.#minimumCents = answer.body.nextMinimumCents ?? answer.body.minimumCents ?? this.#minimumCents;
      if (answer.status === 201 && answer.body.raised !== true) {
        this.#placed += 1;
        return;
      }
    }
  }
}
