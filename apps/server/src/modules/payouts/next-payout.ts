import { payability } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { readMoney } from '../sales/index.ts';
import { accountOf } from './balances.postgres.ts';
import { maybePayableTo } from './payout-rows.postgres.ts';

/** How many sales a payout takes. */
export interface PayoutSize {
  /** The number of sales unless the debt is larger than their proceeds. Further sales go into the next payout. */
  usual: number;
  /** If the seller's debt is larger, the payout takes more sales until they exceed it, up to this number. */
  atMost: number;
}

export const PAYOUT_SIZE: PayoutSize = { usual: 100, atMost: 1_000 };

/** What the next payout of a seller takes, and its amount. If `cents` is 0 or less, nothing can be paid out. */
export interface NextPayout {
  /** In lock order. */
  auctionIds: string[];
  claims: number;
  cents: number;
}

/**
 * The seller's oldest payable sales that the next payout takes: as many as usual, or more until they exceed the debt.
 * Reads without locks; code that pays out checks again under the locks.
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
