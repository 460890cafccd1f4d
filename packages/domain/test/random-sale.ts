import {
  cancelPayout,
  creditOf,
  debtOf,
  markPayoutPaid,
  type Payout,
  type PayoutChanged,
  payoutHold,
  preparePayout,
  recoverWriteOff,
  returnPayout,
  type SellerSums,
  writeOff,
} from '../src/payouts/index.ts';
import {
  acceptOffer,
  applyIntentSnapshot,
  askRefund,
  balanceOf,
  beginEnding,
  bookDispute,
  type Changed,
  type Claim,
  cancelOrder,
  chooseDelivery,
  type DeliveryChoice,
  declineOffer,
  dismissProblem,
  expireOffer,
  finishEnding,
  finishRepricing,
  giveUpEnding,
  handOver,
  NO_MONEY,
  openOffer,
  openPayment,
  openProblem,
  type Reading,
  receiveOrder,
  type SaleMoney,
  type Transfer,
  wasPaid,
  withdrawOffer,
  withdrawRefund,
} from '../src/sales/index.ts';
import { DAY } from '../src/time/index.ts';
import { NOON } from './given.ts';
import type { Random } from './random.ts';
import { RandomProvider } from './random-provider.ts';
import { ADDRESS, CLAIM, DUE } from './sale.ts';

const DIGITAL: SaleMoney = { ...NO_MONEY, claims: [{ ...CLAIM, method: 'DIGITAL', shippingCents: 0 }] };

/** One auction's sale. Its members try random actions, and the provider's readings arrive in any order, twice or never. */
export class RandomSale {
  money: SaleMoney;
  payouts: Payout[] = [];
  /** The transfers of payouts and write-offs, which are not in `money`. */
  beside: Transfer[] = [];
  /** All transfers, in the order in which they were booked. */
  booked: Transfer[] = [];
  now = NOON;

  readonly #random: Random;
  readonly #provider: RandomProvider;
  readonly #underWay: { paymentId: string; read: Reading }[] = [];

  constructor(random: Random) {
    this.#random = random;
    this.#provider = new RandomProvider(random);
    this.money = random.chance(0.8) ? DUE : DIGITAL;
  }

  step(): void {
    this.#move();
    const known = new Set(this.booked);
    this.booked = [...this.booked, ...[...this.money.transfers, ...this.beside].filter((one) => !known.has(one))];
  }

