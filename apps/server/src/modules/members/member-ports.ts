import type pg from 'pg';
import type { Clock } from '../../platform/clock/index.ts';

/** The ports of use cases that write for a member. */
export interface MemberPorts {
  pool: pg.Pool;
  clock: Clock;
}
