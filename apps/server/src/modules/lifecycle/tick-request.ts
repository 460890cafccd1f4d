import type { Clock } from '../../platform/clock/index.ts';
import type { DeskRequest } from '../desk/index.ts';

const TICK_BYTES = 100;

/** Asks the desk to do what has fallen due on a listing. */
export function tickRequest(listingId: string, clock: Clock): DeskRequest {
  return {
    listingId,
    command: { kind: 'tick' },
    asker: { kind: 'clock' },
    receivedAt: clock.databaseNow(),
    key: null,
    payload: null,
    bytes: TICK_BYTES,
  };
}
