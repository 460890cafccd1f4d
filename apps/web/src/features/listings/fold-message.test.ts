import type { ListingResponse } from '@clamor/contract/listing-views';
import type { ServerMessage, ServerMessageOf } from '@clamor/contract/realtime';
import { describe, expect, it } from 'vitest';
import { aBid, aListing, aLiveResponse, aResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { foldMessage } from './fold-message.ts';
import { foldResponse } from './fold-response.ts';
import { liveListingOf } from './live-listing.ts';

const base = (version: number, epoch = 'one') => ({ slug: 'rolleiflex', version, epoch });
const state = (view: ListingResponse = aLiveResponse()) => liveListingOf(view);

function bidNew(version: number, sequence: number, change: Partial<ServerMessageOf<'bid:new'>> = {}): ServerMessage {
  const bid = aBid(sequence);
  return {
    type: 'bid:new',
    ...base(version),
    bid,
    bids: [bid],
    nextMinimumCents: bid.amountCents + 1000,
    reserveMet: null,
    endsAt: at(600),
    bidCount: sequence,
    ...change,
  };
}

function demand(version: number, total: number): ServerMessage {
  const goal = { threshold: 5000, goalMetAt: null };
  return { type: 'demand:update', ...base(version), total, likes: total, boosts: 0, youTube: 0, ...goal };
}

function status(version: number, change: Partial<ServerMessageOf<'listing_status_update'>> = {}): ServerMessage {
  return {
    type: 'listing_status_update',
    ...base(version),
    status: 'COUNTDOWN',
    phase: 'countdown',
    frozen: false,
    currentDemand: 5000,
    goalMetAt: at(0),
    scheduledStartAt: null,
    liveAt: at(600),
    endsAt: null,
    sellerDecisionDeadline: null,
    timeRemaining: 600,
    serverTime: at(0),
    ...change,
  };
}

describe('folding bids', () => {
  it('puts a new bid on top and moves the next minimum', () => {
    const { view } = foldMessage(state(), bidNew(11, 4), null);
    expect(view.highestBid?.sequence).toBe(4);
    expect(view.bids.map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1]);
    expect(view).toMatchObject({ nextMinimumCents: 105_000, bidCount: 4 });
  });

  it('counts a bid that comes twice once', () => {
    const once = foldMessage(state(), bidNew(11, 4), null);
    expect(foldMessage(once, bidNew(11, 4), null)).toEqual(once);
  });

  it('takes an older frame for the history and never for the price', () => {
    const newer = foldMessage(state(), bidNew(12, 5, { bids: [aBid(5)] }), null);
    const { view } = foldMessage(newer, bidNew(11, 4), null);
    expect(view.highestBid?.sequence).toBe(5);
    expect(view.nextMinimumCents).toBe(106_000);
    expect(view.bidCount).toBe(5);
    expect(view.bids.map(({ sequence }) => sequence)).toEqual([5, 4, 3, 2, 1]);
  });

  it('keeps what is older than the hole that a truncated frame leaves', () => {
    const cut = foldMessage(state(), bidNew(90, 80, { bids: [aBid(79), aBid(80)], truncated: true }), null);
    expect(cut.view.bids.map(({ sequence }) => sequence)).toEqual([80, 79, 3, 2, 1]);
    expect(cut.view).toMatchObject({ bidCount: 80, highestBid: { sequence: 80 } });
  });

  it('keeps the own name on an anonymous bid that the room is told without it', () => {
    const own = aBid(3, { bidderId: 'me', isAnonymous: true, bidder: 'Anonymous' });
    const before = state(aLiveResponse(3, { bids: [own], highestBid: own }));
    const received = aBid(3, { bidderId: null, isAnonymous: true, bidder: 'Anonymous' });
    const { view } = foldMessage(before, bidNew(11, 3, { bid: received, bids: [received] }), 'me');
    expect(view.bids[0]?.bidderId).toBe('me');
  });

  it('knows from a named top bid who leads', () => {
    const before = state(aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true }) }));
    expect(foldMessage(before, bidNew(11, 4), 'me').view.viewer?.leading).toBe(false);
    const own = aBid(4, { bidderId: 'me' });
    expect(foldMessage(before, bidNew(11, 4, { bid: own, bids: [own] }), 'me').view.viewer?.leading).toBe(true);
  });

  it('leaves it to the personal message who leads with an anonymous bid', () => {
    const before = state(aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true }) }));
    const hidden = aBid(4, { bidderId: null, bidder: 'Anonymous', isAnonymous: true });
    expect(foldMessage(before, bidNew(11, 4, { bid: hidden, bids: [hidden] }), 'me').view.viewer?.leading).toBe(true);
  });
});

