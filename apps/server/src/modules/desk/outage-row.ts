import type { Outage } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';

/** A row of `outages`. Times are raw database time; `offset_ms` is the development clock's offset during the outage. */
export interface OutageRow {
  id: number;
  from_at: Instant;
  to_at: Instant;
  offset_ms: number;
}

export function outageOf({ id, from_at: from, to_at: to, offset_ms: offset }: OutageRow): Outage {
  return { id, from: from + offset, to: to + offset };
}
