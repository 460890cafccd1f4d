import { payability } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { readMoney } from '../sales/index.ts';
import { accountOf } from './balances.postgres.ts';
import { maybePayableTo } from './payout-rows.postgres.ts';

/** How many sales a payout takes. */
export interface PayoutSize {
  /** The rest goes into the next payout. */
  usual: number;
  /** As many as it takes to exceed the seller's debt, and no more than this. */
  atMost: number;
}

export const PAYOUT_SIZE: PayoutSize = { usual: 100, atMost: 1_000 };

/** What the next payout of a seller takes, and what it would be worth; not above 0: nothing can be paid out. */
export interface NextPayout {
  /** In lock order. */
  auctionIds: string[];
  claims: number;
  cents: number;
}

/**
 * The seller's oldest payable sales that the next payout takes: as many as usual, or as many as exceed the debt. Reads
 * without locks; whoever pays out checks again under them.
 */
export async function nextPayoutTo(
  query: Queryable,
  sellerId: string,
  now: Instant,
  { usual, atMost }: PayoutSize = PAYOUT_SIZE,
): Promise<NextPayout> {
  const { debtCents, creditCents } = await accountOf(query, sellerId);
  const auctionIds = new Set<string>();
  let [cents, claims, after] = [creditCents - debtCents, 0, 0];
  const isWhole = () => claims >= atMost || (claims >= usual && cents > 0);
  for (let read = 0; read < atMost && !isWhole(); read += usual) {
    const found = await maybePayableTo(query, sellerId, now, usual, after);
    const monies = await readMoney(query, [...new Set(found.map(({ auctionId }) => auctionId))]);
    for (const { claimId, auctionId } of found) {
      const money = monies.get(auctionId);
      const payable = money === undefined ? null : payability(money, claimId, now);
      if (payable?.state !== 'payable' || isWhole()) continue;
      auctionIds.add(auctionId);
      claims += 1;
      cents += payable.cents;
    }
    if (found.length < usual) break;
    after = found.at(-1)?.number ?? after;
  }
  return { auctionIds: [...auctionIds].sort(), claims, cents };
}
