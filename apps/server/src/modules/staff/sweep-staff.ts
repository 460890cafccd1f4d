import { sweepUnconfirmed } from './second-factors.postgres.ts';
import type { CodePorts } from './spend-code.ts';
import { sweepStaffSessions } from './staff-sessions.postgres.ts';

/** Removes expired sessions and unconfirmed second factors. */
export async function sweepStaff({ pool, clock }: CodePorts): Promise<void> {
  await sweepStaffSessions(pool, clock.now());
  await sweepUnconfirmed(pool, clock.now());
}
