import { expect, it } from 'vitest';
import { randomFrom, seeds } from '../../test/random.ts';
import { RandomSeller } from '../../test/random-seller.ts';
import { findMoneyFaults } from '../sales/check-money.ts';
import { findPayoutFaults } from './check-payouts.ts';
import { creditOf } from './payout.ts';

const HISTORIES = 400;
const STEPS = 120;
/** The test's time limit, long enough for a machine that is busy with other work. */
const LONGEST_MS = 120_000;

function faultsOf({ payouts, claims, booked, sales }: RandomSeller): string[] {
  return [...sales.flatMap(findMoneyFaults), ...findPayoutFaults({ payouts, claims, transfers: booked })];
}

it('keeps a seller’s books in order whatever banks and staff do, and leaves no credit that no payout can take', {
  timeout: LONGEST_MS,
}, () => {
  const seen = { credits: 0, withoutSale: 0, recovered: 0 };
  for (const seed of seeds(HISTORIES)) {
    const seller = new RandomSeller(randomFrom(seed));
    for (let step = 0; step < STEPS; step += 1) {
      seller.step();
      const faults = faultsOf(seller);
      if (faults.length > 0) throw new Error(`seed ${seed}, step ${step}: ${faults.join('; ')}`);
    }
    seller.prepare();
    expect(faultsOf(seller)).toEqual([]);
    expect([seed, creditOf(seller.sums)]).toEqual([seed, 0]);
    const withCredit = seller.payouts.filter(({ creditCents }) => creditCents > 0);
    seen.credits += withCredit.length;
    seen.withoutSale += withCredit.filter(({ claimIds }) => claimIds.length === 0).length;
    seen.recovered += seller.booked.filter(({ kind }) => kind === 'write_off_recovered').length;
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0);
});
