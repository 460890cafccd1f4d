import type { MemberPorts } from '../members/index.ts';
import { type Guesser, giveBack, reserveAttempt } from './password-attempts.postgres.ts';

export interface TooManyFailures {
  kind: 'too_many_failures';
  retryAfterSeconds: number;
}

export type Tried<Right> = { kind: 'right'; right: Right } | { kind: 'wrong' } | TooManyFailures;

/**
 * Compares a password within the limits of guessing. The attempt is counted as a failure beforehand, and given back where it was
 * right, or where it could not be compared.
 * @param compare answers null where the password was wrong
 */
export async function tryPassword<Right>(
  { pool, clock }: MemberPorts,
  guesser: Guesser,
  compare: () => Promise<Right | null>,
): Promise<Tried<Right>> {
  const reservation = await reserveAttempt(pool, guesser, clock.databaseNow());
  if (reservation.kind === 'wait') {
    return { kind: 'too_many_failures', retryAfterSeconds: Math.ceil(reservation.waitMs / 1000) };
  }
  const { reserved } = reservation;
  const right = await compare().catch(async (error: unknown) => {
    // What cannot be given back in an outage runs out with its window.
    await giveBack(pool, reserved).catch(() => undefined);
    throw error;
  });
  if (right === null) return { kind: 'wrong' };
  await giveBack(pool, reserved);
  return { kind: 'right', right };
}
