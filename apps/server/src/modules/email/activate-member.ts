import type { Instant } from '@clamor/domain/time';
import { activationBonusTokens } from '@clamor/domain/wallet';
import type { Queryable } from '../../platform/database/index.ts';
import { activateUser } from '../members/index.ts';
import { addTokens } from '../wallet/index.ts';

/**
 * Makes a PENDING member ACTIVE and grants the bonus for how they were verified. The user row must be locked.
 * @returns the tokens granted; null, and nothing changes, if the user is not PENDING or is a decoy account
 */
export async function activateMember(
  tx: Queryable,
  userId: string,
  way: 'verified' | 'approved',
  at: Instant,
): Promise<number | null> {
  if (!(await activateUser(tx, userId, at))) return null;
  // The registration origin is only needed to open the link of a PENDING account.
  await tx.query('DELETE FROM member_provenances WHERE user_id = $1', [userId]);
  const amount = activationBonusTokens(way);
  const reason = way === 'verified' ? 'welcome_bonus' : 'approval_bonus';
  return (await addTokens(tx, { userId, amount, reason, at })) ? amount : 0;
}
