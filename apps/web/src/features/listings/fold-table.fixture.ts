import type { ServerMessage, ServerMessageOf } from '@clamor/contract/realtime';
import { aClaim } from '../../../test/claim.fixture.ts';
import {
  aBid,
  aListing,
  aLiveResponse,
  aPlacedBid,
  aResponse,
  at,
  aViewer,
} from '../../../test/listing-response.fixture.ts';
import { foldBidsPage, foldDemandAnswer, foldPlacedBid } from './fold-answer.ts';
import { foldMessage } from './fold-message.ts';
import { type LiveListing, liveListingOf, type PartVersions } from './live-listing.ts';

export type Part = keyof PartVersions;
/**
 * For each changed field, its new value and the parts of the page that guard it. If one of them is newer than the
 * message, the field does not change.
 */
type Fields = Readonly<Record<string, readonly [value: unknown, ...parts: Part[]]>>;

export interface Fold {
  fold: (before: LiveListing) => LiveListing;
  fields: Fields;
  /** Parts that the message sets only if it is newer, not at the same version. */
  onlyNewer?: readonly Part[];
  /** The message applies in any epoch, because a `hello` may begin a new one. */
  anyEpoch?: true;
}

export const VERSION = 12;
const STATUS = { status: 'LIVE', phase: 'live' } as const;
export const BID = aBid(4, { bidderId: 'me' });
export const CLAIM = aClaim({ side: 'buyer', state: 'PAID' });
const OFFER = { id: 'offer-1', auctionId: 'auction-1', state: 'OPEN', amountCents: 90_000, expiresAt: at(90) } as const;
export const SELLER = { ...aResponse().seller, bio: 'Lenses too.' };
const DEMAND = { total: 5_107, likes: 5_100, boosts: 4, youTube: 3, goalMetAt: at(7) };
const AUCTION = { id: 'auction-2', outcome: 'SOLD' } as const;
export const ALL_BIDS = [4, 3, 2, 1].map((sequence) => (sequence === 4 ? BID : aBid(sequence)));
const OWN_BID = aPlacedBid({
  timeExtended: true,
  extensionSeconds: 60,
  endsAt: at(66),
  reserveMet: true,
  version: VERSION,
});

/** A running auction whose every value differs from those that the messages below bring. */
export const BEFORE = liveListingOf(
  aLiveResponse(3, { phase: 'countdown', listing: aListing({ status: 'COUNTDOWN' }), viewer: aViewer() }),
  5,
);

type Body<Type extends ServerMessage['type']> = Omit<ServerMessageOf<Type>, 'type' | 'slug' | 'version' | 'epoch'>;

function told<Type extends ServerMessage['type']>(
  type: Type,
  body: Body<Type>,
  fields: Fields,
  more: Partial<Fold> = {},
) {
  return {
    fold: (before) => {
      const stamp = { type, slug: 'rolleiflex', version: VERSION, epoch: 'one' };
      return foldMessage(before, { ...stamp, ...body } as unknown as ServerMessage, 'me');
    },
    fields,
    ...more,
  } satisfies Fold;
}

const AUCTION_STATUS_FIELDS: Fields = {
  'view.listing.status': ['LIVE', 'status'],
  'view.phase': ['live', 'status'],
  'view.auction.id': ['auction-2', 'status'],
  'view.auction.outcome': ['SOLD', 'status'],
  'versions.status': [VERSION, 'status'],
  'view.bids': [ALL_BIDS, 'status', 'bids'],
  'view.highestBid': [BID, 'status', 'bids'],
};

