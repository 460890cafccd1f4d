import type { ServerMessage } from '@clamor/contract/realtime';
import { describe, expect, it } from 'vitest';
import { aBid, aResponse, at } from '../../../test/listing-response.fixture.ts';
import { foldMessage } from './fold-message.ts';
import { liveListingOf } from './live-listing.ts';

const base = (version: number) => ({ slug: 'rolleiflex', version, epoch: 'one' });
const LIVE = { status: 'LIVE', phase: 'live' } as const;

const DEMAND: ServerMessage = {
  ...{ type: 'demand:update', ...base(12), total: 5_100, likes: 5_100, boosts: 0, youTube: 0 },
  ...{ threshold: 5_000, goalMetAt: null },
};
const BID: ServerMessage = {
  ...{ type: 'bid:new', ...base(12), bid: aBid(5), bids: [aBid(5)], nextMinimumCents: 106_000 },
  ...{ reserveMet: null, endsAt: at(700), bidCount: 5 },
};
const LISTING: ServerMessage = {
  ...{ type: 'listing_status_update', ...base(11), ...LIVE, frozen: false, currentDemand: 5_000, goalMetAt: at(0) },
  ...{ scheduledStartAt: null, liveAt: at(-300), endsAt: at(600), sellerDecisionDeadline: null },
  ...{ timeRemaining: 600, serverTime: at(0) },
};
const AUCTION: ServerMessage = {
  ...{ type: 'auction:status', ...base(11), ...LIVE },
  ...{ auction: { id: 'auction-1', outcome: null }, highestBid: aBid(4) },
};

/**
 * Each part that a status message also carries, with a newer message that has set it, and the values that must stay.
 */
const TOLD: readonly [part: string, newer: ServerMessage, status: ServerMessage, stays: object][] = [
  ['demand', DEMAND, LISTING, { currentDemand: 5_100, goalMetAt: null, listing: { collectingDemand: 5_100 } }],
  ['end', BID, LISTING, { endsAt: at(700) }],
  ['top bid', BID, AUCTION, { highestBid: { sequence: 5 }, bidCount: 5, nextMinimumCents: 106_000 }],
];

describe('a status that is older than another part of the page', () => {
  it.each(TOLD)('sets the status alone, and leaves the %s', (_part, newer, status, stays) => {
    const after = foldMessage(foldMessage(liveListingOf(aResponse()), newer, null), status, null);
    expect(after.view).toMatchObject(stays);
    expect(after.view).toMatchObject({ phase: 'live', listing: { status: 'LIVE' } });
  });
});
