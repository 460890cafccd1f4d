import type { SellerListing, SellerSummary } from '@clamor/contract/dashboard';
import { STATUSES } from '@clamor/domain/lifecycle';
import { listed } from '../../../test/listed.fixture.ts';

const AT = '2026-11-21T12:00:00.000Z';

/** A listing in its seller's list, with the fields that matter to the test. */
export function aSellerListing(part: Partial<SellerListing> = {}): SellerListing {
  return {
    ...listed(),
    version: 5,
    startPolicy: 'IMMEDIATE',
    forecast: { kind: 'too_early', at: null },
    auctionId: null,
    claim: null,
    ...part,
  };
}

/** A seller's summary. `counts`: the number of listings per status. */
export function aSummary(
  part: Partial<SellerSummary> = {},
  counts: Partial<Record<string, number>> = {},
): SellerSummary {
  return {
    waiting: [],
    moreWaiting: false,
    listings: STATUSES.map((status) => ({ status, count: counts[status] ?? 0, more: false })),
    sales: 0,
    earnedCents: 0,
    serverTime: AT,
    ...part,
  };
}
