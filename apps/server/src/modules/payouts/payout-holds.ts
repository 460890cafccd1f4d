import { type Payout, type PayoutHold, payoutHold } from '@clamor/domain/payouts';
import type { Queryable } from '../../platform/database/index.ts';
import { readMoney } from '../sales/index.ts';
import { accountsOf } from './balances.postgres.ts';
import { auctionsOf, payableAmong } from './payout-rows.postgres.ts';

/** For each payout that must not be sent, the reason; by payout id. Payouts without a reason are left out. */
export async function payoutHolds(query: Queryable, payouts: readonly Payout[]): Promise<Map<string, PayoutHold>> {
  const prepared = payouts.filter(({ state }) => state === 'PREPARED');
  const sellerIds = [...new Set(prepared.map(({ sellerId }) => sellerId))];
  const [accounts, payable] = await Promise.all([accountsOf(query, sellerIds), payableAmong(query, sellerIds)]);
  const holds = new Map<string, PayoutHold>();
  for (const payout of prepared) {
    const sales = await readMoney(query, await auctionsOf(query, payout.claimIds));
    const { sellerId } = payout;
    const seller = { isActive: payable.has(sellerId), debtCents: accounts.get(sellerId)?.debtCents ?? 0 };
    const hold = payoutHold(payout, [...sales.values()], seller);
    if (hold !== null) holds.set(payout.id, hold);
  }
  return holds;
}