  #move(): void {
    const random = this.#random;
    if (random.chance(0.1)) this.now += random.between(0, 5) * DAY;
    const payment = this.money.payments.length === 0 ? null : random.pick(this.money.payments);
    random.pick([
      () => this.#buy(),
      () => this.#buy(),
      () => payment && this.#provider.move(payment, this.money),
      () => payment && this.#provider.move(payment, this.money),
      () => payment && this.#underWay.push({ paymentId: payment.id, read: this.#provider.read(payment.id) }),
      () => payment && this.#underWay.push({ paymentId: payment.id, read: this.#provider.read(payment.id) }),
      () => this.#arrive(),
      () => this.#arrive(),
      () => this.#end(),
      () => this.#deliver(),
      () => this.#deliver(),
      () => this.#giveBack(),
      () => this.#offer(),
      () => this.#payOut(),
    ])();
  }

  get #claim(): Claim {
    return this.money.claims.at(-1) ?? CLAIM;
  }

  #buy(): void {
    this.#take(openPayment(this.money, this.#claim.id, `p${this.money.payments.length + 1}`, this.now));
  }

  #arrive(): void {
    if (this.#underWay.length === 0) return;
    const { paymentId, read } = this.#random.pick(this.#underWay);
    this.money = applyIntentSnapshot(this.money, paymentId, read, {
      at: this.now,
      chargedSales: this.#random.between(0, 9),
    });
    if (this.#random.chance(0.7)) this.#underWay.splice(0, this.#random.between(0, this.#underWay.length));
  }

  #end(): void {
    const { id, ending } = this.#claim;
    this.#random.pick([
      () => this.#take(beginEnding(this.money, id)),
      () => this.#take(finishEnding(this.money, id)),
      () => this.#take(finishRepricing(this.money, id, this.#choice(), this.now)),
      () => {
        if (ending) this.money = giveUpEnding(this.money, id);
      },
    ])();
  }

  #choice(): DeliveryChoice {
    const ship = { method: 'SHIPPING', shippingCents: 500, address: ADDRESS } as const;
    return this.#random.chance(0.7) ? ship : { method: 'PICKUP' };
  }

  #deliver(): void {
    const { id, state } = this.#claim;
    const random = this.#random;
    const actions = [() => this.#take(chooseDelivery(this.money, id, this.#choice(), this.now))];
    const hasOrder = state === 'PAID' || state === 'REFUNDED';
    if (hasOrder) {
      actions.push(
        () => this.#take(handOver(this.money, id, random.pick(['SHIPPING', 'PICKUP']), this.now)),
        () => this.#take(handOver(this.money, id, random.pick(['SHIPPING', 'PICKUP']), this.now)),
        () => this.#take(receiveOrder(this.money, id, this.now)),
        () => this.#take(openProblem(this.money, id, this.now)),
        () => this.#take(dismissProblem(this.money, id)),
        () => this.#take(this.#cancelled(id)),
      );
    }
    random.pick(actions)();
  }

  #cancelled(claimId: string): Changed<string> {
    const by = this.#random.pick(['buyer', 'seller'] as const);
    return cancelOrder(this.money, claimId, { by, refundId: this.#refundId() }, this.now);
  }

  #refundId(): string {
    return `r${this.money.refunds.length + 1}`;
  }

  #giveBack(): void {
    const random = this.#random;
    if (this.money.payments.length === 0) return;
    const { id } = random.pick(this.money.payments);
    const dispute = this.money.disputes.length === 0 ? null : random.pick(this.money.disputes);
    random.pick([
      () => this.#take(askRefund(this.money, id, this.#refundId(), random.pick(['seller', 'losses', null]))),
      () => this.#take(withdrawRefund(this.money, id)),
      () => {
        if (dispute === null) return;
        const cents = Math.abs(dispute.takenCents - dispute.bookedCents);
        const sellerCents = random.between(0, cents);
        const split = { sellerCents, feesCents: 0, lossesCents: cents - sellerCents };
        this.#take(bookDispute(this.money, dispute.id, `b${this.money.transfers.length}`, split));
      },
    ])();
  }

  #offer(): void {
    const { offers } = this.money;
    const open = offers.find(({ state }) => state === 'OPEN');
    const to = { bidderId: `bidder ${offers.length}`, bidCents: 9_000 - offers.length, anonymous: false };
    if (open === undefined) {
      this.#take(openOffer(this.money, to, { id: `o${offers.length}`, auctionId: 'auction' }, this.now));
      return;
    }
    const sale = { id: `claim of ${open.id}`, sellerId: 'sue', shippingCents: 500, method: 'SHIPPING' } as const;
    this.#random.pick([
      () => this.#take(acceptOffer(this.money, open.id, sale, this.now)),
      () => this.#take(declineOffer(this.money, open.id, this.now)),
      () => this.#take(expireOffer(this.money, open.id, this.now)),
      () => this.#take(withdrawOffer(this.money, open.id)),
    ])();
  }

  #payOut(): void {
    const random = this.#random;
    const balanceCents = balanceOf([...this.money.transfers, ...this.beside], 'seller');
    const unpaid = this.money.claims.filter((claim) => wasPaid(claim) && claim.payoutId === null);
    const leftOf = ({ id }: Claim) =>
      balanceOf(
        this.money.transfers.filter(({ claimId }) => claimId === id),
        'seller',
      );
    const unpaidCents = unpaid.reduce((sum, claim) => sum + Math.max(0, leftOf(claim)), 0);
    const debtCents = debtOf({ balanceCents, unpaidCents });
    const last = this.payouts.at(-1);
    const actions = [() => this.#prepare({ balanceCents, unpaidCents })];
    if (last !== undefined) {
      actions.push(
        () =>
          this.#change(
            markPayoutPaid(
              last,
              'wire',
              random.chance(0.2) ? null : payoutHold(last, [this.money], { debtCents, isActive: random.chance(0.95) }),
            ),
          ),
        () => this.#change(cancelPayout(last, [this.money])),
        () => this.#change(returnPayout(last, [this.money])),
      );
    }
    if (balanceCents < 0 && random.chance(0.1)) {
      const written = writeOff(`w${this.beside.length}`, 'sue', random.between(1, -balanceCents), balanceCents);
      if (written !== null) this.beside = [...this.beside, written];
    }
    random.pick(actions)();
  }

  #prepare(sums: SellerSums): void {
    const writtenOffCents = -balanceOf(this.beside, 'losses');
    const recovered = recoverWriteOff(`w${this.beside.length}`, 'sue', {
      creditCents: creditOf(sums),
      writtenOffCents,
    });
    if (recovered !== null) this.beside = [...this.beside, recovered];
    const left = { ...sums, balanceCents: sums.balanceCents - (recovered?.cents ?? 0) };
    const ask = { id: `payout ${this.payouts.length}`, sellerId: 'sue' };
    const account = { debtCents: debtOf(left), creditCents: creditOf(left) };
    this.#change(preparePayout({ ...ask, ...account }, [this.money], this.now));
  }

  #take(done: Changed<string>): void {
    if (done.ok) this.money = done.money;
  }

  #change(done: PayoutChanged<string>): void {
    if (!done.ok) return;
    this.payouts = [...this.payouts.filter(({ id }) => id !== done.payout.id), done.payout];
    this.beside = [...this.beside, done.transfer];
    this.money = done.sales[0] ?? this.money;
  }
}
