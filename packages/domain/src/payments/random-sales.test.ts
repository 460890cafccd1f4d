import { expect, it } from 'vitest';
import { type Random, randomFrom, seeds } from '../../test/random.ts';
import { DUE, reading } from '../../test/sale.ts';
import { findMoneyFaults } from './check-money.ts';
import { amountsOf } from './claim.ts';
import { foldReading, type Reading } from './fold-reading.ts';
import { openPayment } from './open-payment.ts';
import { askRefund, withdrawRefund } from './refund.ts';
import { beginEnding, finishEnding, giveUpEnding } from './release-claim.ts';
import type { SaleMoney } from './sale-money.ts';
import { CLAIM, PAYMENT, REFUND } from './transitions.ts';

const STEPS = 60;

interface Intent {
  status: Reading['status'];
  receivedCents: number;
  refunds: { id: string; state: 'pending' | 'succeeded' | 'failed' }[];
}

/** A provider that does what it likes with what was opened, and readings of it that arrive in any order, twice or never. */
class RandomSale {
  money: SaleMoney = DUE;
  readonly moves = new Set<string>();
  readonly #intents = new Map<string, Intent>();
  readonly #underWay: { paymentId: string; read: Reading }[] = [];
  #readings = 0;

  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  step(): void {
    const { random } = this;
    const before = this.money;
    random.pick([
      () => this.#open(),
      () => this.#move(),
      () => this.#move(),
      () => this.#read(),
      () => this.#read(),
      () => this.#arrive(),
      () => this.#arrive(),
      () => this.#deed(),
    ])();
    this.#note(before);
  }

  #open(): void {
    this.#take(openPayment(this.money, 'claim', `p${this.money.payments.length + 1}`));
    for (const { id } of this.money.payments) {
      if (!this.#intents.has(id)) this.#intents.set(id, { status: 'open', receivedCents: 0, refunds: [] });
    }
  }

  /** The provider's own truth moves on. */
  #move(): void {
    const id = this.#somePayment();
    const intent = id === null ? undefined : this.#intents.get(id);
    if (id === null || intent === undefined) return;
    if (intent.status === 'succeeded') this.#moveRefund(id, intent);
    else if (intent.status !== 'cancelled') {
      intent.status = this.random.pick([
        'open',
        'approval',
        'processing',
        'cancelled',
        'succeeded',
        'succeeded',
      ] as const);
      const total = amountsOf(DUE.claims[0] as (typeof DUE.claims)[number]).totalCents;
      if (intent.status === 'succeeded') intent.receivedCents = this.random.chance(0.1) ? total - 1 : total;
    } else if (this.random.chance(0.2)) {
      intent.status = 'succeeded';
      intent.receivedCents = 11_000;
    }
  }

  /** Every try that was asked for is made once, and staff may make one themselves; it may fail, also when it had succeeded. */
  #moveRefund(paymentId: string, { refunds }: Intent): void {
    const refund = this.money.refunds.find((row) => row.paymentId === paymentId && row.state !== 'WITHDRAWN');
    const last = refunds.at(-1);
    const isAsked = refund?.state === 'REQUESTED' && refunds.length < refund.attempt;
    if (isAsked || (refund?.state === 'FAILED' && last?.state === 'failed' && this.random.chance(0.2))) {
      refunds.push({
        id: `${paymentId} ${refunds.length + 1}`,
        state: this.random.pick(['pending', 'succeeded', 'failed']),
      });
    } else if (last?.state === 'pending') last.state = this.random.pick(['succeeded', 'failed']);
    else if (last?.state === 'succeeded' && this.random.chance(0.3)) last.state = 'failed';
  }

  #read(): void {
    const paymentId = this.#somePayment();
    const intent = paymentId === null ? undefined : this.#intents.get(paymentId);
    if (paymentId === null || intent === undefined) return;
    this.#readings += 1;
    const { status, receivedCents } = intent;
    const refunds = intent.refunds.map((one) => ({ ...one }));
    this.#underWay.push({ paymentId, read: reading(status, this.#readings, { receivedCents, refunds }) });
  }

  #arrive(): void {
    const { random } = this;
    if (this.#underWay.length === 0) return;
    const { paymentId, read } = random.pick(this.#underWay);
    this.money = foldReading(this.money, paymentId, read);
    if (random.chance(0.7)) this.#underWay.splice(0, random.between(0, this.#underWay.length));
  }

  /** What people ask for. A refund is withdrawn only where the provider has sent nothing and is about to send nothing. */
  #deed(): void {
    const { random } = this;
    const paymentId = this.#somePayment();
    random.pick([
      () => this.#take(beginEnding(this.money, 'claim')),
      () => this.#take(finishEnding(this.money, 'claim')),
      () => {
        if (this.money.claims[0]?.ending) this.money = giveUpEnding(this.money, 'claim');
      },
      () => {
        if (paymentId === null) return;
        const id = `r${this.money.refunds.length + 1}`;
        this.#take(askRefund(this.money, paymentId, id, random.pick(['seller', 'losses'])));
      },
      () => {
        if (paymentId === null) return;
        if (this.#intents.get(paymentId)?.refunds.some(({ state }) => state !== 'failed')) return;
        this.#take(withdrawRefund(this.money, paymentId));
      },
    ])();
  }

  #take(done: ReturnType<typeof openPayment>): void {
    if (done.ok) this.money = done.money;
  }

  #somePayment(): string | null {
    return this.money.payments.length === 0 ? null : this.random.pick(this.money.payments).id;
  }

  /** Each change of a state, as the tables know it. */
  #note(before: SaleMoney): void {
    for (const part of ['claims', 'payments', 'refunds'] as const) {
      for (const row of this.money[part]) {
        const was = before[part].find(({ id }) => id === row.id)?.state;
        if (was !== undefined && was !== row.state) this.moves.add(`${part} ${was} ${row.state}`);
      }
    }
  }
}

function inTables(): Set<string> {
  const named = { claims: CLAIM, payments: PAYMENT, refunds: REFUND };
  return new Set(
    Object.entries(named).flatMap(([part, table]) =>
      table.flatMap(({ from, to }) => from.map((before) => `${part} ${before} ${to}`)),
    ),
  );
}

it('keeps its books in order whatever the provider, the network and people do, and reaches every transition', () => {
  const seen = new Set<string>();
  for (const seed of seeds(1_000)) {
    const sale = new RandomSale(randomFrom(seed));
    for (let step = 0; step < STEPS; step += 1) {
      sale.step();
      const faults = findMoneyFaults(sale.money);
      if (faults.length > 0) throw new Error(`seed ${seed}, step ${step}: ${faults.join('; ')}`);
    }
    for (const move of sale.moves) seen.add(move);
  }
  expect([...seen].sort()).toEqual([...inTables()].sort());
});
