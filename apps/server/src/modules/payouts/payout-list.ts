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
import { nextPayoutTo } from './next-payout.ts';
import { payoutHolds } from './payout-holds.ts';
import { findPayouts, namesOf } from './payout-list.postgres.ts';
import { type MaybePayable, maybePayable } from './payout-rows.postgres.ts';

/** The most sales that are checked at once for payable money, oldest first. Later sales are found once these are paid out. */
const LOOKED_AT = 1_000;
/**
 * If the debt of some of these sellers exceeds their sales, the search is repeated for other sellers. This is the most
 * searches in all.
 */
const LOOKS = 3;
/** In one search, for at most this many sellers with a larger debt their later sales are read too. */
const INDEBTED_AT_ONCE = 20;
const OWING_AT_MOST = 200;
const IN_CREDIT_AT_MOST = 200;

/** What the staff page shows: sellers with payable money, sellers with debt, and a page of payouts, newest first. */
export async function payoutList(
  query: Queryable,
  { limit, after }: { limit: number; after: CursorPosition | null },
  now: Instant,
  lookedAt = LOOKED_AT,
): Promise<{ payable: Payable[]; owing: Owing[]; payouts: StaffPayout[]; nextCursor: string | null }> {
  const [found, payable, owing] = await Promise.all([
    findPayouts(query, limit + 1, after),
    payableNow(query, now, lookedAt),
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

async function payableNow(query: Queryable, now: Instant, lookedAt: number): Promise<Payable[]> {
  const rows: Payable[] = [];
  const seen: string[] = [];
  for (let look = 0; look < LOOKS; look += 1) {
    const found = await maybePayable(query, now, lookedAt, seen);
    const credited = look === 0 ? await maybeInCredit(query, IN_CREDIT_AT_MOST) : [];
    const each = await payableOf(query, found, credited, now);
    const isAll = found.length < lookedAt;
    const indebted = each.filter(({ cents, claims }) => cents <= 0 && claims > 0);
    const covered = isAll ? [] : await coveredByLater(query, indebted.slice(0, INDEBTED_AT_ONCE), now);
    rows.push(...each.filter(({ cents }) => cents > 0), ...covered);
    if (isAll || indebted.length === 0) break;
    seen.push(...each.map(({ sellerId }) => sellerId));
  }
  return rows;
}

/** What these sales and a credit come to for each seller, less the debt. */
async function payableOf(
  query: Queryable,
  found: readonly MaybePayable[],
  credited: readonly string[],
  now: Instant,
): Promise<Payable[]> {
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
  const sellerIds = [...new Set([...sums.keys(), ...credited])];
  const [names, accounts] = await Promise.all([namesOf(query, sellerIds), accountsOf(query, sellerIds)]);
  return sellerIds.map((sellerId) => {
    const { cents, claims } = sums.get(sellerId) ?? { cents: 0, claims: 0 };
    const { debtCents, creditCents } = accounts.get(sellerId) ?? { debtCents: 0, creditCents: 0 };
    return { sellerId, sellerName: names.get(sellerId) ?? '', cents: cents + creditCents - debtCents, claims };
  });
}

/** Which of these sellers have enough later sales to exceed their debt, each with the amount of their next payout. */
async function coveredByLater(query: Queryable, indebted: readonly Payable[], now: Instant): Promise<Payable[]> {
  const covered: Payable[] = [];
  for (const seller of indebted) {
    const { cents, claims } = await nextPayoutTo(query, seller.sellerId, now);
    if (cents > 0) covered.push({ ...seller, cents, claims });
  }
  return covered;
}

async function owingNow(query: Queryable): Promise<Owing[]> {
  const found = await whoOwes(query, OWING_AT_MOST);
  const names = await namesOf(
    query,
    found.map(({ sellerId }) => sellerId),
  );
  return found.map(({ sellerId, cents }) => ({ sellerId, sellerName: names.get(sellerId) ?? '', cents }));
}