describe('folding what is personal', () => {
  const outbid: ServerMessage = {
    type: 'you:outbid',
    ...base(11),
    nextMinimumCents: 105_000,
    maxAmountCents: 103_000,
    highestBid: aBid(4),
  };

  it('says that the viewer was outbid, with the new price', () => {
    const before = state(aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true }) }));
    const { view } = foldMessage(before, outbid, 'me');
    expect(view.viewer).toMatchObject({ leading: false, hasBid: true, maxAmountCents: 103_000 });
    expect(view.highestBid?.sequence).toBe(4);
    expect(view.nextMinimumCents).toBe(105_000);
  });

  it('never takes a minimum back that was told in a newer version', () => {
    const newer = foldMessage(state(aLiveResponse(3, { viewer: aViewer() })), bidNew(12, 6), 'me');
    const { view } = foldMessage(newer, outbid, 'me');
    expect([view.nextMinimumCents, view.highestBid?.sequence]).toEqual([
      newer.view.nextMinimumCents,
      newer.view.highestBid?.sequence,
    ]);
    expect(newer.view.nextMinimumCents).toBeGreaterThan(105_000);
  });

  it('keeps the higher of two maximums of one version while the viewer leads', () => {
    const leading = (maxAmountCents: number): ServerMessage => ({
      type: 'you:leading',
      ...base(12),
      maxAmountCents,
      amountCents: 106_000,
    });
    const raised = foldMessage(foldMessage(state(), leading(150_000), 'me'), leading(140_000), 'me');
    expect(raised.view.viewer?.maxAmountCents).toBe(150_000);
    const old = aLiveResponse(3, {
      version: 12,
      viewer: aViewer({ leading: true, hasBid: true, maxAmountCents: 140_000 }),
    });
    expect(foldResponse(raised, old).view.viewer?.maxAmountCents).toBe(150_000);
    const later = foldMessage(raised, { ...leading(110_000), ...base(13) } as ServerMessage, 'me');
    expect(later.view.viewer?.maxAmountCents).toBe(110_000);
  });

  it('keeps a newer lead against an older message', () => {
    const leading: ServerMessage = { type: 'you:leading', ...base(12), maxAmountCents: 150_000, amountCents: 106_000 };
    const after = foldMessage(foldMessage(state(), leading, 'me'), outbid, 'me');
    expect(after.view.viewer).toMatchObject({ leading: true, maxAmountCents: 150_000 });
    expect(foldMessage(after, bidNew(11, 4), 'me').view.viewer?.leading).toBe(true);
  });
});

describe('folding the status', () => {
  it('moves status, phase and deadlines together', () => {
    const { view } = foldMessage(state(aResponse()), status(11), null);
    expect(view).toMatchObject({ phase: 'countdown', liveAt: at(600), goalMetAt: at(0), currentDemand: 5000 });
    expect(view.listing).toMatchObject({ status: 'COUNTDOWN', collectingDemand: 5000 });
  });

  it('never goes back to an older status', () => {
    const later = foldMessage(state(aResponse()), status(12), null);
    const older = status(11, { status: 'COLLECTING', phase: 'waiting', liveAt: null });
    expect(foldMessage(later, older, null)).toEqual(later);
  });

  it('takes both messages of one version', () => {
    const live = { status: 'LIVE', phase: 'live' } as const;
    const after = foldMessage(state(aResponse()), status(12, { ...live, endsAt: at(900) }), null);
    const auction = { id: 'auction-1', outcome: null };
    const both = foldMessage(after, { type: 'auction:status', ...base(12), ...live, auction, highestBid: null }, null);
    expect(both.view).toMatchObject({ auction, endsAt: at(900), phase: 'live' });
  });

  it('does not take closing back within one version', () => {
    const closing = state(aLiveResponse(3, { phase: 'closing' }));
    const message = { status: 'LIVE', phase: 'live', auction: null, highestBid: null } as const;
    expect(foldMessage(closing, { type: 'auction:status', ...base(10), ...message }, null).view.phase).toBe('closing');
    expect(foldMessage(closing, { type: 'auction:status', ...base(11), ...message }, null).view.phase).toBe('live');
  });

  it('carries the outcome and the highest bid of an end', () => {
    const ended = { status: 'ENDED', phase: 'ended', auction: { id: 'auction-1', outcome: 'SOLD' } } as const;
    const { view } = foldMessage(state(), { type: 'auction:status', ...base(11), ...ended, highestBid: aBid(3) }, null);
    expect(view.auction?.outcome).toBe('SOLD');
    expect(view.listing.status).toBe('ENDED');
    expect(view.highestBid?.sequence).toBe(3);
  });
});

