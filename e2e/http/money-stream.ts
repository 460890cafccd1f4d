import { setTimeout as pause } from 'node:timers/promises';
import type { Claim, Order } from '@clamor/contract/orders';
import type { StaffPayment } from '@clamor/contract/staff-money';
import type { Answer, Member, Send } from './outside-client.ts';
import { askForPayment, complete, giveCard, type Sale } from './sales.ts';

/** What happens to sales. All stories run at the same time. */
export const STORIES = ['pay', 'release', 'release_against_payment', 'refund', 'slow_refund'] as const;
type Story = (typeof STORIES)[number];

export interface Actors {
  seller: Member;
  buyer: Member;
  staff: Pick<Send, 'headers'>;
}

/** A sale, and which of its steps were acknowledged. No acknowledged step may ever be undone. */
interface Told {
  sale: Sale;
  story: Story;
  intentId: string | null;
  completed: boolean;
  released: boolean;
  refund: boolean;
}

const PAUSE_AFTER_FAILURE_MS = 25;
const ATTEMPTS = 2_000;
const RELEASES = 50;
const ENDING_GIVEN_UP_AFTER_SECONDS = 130;
const REFUND_READ_AFTER_SECONDS = 660;
/**
 * How often the clock is moved at the end. After that a slow refund has been sent, settled by the provider, and read.
 */
const REFUND_READINGS = 3;

/**
 * Buyers who pay, a seller who releases, and staff who refund, all at the same time. After an interruption each
 * continues where it stopped.
 */
export class MoneyStream {
  readonly #actors: Actors;
  readonly #told: readonly Told[];
  readonly faults: string[] = [];
  #answers = 0;
  #waiting: { count: number; done: () => void }[] = [];

