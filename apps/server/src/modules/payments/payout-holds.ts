import { type Payout, type PayoutHold, payoutHold } from '@clamor/domain/payments';
import type { Queryable } from '../../platform/database/index.ts';
import { balancesOf } from './balances.postgres.ts';
import { auctionsOf } from './payout-rows.postgres.ts';
import { readMoney } from './read-money.postgres.ts';

/** What keeps these payouts from being sent now, by their ids; those that nothing keeps are not there. */
export async function payoutHolds(query: Queryable, payouts: readonly Payout[]): Promise<Map<string, PayoutHold>> {
  const prepared = payouts.filter(({ state }) => state === 'PREPARED');
  const balances = await balancesOf(query, [...new Set(prepared.map(({ sellerId }) => sellerId))]);
  const holds = new Map<string, PayoutHold>();
  for (const payout of prepared) {
    const sales = await readMoney(query, await auctionsOf(query, payout.claimIds));
    const hold = payoutHold(payout, [...sales.values()], balances.get(payout.sellerId) ?? 0);
    if (hold !== null) holds.set(payout.id, hold);
  }
  return holds;
}