describe('folding demand and time', () => {
  it('shows the new total everywhere', () => {
    const { view } = foldMessage(state(aResponse()), demand(11, 3500), null);
    expect(view).toMatchObject({ currentDemand: 3500, demand: { likes: 3500, boosts: 0, youTube: 0 } });
    expect(view.listing.collectingDemand).toBe(3500);
  });

  it('takes a smaller total of a newer version and no total of an older one', () => {
    const more = foldMessage(state(aResponse()), demand(12, 3500), null);
    expect(foldMessage(more, demand(11, 3400), null)).toBe(more);
    expect(foldMessage(more, demand(13, 3499), null).view.currentDemand).toBe(3499);
  });

  it('moves the end, says how much time was added, and how many watch', () => {
    const time: ServerMessage = {
      type: 'auction_time_update',
      ...base(11),
      timeRemaining: 107,
      endsAt: at(660),
      serverTime: at(0),
      cause: 'late_bid',
      addedSeconds: 60,
      extensionSeconds: 60,
      extensionCount: 1,
      watching: 412,
    };
    const after = foldMessage(state(), time, null);
    expect(after.view.endsAt).toBe(at(660));
    expect(after.added).toEqual({ cause: 'late_bid', seconds: 60, endsAt: at(660) });
    expect(after.watching).toBe(412);
    expect(after.view.extensionCount).toBe(1);
    const two = { ...time, version: 12, endsAt: at(780), addedSeconds: 120, extensionSeconds: 120, extensionCount: 3 };
    expect(foldMessage(foldMessage(after, time, null), two, null).view.extensionCount).toBe(3);
    const regular = { ...time, cause: null, addedSeconds: 0, extensionSeconds: 0, watching: 413 };
    expect(foldMessage(after, regular, null)).toMatchObject({ watching: 413, added: { seconds: 60 } });
    const old = { ...regular, version: 9, endsAt: at(600), extensionCount: 0 };
    expect(foldMessage(after, old, null).view).toMatchObject({ endsAt: at(660), extensionCount: 1 });
  });

  it('moves the end for an outage, says so, and counts no extension', () => {
    const outage: ServerMessage = {
      type: 'auction_time_update',
      ...base(11),
      timeRemaining: 612,
      endsAt: at(612),
      serverTime: at(0),
      cause: 'outage',
      addedSeconds: 12,
      extensionSeconds: 0,
      extensionCount: 2,
      watching: 4,
    };
    const after = foldMessage(state(aLiveResponse(3, { extensionCount: 2 })), outage, null);
    expect(after.view).toMatchObject({ endsAt: at(612), extensionCount: 2 });
    expect(after.added).toEqual({ cause: 'outage', seconds: 12, endsAt: at(612) });
  });
});

describe('folding hello', () => {
  const hello = (change: Partial<ServerMessageOf<'hello'>>): ServerMessage => ({
    type: 'hello',
    ...base(11),
    serverTime: at(0),
    watching: 7,
    ...change,
  });

  it('folds what was missed, in order', () => {
    const missed = [bidNew(11, 4), bidNew(12, 5)] as ServerMessageOf<'bid:new'>[];
    const after = foldMessage(state(), hello({ version: 12, missed }), null);
    expect(after.view.highestBid?.sequence).toBe(5);
    expect(after.watching).toBe(7);
  });

  it('takes a newer snapshot and keeps what the viewer knows of themselves', () => {
    const before = state(aLiveResponse(3, { viewer: aViewer({ liked: true }) }));
    const snapshot = aLiveResponse(5, { version: 14 });
    const { view } = foldMessage(before, hello({ version: 14, snapshot }), 'me');
    expect(view.bidCount).toBe(5);
    expect(view.viewer?.liked).toBe(true);
  });

  it('keeps the terms that only the owner is sent', () => {
    const listing = aListing({ reserveCents: 90_000, digitalDeliveryInfo: 'A link by mail.' });
    const before = state(aResponse({ listing, viewer: aViewer({ isOwner: true }) }));
    const snapshot = aResponse({ version: 14, listing: aListing({ title: 'Renamed' }) });
    const { view } = foldMessage(before, hello({ version: 14, snapshot }), 'user-mara');
    expect(view.listing).toEqual({ ...listing, title: 'Renamed' });
  });

  it('ignores an older snapshot of the same epoch', () => {
    const before = foldMessage(state(), bidNew(15, 4), null);
    const { view } = foldMessage(before, hello({ snapshot: aLiveResponse(3, { version: 14 }) }), null);
    expect(view.bidCount).toBe(4);
  });

  it('begins anew with the snapshot of another epoch, however low its version', () => {
    const snapshot = aResponse({ version: 1, epoch: 'two', listing: aListing({ title: 'Restored' }) });
    const { view } = foldMessage(state(), hello({ ...base(1, 'two'), snapshot }), null);
    expect(view.listing.title).toBe('Restored');
    expect(view.version).toBe(1);
  });

  it('lets no message of another epoch in', () => {
    const before = state();
    expect(foldMessage(before, { ...demand(99, 1), epoch: 'two' }, null)).toBe(before);
  });
});
