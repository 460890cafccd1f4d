import type { SaleMoney } from '@clamor/domain/payments';
import type { Queryable } from '../../platform/database/index.ts';
import { readMoney } from './read-money.postgres.ts';

/** A node that freezes while it holds money lets go of it after this: others change the same sale. */
const IDLE_MS = 5_000;

/** Locks the money of an auction until the transaction ends, and reads it. Of several auctions: in the order of their ids. */
export async function lockSale(tx: Queryable, auctionId: string): Promise<SaleMoney> {
  await hold(tx, `money ${auctionId}`);
  const money = (await readMoney(tx, [auctionId])).get(auctionId);
  if (money === undefined) throw new Error(`The money of ${auctionId} was not read.`);
  return money;
}

/** Locks what a seller is owed, last of all: nothing is paid out beside it. */
export function holdBalance(tx: Queryable, sellerId: string): Promise<void> {
  return hold(tx, `balance ${sellerId}`);
}

async function hold(tx: Queryable, name: string): Promise<void> {
  await tx.query(
    "SELECT set_config('idle_in_transaction_session_timeout', $2, true), pg_advisory_xact_lock(hashtextextended($1, 0))",
    [name, String(IDLE_MS)],
  );
}
