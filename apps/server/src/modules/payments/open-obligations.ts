import { hasOpenObligations } from '@clamor/domain/payments';
import type { Instant } from '@clamor/domain/time';
import type { Queryable } from '../../platform/database/index.ts';
import { readState } from '../desk/index.ts';
import { moneyOf } from './seen-claim.ts';

/** Whether something of a listing is still to be paid, handed over, answered or given back: it cannot be taken away yet. */
export async function isListingOwed(query: Queryable, listingId: string, now: Instant): Promise<boolean> {
  const state = await readState(query, listingId);
  return state !== null && hasOpenObligations(await moneyOf(query, state.auctionId), now);
}
