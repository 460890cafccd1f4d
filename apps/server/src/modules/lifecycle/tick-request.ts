import type { Clock } from '../../platform/clock/index.ts';
import { deskRequest } from '../desk/index.ts';

const TICK_BYTES = 100;

/** Asks the desk to take the due steps of a listing. */
export function tickRequest(listingId: string, clock: Clock) {
  const asker = { kind: 'clock' } as const;
  return deskRequest({
    listingId,
    command: { kind: 'tick' },
    asker,
    receivedAt: clock.databaseNow(),
    bytes: TICK_BYTES,
  });
}
