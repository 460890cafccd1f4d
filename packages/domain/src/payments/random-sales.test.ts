import { expect, it } from 'vitest';
import { NOON } from '../../test/given.ts';
import { type Random, randomFrom, seeds } from '../../test/random.ts';
import { DUE, reading } from '../../test/sale.ts';
import { findMoneyFaults } from './check-money.ts';
import { amountsOf } from './claim.ts';
import type { DisputeRead } from './fold-disputes.ts';
import { foldReading, type Reading } from './fold-reading.ts';
import type { RefundTry } from './fold-refunds.ts';
import { openPayment } from './open-payment.ts';
import { askRefund, withdrawRefund } from './refund.ts';
import { beginEnding, finishEnding, giveUpEnding } from './release-claim.ts';
import type { SaleMoney } from './sale-money.ts';
import { CLAIM, DISPUTE, PAYMENT, REFUND } from './transitions.ts';

const STEPS = 60;

interface Intent {
  status: Reading['status'];
  receivedCents: number;
  refunds: RefundTry[];
  disputes: (DisputeRead & { movements: { id: string; cents: number }[] })[];
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
    this.#take(openPayment(this.money, 'claim', `p${this.money.payments.length + 1}`, NOON));
    for (const { id } of this.money.payments) {
      if (!this.#intents.has(id))
        this.#intents.set(id, { status: 'open', receivedCents: 0, refunds: [], disputes: [] });
    }
  }

  /** The provider's own truth moves on. */
  #move(): void {
    const id = this.#somePayment();
    const intent = id === null ? undefined : this.#intents.get(id);
    if (id === null || intent === undefined) return;
    if (intent.status === 'succeeded')
      this.random.pick([() => this.#moveRefund(id, intent), () => this.#moveDispute(id, intent)])();
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
  #moveRefund(paymentId: string, { refunds, receivedCents }: Intent): void {
    const { random } = this;
    const refund = this.money.refunds.find((row) => row.paymentId === paymentId && row.state !== 'WITHDRAWN');
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

  /** A bank warns, takes the money, gives it back, and thinks again. */
  #moveDispute(paymentId: string, { disputes, receivedCents }: Intent): void {
    const { random } = this;
    const dispute = disputes[0];
    if (dispute === undefined) {
      if (!random.chance(0.3)) return;
      const id = `d ${paymentId}`;
      disputes.push({ id, state: random.pick(['warning', 'open']), cents: receivedCents, movements: [] });
      return;
    }
    dispute.state = random.pick(
      dispute.state === 'warning' ? ['warning', 'open', 'won', 'lost'] : ['open', 'won', 'lost'],
    );
    const taken = -dispute.movements.reduce((sum, { cents }) => sum + cents, 0);
    const shouldHave = dispute.state === 'open' || dispute.state === 'lost' ? receivedCents : 0;
    if (taken !== shouldHave && random.chance(0.8)) {
      dispute.movements.push({ id: `${dispute.id} ${dispute.movements.length}`, cents: taken - shouldHave });
    }
  }

  #read(): void {
    const paymentId = this.#somePayment();
    const intent = paymentId === null ? undefined : this.#intents.get(paymentId);
    if (paymentId === null || intent === undefined) return;
    this.#readings += 1;
    const { status, receivedCents } = intent;
    const refunds = intent.refunds.map((one) => ({ ...one }));
    const disputes = intent.disputes.map((one) => ({ ...one, movements: [...one.movements] }));
    this.#underWay.push({ paymentId, read: reading(status, this.#readings, { receivedCents, refunds, disputes }) });
  }

  #arrive(): void {
    const { random } = this;
    if (this.#underWay.length === 0) return;
    const { paymentId, read } = random.pick(this.#underWay);
    this.money = foldReading(this.money, paymentId, read, NOON);
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
    for (const part of ['claims', 'payments', 'refunds', 'disputes'] as const) {
      for (const row of this.money[part]) {
        const was = before[part].find(({ id }) => id === row.id)?.state;
        if (was !== undefined && was !== row.state) this.moves.add(`${part} ${was} ${row.state}`);
      }
    }
  }
}

function inTables(): Set<string> {
  const named = { claims: CLAIM, payments: PAYMENT, refunds: REFUND, disputes: DISPUTE };
  return new Set(
    Object.entries(named).flatMap(([part, table]) =>
      table.flatMap(({ from, to }) => from.map((before) => `${part} ${before} ${to}`)),
    ),
  );
}

/** One reading may say two things at once: that the money came, and that it is gone. */
function together(first: Iterable<string>, second: ReadonlySet<string>): Set<string> {
  const moves = [...second].map((move) => move.split(' '));
  return new Set(
    [...first].flatMap((move) => {
      const [part, from, to] = move.split(' ');
      return moves.filter((then) => then[0] === part && then[1] === to).map((then) => `${part} ${from} ${then[2]}`);
    }),
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
  const known = inTables();
  expect([...known].filter((move) => !seen.has(move))).toEqual([]);
  const twice = together(known, known);
  const within = new Set([...known, ...twice, ...together(twice, known)]);
  expect([...seen].filter((move) => !within.has(move))).toEqual([]);
});
