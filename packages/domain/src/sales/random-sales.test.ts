import { expect, it } from 'vitest';
import { randomFrom, seeds } from '../../test/random.ts';
import { RandomSale } from '../../test/random-sale.ts';
import { findPayoutFaults } from '../payouts/check-payouts.ts';
import { buyerView } from './buyer-view.ts';
import { findMoneyFaults } from './check-money.ts';
import { sellerView } from './seller-view.ts';
import { CLAIM, DISPUTE, OFFER, ORDER, PAYMENT, PAYOUT, REFUND } from './transitions.ts';

const HISTORIES = 2_000;
const STEPS = 100;
const TABLES = {
  claim: CLAIM,
  payment: PAYMENT,
  refund: REFUND,
  dispute: DISPUTE,
  order: ORDER,
  offer: OFFER,
  payout: PAYOUT,
};
const FACTS = { hasRunnerUp: true, isRelisted: false, isReviewed: false, payout: null };

/** The state of every claim, payment, refund and so on, by kind and id. */
function statesOf({ money, payouts }: RandomSale): Map<string, string> {
  const { claims, payments, refunds, disputes, orders, offers } = money;
  return new Map([
    ...claims.map(({ id, state }) => [`claim ${id}`, state] as const),
    ...payments.map(({ id, state }) => [`payment ${id}`, state] as const),
    ...refunds.map(({ id, state }) => [`refund ${id}`, state] as const),
    ...disputes.map(({ id, state }) => [`dispute ${id}`, state] as const),
    ...orders.map(({ claimId, state }) => [`order ${claimId}`, state] as const),
    ...offers.map(({ id, state }) => [`offer ${id}`, state] as const),
    ...payouts.map(({ id, state }) => [`payout ${id}`, state] as const),
  ]);
}

function movesOf(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].flatMap(([name, state]) => {
    const was = before.get(name);
    return was === undefined || was === state ? [] : [`${name.split(' ')[0]} ${was} ${state}`];
  });
}

function inTables(): Set<string> {
  return new Set(
    Object.entries(TABLES).flatMap(([part, table]) =>
      table.flatMap(({ from, to }) => from.map((before) => `${part} ${before} ${to}`)),
    ),
  );
}

/**
 * Joins each move of `first` with each move of `second` that can follow it. One reading can cause both moves at once,
 * such as that the money came and that it was refunded.
 */
function together(first: Iterable<string>, second: ReadonlySet<string>): Set<string> {
  const moves = [...second].map((move) => move.split(' '));
  return new Set(
    [...first].flatMap((move) => {
      const [part, from, to] = move.split(' ');
      return moves.filter((then) => then[0] === part && then[1] === to).map((then) => `${part} ${from} ${then[2]}`);
    }),
  );
}

/** The faults of a sale at this moment. It also computes every view, so that a missing one throws. */
function lookAt({ money, payouts, booked, now }: RandomSale): string[] {
  for (const { id } of money.claims) {
    buyerView(money, id, FACTS, now);
    sellerView(money, id, FACTS, now);
  }
  return [...findMoneyFaults(money), ...findPayoutFaults({ payouts, claims: money.claims, transfers: booked })];
}

/** The test's time limit, long enough for a machine that is busy with other work. */
const LONGEST_MS = 120_000;

it('keeps its books in order whatever the provider, the network and people do, and reaches every transition', {
  timeout: LONGEST_MS,
}, () => {
  const seen = new Set<string>();
  for (const seed of seeds(HISTORIES)) {
    const sale = new RandomSale(randomFrom(seed));
    let before = statesOf(sale);
    for (let step = 0; step < STEPS; step += 1) {
      const { money, beside } = sale;
      sale.step();
      if (sale.money === money && sale.beside === beside) continue;
      const faults = lookAt(sale);
      if (faults.length > 0) throw new Error(`seed ${seed}, step ${step}: ${faults.join('; ')}`);
      const after = statesOf(sale);
      for (const move of movesOf(before, after)) seen.add(move);
      before = after;
    }
  }
  const known = inTables();
  expect([...known].filter((move) => !seen.has(move))).toEqual([]);
  const twice = together(known, known);
  const within = new Set([...known, ...twice, ...together(twice, known)]);
  expect([...seen].filter((move) => !within.has(move))).toEqual([]);
});
