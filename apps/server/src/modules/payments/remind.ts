import { claimIn, dueReminder } from '@clamor/domain/sales';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { lockSale } from '../sales/index.ts';
import type { DueThing } from './due-money.postgres.ts';
import type { MoneyPorts } from './money-ports.ts';

/** Sends a buyer the reminder that is due, under the sale's lock. So none is sent twice or after the payment. */
export async function remindOf({ pool, clock, notifier }: MoneyPorts, { auctionId, id }: DueThing): Promise<void> {
  await inTransaction(pool, async (tx) => {
    const money = await lockSale(tx, auctionId);
    const due = dueReminder(money, id, await remindedOf(tx, id), clock.now());
    if (due === null) return;
    await tx.query('UPDATE claims SET reminded = $2 WHERE id = $1', [id, due.number]);
    if (due.hoursLeft !== null) await notifier.remind(tx, claimIn(money, id), due.hoursLeft);
  });
}

async function remindedOf(tx: Queryable, claimId: string): Promise<number> {
  const { rows } = await tx.query<{ reminded: number }>('SELECT reminded FROM claims WHERE id = $1', [claimId]);
  return rows[0]?.reminded ?? 0;
}