/** For each message every field that it changes on the page. */
export const MESSAGES: Readonly<Record<ServerMessage['type'], Fold>> = {
  hello: told('hello', { serverTime: at(1), watching: 412 }, { watching: [412] }, { anyEpoch: true }),
  listing_status_update: told(
    'listing_status_update',
    {
      ...STATUS,
      ...{ frozen: true, timeRemaining: 77, serverTime: at(1), currentDemand: 5_107, goalMetAt: at(7) },
      ...{ scheduledStartAt: at(11), liveAt: at(22), endsAt: at(33), sellerDecisionDeadline: at(44) },
    },
    {
      'view.listing.status': ['LIVE', 'status'],
      'view.phase': ['live', 'status'],
      'view.frozen': [true, 'status'],
      'view.timeRemaining': [77, 'status'],
      'versions.status': [VERSION, 'status'],
      'view.scheduledStartAt': [at(11), 'deadlines'],
      'view.listing.scheduledStartAt': [at(11), 'deadlines'],
      'view.liveAt': [at(22), 'deadlines'],
      'view.endsAt': [at(33), 'deadlines'],
      'view.sellerDecisionDeadline': [at(44), 'deadlines'],
      'view.listing.sellerDecisionDeadline': [at(44), 'deadlines'],
      'versions.deadlines': [VERSION, 'deadlines'],
      'view.currentDemand': [5_107, 'demand'],
      'view.listing.collectingDemand': [5_107, 'demand'],
      'view.goalMetAt': [at(7), 'demand'],
    },
  ),
  auction_status_update: told(
    'auction_status_update',
    { ...STATUS, auction: AUCTION, highestBid: BID },
    AUCTION_STATUS_FIELDS,
  ),
  'auction:status': told('auction:status', { ...STATUS, auction: AUCTION, highestBid: BID }, AUCTION_STATUS_FIELDS),
  'bid:new': told(
    'bid:new',
    { bid: BID, bids: [BID], nextMinimumCents: 107_000, reserveMet: true, endsAt: at(55), bidCount: 4 },
    {
      'view.bids': [ALL_BIDS],
      'view.highestBid': [BID],
      'view.nextMinimumCents': [107_000, 'bids'],
      'view.reserveMet': [true, 'bids'],
      'view.bidCount': [4, 'bids'],
      'versions.bids': [VERSION, 'bids'],
      'view.endsAt': [at(55), 'bids', 'deadlines'],
      'versions.deadlines': [VERSION, 'bids', 'deadlines'],
      'view.viewer.leading': [true, 'bids', 'viewer'],
      'view.viewer.hasBid': [true, 'bids', 'viewer'],
    },
    { onlyNewer: ['viewer'] },
  ),
  'demand:update': told(
    'demand:update',
    { ...DEMAND, threshold: 5_000 },
    {
      'view.currentDemand': [5_107, 'demand'],
      'view.listing.collectingDemand': [5_107, 'demand'],
      'view.demand.likes': [5_100, 'demand'],
      'view.demand.boosts': [4, 'demand'],
      'view.demand.youTube': [3, 'demand'],
      'view.goalMetAt': [at(7), 'demand'],
      'versions.demand': [VERSION, 'demand'],
    },
  ),
  auction_time_update: told(
    'auction_time_update',
    {
      ...{ timeRemaining: 77, endsAt: at(66), serverTime: at(1), watching: 412 },
      ...{ cause: 'late_bid', addedSeconds: 60, extensionSeconds: 60, extensionCount: 2 },
    },
    {
      watching: [412],
      added: [{ cause: 'late_bid', seconds: 60, endsAt: at(66) }, 'deadlines'],
      'view.endsAt': [at(66), 'deadlines'],
      'versions.deadlines': [VERSION, 'deadlines'],
      'view.extensionCount': [2, 'extensions'],
      'versions.extensions': [VERSION, 'extensions'],
    },
  ),
  'seller:update': told('seller:update', { seller: SELLER }, { 'view.seller.bio': ['Lenses too.'] }),
  'you:leading': told(
    'you:leading',
    { maxAmountCents: 150_000, amountCents: 106_000 },
    {
      'view.viewer.leading': [true, 'viewer'],
      'view.viewer.hasBid': [true, 'viewer'],
      'view.viewer.maxAmountCents': [150_000, 'viewer'],
      'versions.viewer': [VERSION, 'viewer'],
    },
  ),
  'you:outbid': told(
    'you:outbid',
    { nextMinimumCents: 107_000, maxAmountCents: 103_000, highestBid: BID },
    {
      'view.viewer.hasBid': [true, 'viewer'],
      'view.viewer.maxAmountCents': [103_000, 'viewer'],
      'versions.viewer': [VERSION, 'viewer'],
      'view.bids': [ALL_BIDS, 'bids'],
      'view.highestBid': [BID, 'bids'],
      'view.nextMinimumCents': [107_000, 'bids'],
    },
  ),
  'you:claim': told(
    'you:claim',
    { claim: CLAIM, offer: OFFER },
    {
      'view.viewer.claim': [CLAIM, 'viewer'],
      'view.viewer.offer': [OFFER, 'viewer'],
      'versions.viewer': [VERSION, 'viewer'],
    },
  ),
  'you:orders': told('you:orders', { moved: true, serverTime: at(1) }, {}),
  'you:listings': told('you:listings', { listings: [], serverTime: at(1) }, {}),
  'you:bids': told('you:bids', { serverTime: at(1) }, {}),
  'you:notice': told('you:notice', { unread: 3, notice: null }, {}),
  'you:signed-out': told('you:signed-out', { reason: 'expired' }, {}),
};

