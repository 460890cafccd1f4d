import { sweepUnconfirmed } from './second-factors.postgres.ts';
import type { CodePorts } from './spend-code.ts';
import { sweepStaffSessions } from './staff-sessions.postgres.ts';

/** Removes sessions that are over, and second factors that nobody confirmed. */
export async function sweepStaff({ pool, clock }: CodePorts): Promise<void> {
  await sweepStaffSessions(pool, clock.now());
  await sweepUnconfirmed(pool, clock.now());
}
