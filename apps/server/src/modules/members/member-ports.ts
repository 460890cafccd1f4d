import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';

/** What use cases need in order to write for a member. */
export interface MemberPorts {
  pool: pg.Pool;
  clock: Clock;
}
