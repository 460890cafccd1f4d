import { DAY } from '@clamor/domain/time';
import type { MemberPorts } from '../members/index.ts';
import { DEVICE_KEPT_MS } from './member-devices.postgres.ts';

/** How long ended sessions are kept, in case somebody asks about them. */
const KEPT_MS = 30 * DAY;

/** Removes sessions that ended long ago, and devices on which nobody has signed in for a year. */
export async function sweepSessions({ pool, clock }: MemberPorts): Promise<void> {
  const now = clock.now();
  await pool.query('DELETE FROM sessions WHERE expires_at < $1 OR revoked_at < $1', [new Date(now - KEPT_MS)]);
  await pool.query('DELETE FROM member_devices WHERE signed_in_at < $1', [new Date(now - DEVICE_KEPT_MS)]);
}