const STAMP = { version: VERSION, epoch: 'one' };
/** For each answer of the viewer's own calls, every field that it changes on the page. */
export const ANSWERS: Readonly<Record<string, Fold>> = {
  'a bid': {
    fold: (before) => foldPlacedBid(before, { ...OWN_BID, epoch: 'one' }, true),
    fields: {
      'view.bids': [[OWN_BID.bid, aBid(3), aBid(2), aBid(1)]],
      'view.highestBid': [OWN_BID.bid],
      'view.viewer.leading': [true, 'viewer'],
      'view.viewer.hasBid': [true, 'viewer'],
      'view.viewer.maxAmountCents': [OWN_BID.maxAmountCents, 'viewer'],
      'view.viewer.anonymous': [true, 'viewer'],
      'versions.viewer': [VERSION, 'viewer'],
      'view.nextMinimumCents': [105_000, 'bids'],
      'view.reserveMet': [true, 'bids'],
      'view.bidCount': [4, 'bids'],
      'versions.bids': [VERSION, 'bids'],
      'view.endsAt': [at(66), 'bids', 'deadlines'],
      'versions.deadlines': [VERSION, 'bids', 'deadlines'],
      added: [{ cause: 'late_bid', seconds: 60, endsAt: at(66) }, 'bids', 'deadlines'],
    },
  },
  'a page of bids': {
    fold: (before) => foldBidsPage(before, { bids: [BID], epoch: 'one' } as Parameters<typeof foldBidsPage>[1]),
    fields: { 'view.bids': [ALL_BIDS], 'view.highestBid': [BID] },
  },
  'a like': {
    fold: (before) => foldDemandAnswer(before, { liked: true, likes: 5_100, total: 5_107, ...STAMP }),
    fields: {
      'view.viewer.liked': [true],
      'view.currentDemand': [5_107, 'demand'],
      'view.listing.collectingDemand': [5_107, 'demand'],
      'view.demand.likes': [5_100, 'demand'],
      'versions.demand': [VERSION, 'demand'],
    },
  },
  'a boost': {
    fold: (before) =>
      foldDemandAnswer(before, { success: true, boosts: 4, total: 5_107, nextBoostAt: at(88), ...STAMP }),
    fields: {
      'view.viewer.nextBoostAt': [at(88)],
      'view.currentDemand': [5_107, 'demand'],
      'view.listing.collectingDemand': [5_107, 'demand'],
      'view.demand.boosts': [4, 'demand'],
      'versions.demand': [VERSION, 'demand'],
    },
  },
};
