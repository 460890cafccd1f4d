import type { Instant } from '@clamor/domain/time';
import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';
import { inTransaction, type Queryable } from '../../platform/database/index.ts';
import { type Tried, tryPassword } from '../passwords/index.ts';
import { hashRecoveryCode, plainCode } from './recovery-codes.ts';
import { type SecondFactor, spendRecoveryCode, spendStep } from './second-factors.postgres.ts';
import { lockStaffSessions } from './staff-sessions.postgres.ts';
import { stepOfCode } from './totp.ts';

export interface CodePorts {
  pool: pg.Pool;
  clock: Clock;
}

const TOTP_CODE = /^\d{6}$/;
/** Codes are counted by name alone, wherever they come from: only who has the secret gets so far. */
const ANYWHERE = Buffer.from('second factor');

/**
 * Compares a code within the limits of guessing, ten wrong ones in a quarter of an hour, and does what it opens in the same
 * transaction.
 * @param work answers null where the code was wrong
 */
export function tryCode<Done>(
  { pool, clock }: CodePorts,
  { staffName, address }: { staffName: string; address: string },
  work: (tx: Queryable) => Promise<Done | null>,
): Promise<Tried<Done>> {
  // No mail address has a space: the name never meets a member's.
  const guesser = { email: `second factor of ${staffName}`, address, known: ANYWHERE };
  return tryPassword({ pool, clock }, guesser, () =>
    inTransaction(pool, async (tx) => {
      await lockStaffSessions(tx);
      return await work(tx);
    }),
  );
}

/**
 * Uses up a code of the authenticator app, or a recovery code; false where it is wrong or was used.
 * @param now raw database time, since no app knows of the development clock
 */
export async function spendCode(
  tx: Queryable,
  staffName: string,
  { key }: Pick<SecondFactor, 'key'>,
  typed: string,
  now: Instant,
): Promise<'app' | 'recovery' | null> {
  const code = plainCode(typed);
  if (!TOTP_CODE.test(code)) {
    return (await spendRecoveryCode(tx, staffName, hashRecoveryCode(code))) ? 'recovery' : null;
  }
  const step = stepOfCode(key, code, now);
  return step !== null && (await spendStep(tx, staffName, step)) ? 'app' : null;
}
