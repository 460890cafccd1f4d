import type { DisputeRead, Payment, Reading, RefundAttempt, SaleMoney } from '../src/sales/index.ts';
import type { Random } from './random.ts';
import { reading } from './sale.ts';

interface Intent {
  status: Reading['status'];
  receivedCents: number;
  refunds: RefundAttempt[];
  disputes: (DisputeRead & { movements: { id: string; cents: number }[] })[];
}

/** A card provider that changes its intents at random. */
export class RandomProvider {
  readonly #intents = new Map<string, Intent>();
  readonly #random: Random;
  #readings = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Changes a payment at the provider at random, such as its status, refund or dispute. */
  move(payment: Payment, money: SaleMoney): void {
    const intent = this.#intentOf(payment.id);
    const { status } = intent;
    if (status === 'succeeded') {
      this.#random.pick([
        () => this.#moveRefund(payment.id, intent, money),
        () => this.#moveDispute(payment.id, intent),
      ])();
    } else if (status !== 'cancelled') {
      intent.status = this.#random.pick(['open', 'approval', 'processing', 'cancelled', 'succeeded', 'succeeded']);
      if (intent.status === 'succeeded') intent.receivedCents = payment.cents - (this.#random.chance(0.1) ? 1 : 0);
    } else if (this.#random.chance(0.2)) {
      intent.status = 'succeeded';
      intent.receivedCents = payment.cents;
    }
  }

  read(paymentId: string): Reading {
    const { status, receivedCents, refunds, disputes } = this.#intentOf(paymentId);
    this.#readings += 1;
    return reading(status, this.#readings, {
      receivedCents,
      refunds: refunds.map((one) => ({ ...one })),
      disputes: disputes.map((one) => ({ ...one, movements: [...one.movements] })),
    });
  }

  #intentOf(paymentId: string): Intent {
    const known = this.#intents.get(paymentId);
    if (known !== undefined) return known;
    const intent: Intent = { status: 'open', receivedCents: 0, refunds: [], disputes: [] };
    this.#intents.set(paymentId, intent);
    return intent;
  }

  /**
   * Makes each refund attempt that Clamor requested once, and sometimes a refund by staff at the provider. An attempt
   * may fail, even after it succeeded.
   */
  #moveRefund(paymentId: string, { refunds, receivedCents }: Intent, money: SaleMoney): void {
    const random = this.#random;
    const refund = money.refunds.find((row) => row.paymentId === paymentId && row.state !== 'WITHDRAWN');
    const last = refunds.at(-1);
    const made = refunds.filter(({ refundId }) => refundId === refund?.id).length;
    const isFree = last === undefined || last.state === 'failed';
    const isByHand = isFree && random.chance(0.1);
    if (isByHand || (isFree && refund?.state === 'REQUESTED' && made < refund.attempt)) {
      refunds.push({
        id: `${paymentId} ${refunds.length + 1}`,
        state: random.pick(['pending', 'succeeded', 'failed']),
        cents: receivedCents,
        refundId: isByHand || refund === undefined ? null : refund.id,
      });
    } else if (last?.state === 'pending') last.state = random.pick(['succeeded', 'failed']);
    else if (last?.state === 'succeeded' && random.chance(0.3)) last.state = 'failed';
  }

  /** A bank warns, takes the money, returns it, and may change its decision. */
  #moveDispute(paymentId: string, { disputes, receivedCents }: Intent): void {
    const random = this.#random;
    const dispute = disputes[0];
    if (dispute === undefined) {
      if (!random.chance(0.2)) return;
      const id = `d ${paymentId}`;
      const cents = random.chance(0.2) ? Math.floor(receivedCents / 3) : receivedCents;
      disputes.push({ id, state: random.pick(['warning', 'open']), cents, movements: [] });
      return;
    }
    dispute.state = random.pick(
      dispute.state === 'warning' ? ['warning', 'open', 'won', 'lost'] : ['open', 'won', 'lost'],
    );
    const taken = -dispute.movements.reduce((sum, { cents }) => sum + cents, 0);
    const shouldHave = dispute.state === 'open' || dispute.state === 'lost' ? dispute.cents : 0;
    if (taken !== shouldHave && random.chance(0.8)) {
      dispute.movements.push({ id: `${dispute.id} ${dispute.movements.length}`, cents: taken - shouldHave });
    }
  }
}
