import type { Instant } from '@clamor/domain/time';
import { activationBonusTokens } from '@clamor/domain/wallet';
import type { Queryable } from '../../platform/database/index.ts';
import { addTokens } from '../wallet/index.ts';
import { activateUser } from './users.postgres.ts';

/**
 * PENDING becomes ACTIVE, with the bonus of its way there. The user must be locked.
 * @returns the tokens granted; null where it was not PENDING, or is a twin: it is left alone then
 */
export async function activateMember(
  tx: Queryable,
  userId: string,
  way: 'verified' | 'approved',
  at: Instant,
): Promise<number | null> {
  if (!(await activateUser(tx, userId, at))) return null;
  const amount = activationBonusTokens(way);
  const reason = way === 'verified' ? 'welcome_bonus' : 'approval_bonus';
  return (await addTokens(tx, { userId, amount, reason, at })) ? amount : 0;
}
