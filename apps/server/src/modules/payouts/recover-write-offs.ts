import { recoverWriteOff } from '@clamor/domain/payouts';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';
import { bookTransfers } from '../sales/index.ts';
import { accountOf, lockBalance, writtenOffFor } from './balances.postgres.ts';

/**
 * Gives the platform back what it wrote off for a seller, as far as the seller now has a credit. Call it where a credit
 * arises and before one is paid out. Locks the seller's balance until the transaction ends.
 */
export async function recoverWriteOffs(tx: Queryable, sellerId: string): Promise<void> {
  await lockBalance(tx, sellerId);
  const { creditCents } = await accountOf(tx, sellerId);
  if (creditCents === 0) return;
  const writtenOffCents = await writtenOffFor(tx, sellerId);
  const transfer = recoverWriteOff(uuidv7(), sellerId, { creditCents, writtenOffCents });
  if (transfer !== null) await bookTransfers(tx, [transfer], null);
}