  constructor(actors: Actors, sales: readonly Sale[]) {
    this.#actors = actors;
    this.#told = sales.map((sale, index) => ({
      sale,
      story: STORIES[index % STORIES.length] ?? 'pay',
      intentId: null,
      completed: false,
      released: false,
      refund: false,
    }));
  }

  /** Resolves after `more` further calls were answered, or once every story has ended. */
  untilAnswered(more: number): Promise<void> {
    return new Promise((done) => this.#waiting.push({ count: this.#answers + more, done }));
  }

  /** Resolves when every story has ended, whatever happens to the server meanwhile. */
  async run(): Promise<void> {
    await Promise.all(this.#told.map((told) => this.#tell(told)));
    for (const { done } of this.#waiting.splice(0)) done();
  }

  /** Lets time pass for releases and refunds, and compares each sale with what was acknowledged. */
  async checkEnds(): Promise<void> {
    for (let reading = 0; reading < REFUND_READINGS; reading += 1) {
      await this.#passTime(REFUND_READ_AFTER_SECONDS);
    }
    for (const told of this.#told) {
      const claim = await this.#claimOf(told.sale);
      const ends = endsOf(told);
      const end = `${claim.state}, payment ${claim.payment?.status ?? 'none'}`;
      if (!ends.includes(end)) this.#fault(told, `ends as ${end}, not as ${ends.join(' or ')}`);
    }
  }

  async #tell(told: Told): Promise<void> {
    if (told.story === 'release_against_payment') {
      await Promise.all([this.#pay(told), this.#release(told)]);
      return;
    }
    if (told.story === 'release') {
      await this.#answered(() => askForPayment(this.#actors.buyer, told.sale));
      await this.#release(told);
      return;
    }
    await this.#pay(told, told.story === 'slow_refund' ? 'pm_card_pendingRefund' : 'pm_card_visa');
    if (told.story !== 'pay') await this.#refund(told);
  }

  /** Pays the sale, unless its claim has ended. */
  async #pay(told: Told, card: 'pm_card_visa' | 'pm_card_pendingRefund' = 'pm_card_visa'): Promise<void> {
    const { buyer } = this.#actors;
    for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
      const { status, body } = await this.#answered(() => askForPayment(buyer, told.sale));
      if (body.code === 'CLAIM_OVER') {
        // Either the card was charged before the connection was lost, or the seller released the claim first.
        told.completed = (await this.#claimOf(told.sale)).state === 'PAID';
        return;
      }
      if (body.code === 'CLAIM_ENDING') {
        await this.#outlastEnding();
        continue;
      }
      const { paymentIntentId: intentId, clientSecret } = body;
      if (status !== 200 || !intentId) return this.#fault(told, `could not be opened: ${status} ${body.code}`);
      if (told.intentId !== null && told.intentId !== intentId && told.story !== 'release_against_payment') {
        this.#fault(told, `opened ${told.intentId}, then ${intentId}`);
      }
      told.intentId = intentId;
      if (clientSecret) await this.#answered(() => giveCard(buyer, clientSecret, card));
      const done = await this.#answered(() => complete(buyer, intentId));
      if (done.body.success === true) {
        told.completed = true;
        return;
      }
    }
    this.#fault(told, 'was never paid');
  }

  async #release(told: Told): Promise<void> {
    const path = `/api/seller/listings/${told.sale.slug}/offer-runner-up`;
    for (let attempts = 0; attempts < RELEASES; attempts += 1) {
      const { status, body } = await this.#answered(() =>
        this.#actors.seller.call<{ code?: string }>(path, { method: 'POST' }),
      );
      if (status === 200) {
        told.released = true;
        return;
      }
      // An earlier call may have released the claim and lost its answer. A paid claim cannot be released.
      const { state } = await this.#claimOf(told.sale);
      if (state === 'RELEASED') {
        told.released = true;
        return;
      }
      if (state === 'PAID' && told.story === 'release_against_payment') return;
      if (body.code === 'CLAIM_ENDING') await this.#outlastEnding();
      // With these two codes the release is tried again: the bank is processing a payment, or another story moved the
      // clock so far that the server gave up this release.
      else if (body.code !== 'PAYMENT_IN_PROGRESS' && body.code !== 'WRONG_STATE') {
        return this.#fault(told, `was not released: ${status} ${body.code}`);
      }
    }
    this.#fault(told, 'was never released');
  }

  async #refund(told: Told): Promise<void> {
    const { staff, seller } = this.#actors;
    const { payment } = await this.#claimOf(told.sale);
    const path = `/api/admin/payments/${payment?.id}/refund`;
    const body = { reason: 'It was broken.', bearer: 'seller' };
    const { status } = await this.#answered(() =>
      seller.call<StaffPayment & { code?: string }>(path, { method: 'POST', body, ...staff }),
    );
    // An earlier call may have requested the refund and lost its answer.
    const isAsked = status === 409 && (await this.#claimOf(told.sale)).payment?.refund !== null;
    if (status === 200 || isAsked) told.refund = true;
    else this.#fault(told, `was not sent back: ${status}`);
  }

  /** Moves the clock past the time after which an interrupted release is given up. */
  async #outlastEnding(): Promise<void> {
    await this.#passTime(ENDING_GIVEN_UP_AFTER_SECONDS);
  }

  async #passTime(advanceSeconds: number): Promise<void> {
    const { seller, buyer } = this.#actors;
    const move = (member: Member, seconds: number) =>
      this.#answered(() => member.call('/api/test/clock', { method: 'POST', body: { advanceSeconds: seconds } }));
    await move(seller, advanceSeconds);
    // An advance of 0 only reads the clock. So the buyer's server, which may be another one, learns of the change too.
    await move(buyer, 0);
  }

  async #claimOf({ auctionId }: Sale): Promise<Claim> {
    const { body } = await this.#answered(() => this.#actors.buyer.call<Order>(`/api/orders/${auctionId}`));
    if (body.claim === null) throw new Error(`the buyer has no claim on ${auctionId}`);
    return body.claim;
  }

  /** Repeats a request until the answer is conclusive. While a server restarts, there is none. */
  async #answered<Body>(ask: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
      const answer = await ask().catch(() => null);
      if (answer !== null && answer.status < 500) {
        this.#count();
        return answer;
      }
      await pause(PAUSE_AFTER_FAILURE_MS);
    }
    throw new Error('nobody answers any more');
  }

  #count(): void {
    this.#answers += 1;
    const ready = this.#waiting.filter(({ count }) => count <= this.#answers);
    this.#waiting = this.#waiting.filter((wait) => !ready.includes(wait));
    for (const { done } of ready) done();
  }

  #fault({ sale, story }: Told, what: string): void {
    this.faults.push(`${sale.slug} (${story}) ${what}`);
  }
}

/** The possible ends of a sale, given what was acknowledged. */
function endsOf({ completed, released, refund }: Told): string[] {
  if (completed && released) return ['a contradiction'];
  if (refund) return ['REFUNDED, payment REFUNDED'];
  if (completed) return ['PAID, payment COMPLETED'];
  return released ? ['RELEASED, payment CANCELLED', 'RELEASED, payment none'] : ['something'];
}
