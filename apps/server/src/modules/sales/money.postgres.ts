import type { SaleMoney } from '@clamor/domain/sales';
import { lockByName, type Queryable } from '../../platform/database/index.ts';
import { readMoney } from './read-money.postgres.ts';

/** Locks an auction's money until the transaction ends, and reads it. Lock several auctions in the order of their ids. */
export async function lockSale(tx: Queryable, auctionId: string): Promise<SaleMoney> {
  await lockByName(tx, `money ${auctionId}`);
  const money = (await readMoney(tx, [auctionId])).get(auctionId);
  if (money === undefined) throw new Error(`The money of ${auctionId} was not read.`);
  return money;
}
