import type { Hello, ServerMessage, ServerMessageOf } from '@clamor/contract/realtime';
import { foldPersonal } from './fold-personal.ts';
import { foldResponse } from './fold-response.ts';
import type { LiveListing, PartVersions } from './live-listing.ts';
import { mergeBids } from './merge-bids.ts';

type View = LiveListing['view'];

/**
 * Applies one realtime message to the page's state. A message of another epoch changes nothing. A part of the view that
 * is newer than the message does not change, so no part goes backwards.
 * @param viewerId the signed-in member's id; null for a visitor
 */
export function foldMessage(before: LiveListing, message: ServerMessage, viewerId: string | null): LiveListing {
  if (message.type === 'hello') return foldHello(before, message, viewerId);
  if (message.epoch !== before.view.epoch) return before;
  switch (message.type) {
    case 'listing_status_update':
      return foldListingStatus(before, message);
    case 'auction_status_update':
    case 'auction:status':
      return foldAuctionStatus(before, message);
    case 'bid:new':
      return foldBids(before, message, viewerId);
    case 'demand:update':
      return foldDemand(before, message);
    case 'auction_time_update':
      return foldTime(before, message);
    case 'seller:update':
      return withChange(before, { seller: message.seller }, {});
    default:
      return foldPersonal(before, message);
  }
}

function foldHello(before: LiveListing, hello: Hello, viewerId: string | null): LiveListing {
  const greeted = { ...before, watching: hello.watching };
  const current = hello.snapshot === undefined ? greeted : foldResponse(greeted, hello.snapshot);
  return (hello.missed ?? []).reduce((state, message) => foldMessage(state, message, viewerId), current);
}

/** Whether a message is at least as new as a part of the view, so that it may set it. */
function sets(before: LiveListing, part: keyof PartVersions, version: number): boolean {
  return version >= before.versions[part];
}

function withChange(before: LiveListing, change: Partial<View>, versions: Partial<PartVersions>): LiveListing {
  return { ...before, view: { ...before.view, ...change }, versions: { ...before.versions, ...versions } };
}

function foldListingStatus(before: LiveListing, message: ServerMessageOf<'listing_status_update'>): LiveListing {
  const { version, scheduledStartAt, liveAt, endsAt, sellerDecisionDeadline, timeRemaining } = message;
  let after = foldStatus(before, message);
  if (sets(after, 'status', version)) after = withChange(after, { frozen: message.frozen, timeRemaining }, {});
  if (sets(after, 'deadlines', version)) {
    const listing = { ...after.view.listing, scheduledStartAt, sellerDecisionDeadline };
    const change = { listing, scheduledStartAt, liveAt, endsAt, sellerDecisionDeadline };
    after = withChange(after, change, { deadlines: version });
  }
  if (!sets(after, 'demand', version)) return after;
  const { currentDemand, goalMetAt } = message;
  const listing = { ...after.view.listing, collectingDemand: currentDemand };
  return withChange(after, { listing, currentDemand, goalMetAt }, {});
}

function foldStatus(before: LiveListing, message: StatusFields): LiveListing {
  if (!sets(before, 'status', message.version)) return before;
  const stays = message.version === before.versions.status && before.view.phase === 'closing';
  const phase = stays && message.phase === 'live' ? 'closing' : message.phase;
  const listing = { ...before.view.listing, status: message.status };
  return withChange(before, { listing, phase }, { status: message.version });
}

interface StatusFields {
  version: number;
  status: View['listing']['status'];
  phase: View['phase'];
}

function foldAuctionStatus(
  before: LiveListing,
  message: ServerMessageOf<'auction_status_update' | 'auction:status'>,
): LiveListing {
  if (!sets(before, 'status', message.version)) return before;
  const after = withChange(foldStatus(before, message), { auction: message.auction }, {});
  const { highestBid } = message;
  if (highestBid === null || !sets(after, 'bids', message.version)) return after;
  const bids = mergeBids(after.view.bids, [highestBid]);
  return withChange(after, { bids, highestBid: bids[0] ?? highestBid }, {});
}

function foldBids(before: LiveListing, message: ServerMessageOf<'bid:new'>, viewerId: string | null): LiveListing {
  const { version, nextMinimumCents, reserveMet, bidCount } = message;
  const bids = mergeBids(before.view.bids, [...message.bids, message.bid]);
  const merged = withChange(before, { bids, highestBid: bids[0] ?? null }, {});
  if (!sets(before, 'bids', version)) return merged;
  const after = withChange(merged, { nextMinimumCents, reserveMet, bidCount }, { bids: version });
  return withLeader(withEnd(after, message.endsAt, version), message, viewerId);
}

/**
 * Updates whether the viewer leads. An anonymous bid does not say whose it is, so the personal message must do that.
 */
function withLeader(before: LiveListing, message: ServerMessageOf<'bid:new'>, viewerId: string | null): LiveListing {
  const { viewer } = before.view;
  const { bidderId } = message.bid;
  if (viewer === undefined || viewerId === null || bidderId === null) return before;
  if (message.version <= before.versions.viewer) return before;
  const leading = bidderId === viewerId;
  // The same object is kept if nothing changes, because a changed viewer makes the page render at once.
  if (viewer.leading === leading && (viewer.hasBid || !leading)) return before;
  return withChange(before, { viewer: { ...viewer, leading, hasBid: viewer.hasBid || leading } }, {});
}

function withEnd(before: LiveListing, endsAt: string, version: number): LiveListing {
  return sets(before, 'deadlines', version) ? withChange(before, { endsAt }, { deadlines: version }) : before;
}

function foldDemand(before: LiveListing, message: ServerMessageOf<'demand:update'>): LiveListing {
  const { version, total, likes, boosts, youTube, goalMetAt } = message;
  if (!sets(before, 'demand', version)) return before;
  const listing = { ...before.view.listing, collectingDemand: total };
  const demand = { likes, boosts, youTube };
  return withChange(before, { listing, currentDemand: total, demand, goalMetAt }, { demand: version });
}

function foldTime(before: LiveListing, message: ServerMessageOf<'auction_time_update'>): LiveListing {
  const { endsAt, version } = message;
  const watched = withExtensions({ ...before, watching: message.watching }, message);
  if (endsAt === null || !sets(before, 'deadlines', version)) return watched;
  const after = withEnd(watched, endsAt, version);
  const { cause, addedSeconds } = message;
  return cause === null ? after : { ...after, added: { cause, seconds: addedSeconds, endsAt } };
}

function withExtensions(
  before: LiveListing,
  { version, extensionCount }: ServerMessageOf<'auction_time_update'>,
): LiveListing {
  return sets(before, 'extensions', version) ? withChange(before, { extensionCount }, { extensions: version }) : before;
}
