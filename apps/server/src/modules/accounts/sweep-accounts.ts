import { DAY } from '@clamor/domain/time';
import { DEVICE_KEPT_MS, type SessionPorts } from '../sessions/index.ts';
import { forgetAccountMails } from './account-mails.postgres.ts';
import { sweepEmailChanges } from './email-changes.postgres.ts';
import { forgetRegistrations } from './registrations.postgres.ts';
import { sweepUnverified } from './sweep-unverified.ts';

/** How long what has expired is kept, for whoever asks what happened. */
const KEPT_MS = 30 * DAY;

/** Removes what has long been of no use: sessions, links, devices, counters, reservations, and accounts that nobody verified. */
export async function sweepAccounts(ports: SessionPorts): Promise<void> {
  const { pool, clock } = ports;
  const longAgo = new Date(clock.now() - KEPT_MS);
  await pool.query('DELETE FROM sessions WHERE expires_at < $1 OR revoked_at < $1', [longAgo]);
  await pool.query('DELETE FROM mail_links WHERE expires_at < $1', [longAgo]);
  await pool.query('DELETE FROM reserved_usernames WHERE reserved_until < $1', [new Date(clock.now())]);
  await pool.query('DELETE FROM member_devices WHERE signed_in_at < $1', [new Date(clock.now() - DEVICE_KEPT_MS)]);
  // Rows that a try holds are left for the next time: two that wait for each other's would both fail.
  await pool.query(
    `DELETE FROM sign_in_failures WHERE subject IN (
       SELECT subject FROM sign_in_failures WHERE window_ends_at < $1 FOR UPDATE SKIP LOCKED)`,
    [new Date(clock.databaseNow())],
  );
  await forgetRegistrations(pool, longAgo);
  await forgetAccountMails(pool, clock.now());
  await sweepEmailChanges(pool, clock.now());
  await sweepUnverified(ports);
}
