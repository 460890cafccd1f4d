import type { placeBid } from '@clamor/contract/bidding';
import { callOf } from '../../lib/api.ts';
import { ApiError, offlineError } from '../../lib/api-error.ts';

export const PLACE_BID = callOf<typeof placeBid>('POST', '/api/bids');

/** The server answers every bid within six seconds of its arrival (docs/desk.md#unknown-outcomes). */
const ANSWERED_WITHIN_MS = 7_000;

/** Sends a request and aborts it after 7 seconds. Without an answer it rejects with `OFFLINE`. */
export async function answeredInTime<Answer>(ask: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  try {
    return await ask(AbortSignal.timeout(ANSWERED_WITHIN_MS));
  } catch (error) {
    throw error instanceof ApiError ? error : offlineError();
  }
}
