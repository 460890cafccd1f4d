import { sweepEmail } from '../email/index.ts';
import { sweepPasswordAttempts } from '../passwords/index.ts';
import { type SessionPorts, sweepSessions } from '../sessions/index.ts';
import { sweepUnverified } from './sweep-unverified.ts';

/** Removes expired account records, and accounts that were not verified in time. */
export async function sweepAccounts(ports: SessionPorts): Promise<void> {
  const { pool, clock } = ports;
  await sweepSessions(ports);
  await sweepPasswordAttempts(pool, clock.databaseNow());
  await sweepEmail(ports);
  await pool.query('DELETE FROM reserved_usernames WHERE reserved_until < $1', [new Date(clock.now())]);
  await sweepUnverified(ports);
}
