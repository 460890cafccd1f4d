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
/**
 * Stands for the device in the count of attempts, so wrong codes are counted for each name, whatever the network. A
 * stranger cannot use up this count, because only holders of the secret can try a code.
 */
const ANYWHERE = Buffer.from('second factor');

/**
 * Runs work that checks a code, in a transaction and within the limit of ten wrong codes in 15 minutes.
 * @param work returns null if the code was wrong
 */
export function tryCode<Done>(
  { pool, clock }: CodePorts,
  { staffName, address }: { staffName: string; address: string },
  work: (tx: Queryable) => Promise<Done | null>,
): Promise<Tried<Done>> {
  // The name takes the place of a mail address. No address contains a space, so it never equals a member's.
  const guesser = { email: `second factor of ${staffName}`, address, known: ANYWHERE };
  return tryPassword({ pool, clock }, guesser, () =>
    inTransaction(pool, async (tx) => {
      await lockStaffSessions(tx);
      return await work(tx);
    }),
  );
}

/**
 * Uses up a code. Returns whether it came from the app or is a recovery code; null if it is wrong or was used before.
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
