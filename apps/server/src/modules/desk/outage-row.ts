import type { Outage } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';

/** Raw database time, with the development clock's offset that was in force. */
export interface OutageRow {
  id: number;
  from_at: Instant;
  to_at: Instant;
  offset_ms: number;
}

/** The outage in product time. */
export function outageOf({ id, from_at: from, to_at: to, offset_ms: offset }: OutageRow): Outage {
  return { id, from: from + offset, to: to + offset };
}
