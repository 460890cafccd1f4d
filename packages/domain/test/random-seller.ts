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
  amountsOf,
  askRefund,
  balanceOf,
  bookDispute,
  type Changed,
  type Claim,
  type DisputeRead,
  handOver,
  NO_MONEY,
  openPayment,
  type RefundAttempt,
  receiveOrder,
  type SaleMoney,
  sellerCentsOf,
  type Transfer,
} from '../src/sales/index.ts';
import { DAY } from '../src/time/index.ts';
import { NOON } from './given.ts';
import type { Random } from './random.ts';
import { ADDRESS, CLAIM, fold, money, reading } from './sale.ts';

interface Sold {
  money: SaleMoney;
  readings: number;
  refunds: RefundAttempt[];
  disputes: (DisputeRead & { movements: { id: string; cents: number }[] })[];
}

/**
 * A seller with many received sales. At random, banks take and return money, and staff pay out, write off and recover.
 */
export class RandomSeller {
  payouts: Payout[] = [];
  /** All transfers, in the order in which they were booked. */
  booked: Transfer[] = [];

  readonly #random: Random;
  readonly #sales: Sold[] = [];
  #now = NOON;
  #ids = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  get sales(): SaleMoney[] {
    return this.#sales.map((sale) => sale.money);
  }

  get claims(): Claim[] {
    return this.sales.flatMap(({ claims }) => claims);
  }

  get sums(): SellerSums {
    const unpaid = this.sales.flatMap((sale) =>
      sale.claims.filter(({ payoutId }) => payoutId === null).map(({ id }) => Math.max(0, sellerCentsOf(sale, id))),
    );
    return { balanceCents: balanceOf(this.booked, 'seller'), unpaidCents: unpaid.reduce((sum, one) => sum + one, 0) };
  }

  step(): void {
    const random = this.#random;
    const sale = this.#sales.length === 0 ? null : random.pick(this.#sales);
    random.pick([
      () => this.#sell(),
      () => sale && this.#dispute(sale),
      () => sale && this.#book(sale),
      () => sale && this.#refund(sale),
      () => this.prepare(),
      () => this.#payOut(),
      () => this.#payOut(),
      () => this.#writeOff(),
    ])();
  }

  /** Recovers what was written off, then prepares a payout of everything payable. */
  prepare(): void {
    this.#now += 8 * DAY;
    this.recover();
    const account = { debtCents: debtOf(this.sums), creditCents: creditOf(this.sums) };
    this.#change(
      preparePayout({ id: this.#id('payout'), sellerId: CLAIM.sellerId, ...account }, this.sales, this.#now),
    );
  }

  recover(): void {
    const writtenOffCents = -balanceOf(
      this.booked.filter(({ kind }) => kind === 'written_off' || kind === 'write_off_recovered'),
      'losses',
    );
    const of = { creditCents: creditOf(this.sums), writtenOffCents };
    const recovered = recoverWriteOff(this.#id('recovery'), CLAIM.sellerId, of);
    if (recovered !== null) this.booked.push(recovered);
  }

  #id(what: string): string {
    this.#ids += 1;
    return `${what} ${this.#ids}`;
  }

  #sell(): void {
    const [id, first] = [this.#id('claim'), this.#id('payment')];
    const claim = { ...CLAIM, id, bidCents: this.#random.between(1, 5) * 1_000, address: ADDRESS };
    const opened = money(openPayment({ ...NO_MONEY, claims: [claim] }, id, first, this.#now));
    const { totalCents } = amountsOf(claim);
    const paid = fold(opened, first, reading('succeeded', 1, { receivedCents: totalCents }), this.#now);
    const shipped = money(handOver(paid, id, 'SHIPPING', this.#now));
    const sale = { money: NO_MONEY, readings: 1, refunds: [], disputes: [] };
    this.#sales.push(sale);
    this.#keep(sale, money(receiveOrder(shipped, id, this.#now)));
  }

  /** A bank takes all or part of a payment, or returns it. */
  #dispute(sale: Sold): void {
    const received = sale.money.payments[0]?.receivedCents ?? 0;
    const known = sale.disputes[0];
    const taken = -(known?.movements ?? []).reduce((sum, { cents }) => sum + cents, 0);
    if (known === undefined) {
      const cents = this.#random.chance(0.3) ? Math.floor(received / 3) : received;
      sale.disputes.push({
        id: this.#id('d'),
        state: 'open',
        cents,
        movements: [{ id: this.#id('m'), cents: -cents }],
      });
    } else {
      known.state = this.#random.pick(['lost', 'lost', 'won']);
      const wanted = known.state === 'lost' ? known.cents : 0;
      if (taken !== wanted) known.movements.push({ id: this.#id('m'), cents: taken - wanted });
    }
    this.#read(sale);
  }

  #read(sale: Sold): void {
    const [payment] = sale.money.payments;
    if (payment === undefined) return;
    sale.readings += 1;
    const { refunds, disputes } = sale;
    const read = {
      ...reading('succeeded', sale.readings),
      receivedCents: payment.receivedCents ?? 0,
      refunds,
      disputes,
    };
    this.#keep(sale, fold(sale.money, payment.id, structuredClone(read), this.#now));
  }

  #book(sale: Sold): void {
    for (const { id, takenCents, bookedCents } of sale.money.disputes) {
      const cents = Math.abs(takenCents - bookedCents);
      const sellerCents = this.#random.chance(0.7) ? cents : this.#random.between(0, cents);
      const split = { sellerCents, feesCents: 0, lossesCents: cents - sellerCents };
      this.#take(sale, bookDispute(sale.money, id, this.#id('booking'), split));
    }
  }

  #refund(sale: Sold): void {
    const [payment] = sale.money.payments;
    if (payment === undefined || this.#random.chance(0.8)) return;
    const refundId = this.#id('refund');
    const asked = askRefund(sale.money, payment.id, refundId, this.#random.pick(['seller', 'losses']));
    if (!asked.ok) return;
    this.#take(sale, asked);
    sale.refunds.push({ id: this.#id('r'), state: 'succeeded', cents: payment.receivedCents ?? 0, refundId });
    this.#read(sale);
  }

  #payOut(): void {
    const random = this.#random;
    const payout = this.payouts.length === 0 ? null : random.pick(this.payouts);
    if (payout === null) return;
    const inIt = this.sales.filter(({ claims }) => claims.some(({ id }) => payout.claimIds.includes(id)));
    const hold = payoutHold(payout, inIt, { isActive: true, debtCents: debtOf(this.sums) });
    random.pick([
      () => this.#change(markPayoutPaid(payout, 'wire', random.chance(0.3) ? null : hold)),
      () => this.#change(cancelPayout(payout, inIt)),
      () => random.chance(0.3) && this.#change(returnPayout(payout, inIt)),
    ])();
  }

  #writeOff(): void {
    const { balanceCents } = this.sums;
    if (balanceCents >= 0) return;
    const written = writeOff(
      this.#id('write-off'),
      CLAIM.sellerId,
      this.#random.between(1, -balanceCents),
      balanceCents,
    );
    if (written !== null) this.booked.push(written);
  }

  #take(sale: Sold, done: Changed<string>): void {
    if (done.ok) this.#keep(sale, done.money);
  }

  #keep(sale: Sold, after: SaleMoney): void {
    this.booked.push(...after.transfers.slice(sale.money.transfers.length));
    sale.money = after;
  }

  #change(done: PayoutChanged<string>): void {
    if (!done.ok) return;
    this.payouts = [...this.payouts.filter(({ id }) => id !== done.payout.id), done.payout];
    this.booked.push(done.transfer);
    for (const after of done.sales) {
      const sale = this.#sales.find((one) => one.money.claims[0]?.id === after.claims[0]?.id);
      if (sale !== undefined) sale.money = after;
    }
  }
}
