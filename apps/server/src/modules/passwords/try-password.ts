import { secondsToRetry } from '@clamor/contract/errors';
import type { MemberPorts } from '../members/index.ts';
import { type Guesser, giveBack, reserveAttempt } from './password-attempts.postgres.ts';

export interface TooManyFailures {
  kind: 'too_many_failures';
  retryAfterSeconds: number;
}

export type Tried<Right> = { kind: 'right'; right: Right } | { kind: 'wrong' } | TooManyFailures;

/**
 * Compares a password within the attempt limits. The attempt is counted as a failure before the comparison. The count
 * is undone if the password could not be compared, or if it is right and `isOwner` accepts the result.
 * @param compare returns null if the password is wrong
 * @param isOwner whether this right password shows that the caller owns the account. If not, the attempt stays counted
 *   as a failure. By default every right password does.
 */
export async function tryPassword<Right>(
  { pool, clock }: MemberPorts,
  guesser: Guesser,
  compare: () => Promise<Right | null>,
  isOwner: (right: Right) => boolean = () => true,
): Promise<Tried<Right>> {
  const reservation = await reserveAttempt(pool, guesser, clock.databaseNow());
  if (reservation.kind === 'wait') {
    return { kind: 'too_many_failures', retryAfterSeconds: secondsToRetry(reservation.waitMs) };
  }
  const { reserved } = reservation;
  const right = await compare().catch(async (error: unknown) => {
    // If the database is down, this fails, and the count stays until its window ends.
    await giveBack(pool, reserved).catch(() => undefined);
    throw error;
  });
  if (right === null) return { kind: 'wrong' };
  if (isOwner(right)) await giveBack(pool, reserved);
  return { kind: 'right', right };
}
