import type { Payout as WirePayout } from '@clamor/contract/payouts';
import type { Owing, Payable, StaffPayout } from '@clamor/contract/staff-money';
import { iso } from '@clamor/contract/wire';
import type { Payout } from '@clamor/domain/payouts';
import { payability } from '@clamor/domain/sales';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { type CursorPosition, pageOf } from '../../platform/http/index.ts';
import { readMoney } from '../sales/index.ts';
import { accountsOf, maybeInCredit, whoOwes } from './balances.postgres.ts';
import { payoutHolds } from './payout-holds.ts';
import { findPayouts, namesOf } from './payout-list.postgres.ts';
import { maybePayable } from './payout-rows.postgres.ts';

/** The most sales that are checked for payable money, oldest first. Later sales are found once these are paid out. */
const LOOKED_AT = 1_000;
const OWING_AT_MOST = 200;
const IN_CREDIT_AT_MOST = 200;

/** What the staff page shows: sellers with payable money, sellers with debt, and a page of payouts, newest first. */
export async function payoutList(
  query: Queryable,
  { limit, after }: { limit: number; after: CursorPosition | null },
  now: Instant,
): Promise<{ payable: Payable[]; owing: Owing[]; payouts: StaffPayout[]; nextCursor: string | null }> {
  const [found, payable, owing] = await Promise.all([
    findPayouts(query, limit + 1, after),
    payableNow(query, now),
    owingNow(query),
  ]);
  const { page, nextCursor } = pageOf(found, limit);
  const holds = await payoutHolds(query, page);
  return {
    payable,
    owing,
    payouts: page.map((row) => ({ ...wirePayout(row), sellerName: row.sellerName, hold: holds.get(row.id) ?? null })),
    nextCursor,
  };
}

export function wirePayout(payout: Payout): WirePayout {
  const { id, sellerId, cents, claimIds, creditCents, state, preparedAt, reference } = payout;
  return {
    id,
    sellerId,
    cents,
    claimIds: [...claimIds],
    creditCents,
    state,
    preparedAt: iso(preparedAt),
    reference,
  };
}

async function payableNow(query: Queryable, now: Instant): Promise<Payable[]> {
  const found = await maybePayable(query, now, LOOKED_AT);
  const monies = await readMoney(query, [...new Set(found.map(({ auctionId }) => auctionId))]);
  const sums = new Map<string, { cents: number; claims: number }>();
  for (const money of monies.values()) {
    for (const { id, sellerId } of money.claims) {
      const claim = payability(money, id, now);
      if (claim.state !== 'payable') continue;
      const sum = sums.get(sellerId) ?? { cents: 0, claims: 0 };
      sums.set(sellerId, { cents: sum.cents + claim.cents, claims: sum.claims + 1 });
    }
  }
  const sellerIds = [...new Set([...sums.keys(), ...(await maybeInCredit(query, IN_CREDIT_AT_MOST))])];
  const [names, accounts] = await Promise.all([namesOf(query, sellerIds), accountsOf(query, sellerIds)]);
  return sellerIds
    .map((sellerId) => {
      const { cents, claims } = sums.get(sellerId) ?? { cents: 0, claims: 0 };
      const { debtCents, creditCents } = accounts.get(sellerId) ?? { debtCents: 0, creditCents: 0 };
      return { sellerId, sellerName: names.get(sellerId) ?? '', cents: cents + creditCents - debtCents, claims };
    })
    .filter(({ cents }) => cents > 0);
}

async function owingNow(query: Queryable): Promise<Owing[]> {
  const found = await whoOwes(query, OWING_AT_MOST);
  const names = await namesOf(
    query,
    found.map(({ sellerId }) => sellerId),
  );
  return found.map(({ sellerId, cents }) => ({ sellerId, sellerName: names.get(sellerId) ?? '', cents }));
}
