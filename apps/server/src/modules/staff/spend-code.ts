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
/** Codes are counted by name only, not by network, because only holders of the secret can try one. */
const ANYWHERE = Buffer.from('second factor');

/**
 * Checks a code within the attempt limit, ten wrong ones in 15 minutes, and runs the work in the same transaction.
 * @param work returns null if the code was wrong
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
 * Uses up an authenticator or recovery code; false if it is wrong or was used.
 * @param now raw database time, because authenticator apps do not follow the development clock
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
