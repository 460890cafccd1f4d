import { sweepUnconfirmed } from './second-factors.postgres.ts';
import type { CodePorts } from './spend-code.ts';
import { sweepStaffSessions } from './staff-sessions.postgres.ts';

/** Removes staff sessions that are over, and keys of second factors that were not confirmed in time. */
export async function sweepStaff({ pool, clock }: CodePorts): Promise<void> {
  await sweepStaffSessions(pool, clock.now());
  await sweepUnconfirmed(pool, clock.now());
}
