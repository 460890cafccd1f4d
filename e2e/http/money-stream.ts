import { setTimeout as pause } from 'node:timers/promises';
import type { Claim, Order } from '@clamor/contract/orders';
import type { StaffPayment } from '@clamor/contract/staff-money';
import type { Answer, Member, Send } from './outside-client.ts';
import { askForPayment, complete, giveCard, type Sale } from './sales.ts';

/** What happens to a sale, all of them at once. */
export const STORIES = ['pay', 'release', 'release_against_payment', 'refund', 'slow_refund'] as const;
type Story = (typeof STORIES)[number];

export interface Actors {
  seller: Member;
  buyer: Member;
  staff: Pick<Send, 'headers'>;
}

/** A sale with what was acknowledged of it: none of that may ever be taken back. */
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
/** So often the clock moves on before everything has come to rest: a refund that was sent, settled and read. */
const REFUND_READINGS = 3;

/** Buyers who pay, a seller who releases and staff who send back, at the same time, each going on from wherever they were cut off. */
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

  /** Resolves after so many more calls were answered, or at the end. */
  untilAnswered(more: number): Promise<void> {
    return new Promise((done) => this.#waiting.push({ count: this.#answers + more, done }));
  }

  /** Resolves when every story has come to its end, over whatever happens to the server meanwhile. */
  async run(): Promise<void> {
    await Promise.all(this.#told.map((told) => this.#tell(told)));
    for (const { done } of this.#waiting.splice(0)) done();
  }

  /** Lets the time pass that endings and refunds take, and holds what became of each sale against what was acknowledged. */
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

  /** Pays, unless the claim is over. */
  async #pay(told: Told, card: 'pm_card_visa' | 'pm_card_pendingRefund' = 'pm_card_visa'): Promise<void> {
    const { buyer } = this.#actors;
    for (let attempts = 0; attempts < ATTEMPTS; attempts += 1) {
      const { status, body } = await this.#answered(() => askForPayment(buyer, told.sale));
      if (body.code === 'CLAIM_OVER') {
        // The page was cut off after the card was taken, or the seller was quicker.
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
      // An offer stands already where an earlier call was cut off after its last step; what is paid is not released.
      const { state } = await this.#claimOf(told.sale);
      if (state === 'RELEASED') {
        told.released = true;
        return;
      }
      if (state === 'PAID' && told.story === 'release_against_payment') return;
      if (body.code === 'CLAIM_ENDING') await this.#outlastEnding();
      // The bank works on it, or the clock that another story moved made this ending one that somebody left behind: once more.
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
    // Where an earlier call was cut off after its commit, it is asked for already.
    const isAsked = status === 409 && (await this.#claimOf(told.sale)).payment?.refund !== null;
    if (status === 200 || isAsked) told.refund = true;
    else this.#fault(told, `was not sent back: ${status}`);
  }

  /** What a crash left as ending is given up after a while: the clock is moved to there. */
  async #outlastEnding(): Promise<void> {
    await this.#passTime(ENDING_GIVEN_UP_AFTER_SECONDS);
  }

  async #passTime(advanceSeconds: number): Promise<void> {
    const { seller, buyer } = this.#actors;
    const move = (member: Member, seconds: number) =>
      this.#answered(() => member.call('/api/test/clock', { method: 'POST', body: { advanceSeconds: seconds } }));
    await move(seller, advanceSeconds);
    // Where the buyer is at another server, that one learns of it so.
    await move(buyer, 0);
  }

  async #claimOf({ auctionId }: Sale): Promise<Claim> {
    const { body } = await this.#answered(() => this.#actors.buyer.call<Order>(`/api/orders/${auctionId}`));
    if (body.claim === null) throw new Error(`the buyer has no claim on ${auctionId}`);
    return body.claim;
  }

  /** Asks until somebody answers who knows: nobody does while a server is coming back. */
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

/** How a sale may end, by what its sides were told; not at all where they were told both. */
function endsOf({ completed, released, refund }: Told): string[] {
  if (completed && released) return ['a contradiction'];
  if (refund) return ['REFUNDED, payment REFUNDED'];
  if (completed) return ['PAID, payment COMPLETED'];
  return released ? ['RELEASED, payment CANCELLED', 'RELEASED, payment none'] : ['something'];
}
