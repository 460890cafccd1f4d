import { describe, expect, it } from 'vitest';
import { aBid, aLiveResponse, aPlacedBid, aResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { foldBidsPage, foldDemandAnswer, foldPlacedBid } from './fold-answer.ts';
import { liveListingOf } from './live-listing.ts';

describe('folding the receipt of an own bid', () => {
  const before = liveListingOf(aLiveResponse(3, { viewer: aViewer() }));

  it('leads with it', () => {
    const receipt = aPlacedBid();
    const { view } = foldPlacedBid(before, receipt, false);
    expect(view.viewer).toMatchObject({ leading: true, hasBid: true, maxAmountCents: 104_000 });
    expect(view).toMatchObject({ bidCount: 4, nextMinimumCents: 105_000 });
    expect(view.bids[0]).toEqual(receipt.bid);
  });

  it('stands in the history and does not lead where an automatic bid answered', () => {
    const answer = aBid(5, { automatic: true });
    const { view } = foldPlacedBid(before, aPlacedBid({ outbid: true, highestBid: answer, bidCount: 5 }), false);
    expect(view.viewer).toMatchObject({ leading: false, hasBid: true });
    expect(view.bids.slice(0, 2).map(({ sequence }) => sequence)).toEqual([5, 4]);
  });

  it('shows the time that it added', () => {
    const answer = aPlacedBid({ timeExtended: true, extensionSeconds: 60, endsAt: at(660) });
    const after = foldPlacedBid(before, answer, false);
    expect(after.added).toEqual({ cause: 'late_bid', seconds: 60, endsAt: at(660) });
    expect(after.view.endsAt).toBe(at(660));
  });

  it('moves no end that was told since, and shows no time that it added to the one before', () => {
    const newer = { ...before, versions: { ...before.versions, deadlines: 1_000 } };
    const answer = aPlacedBid({ timeExtended: true, extensionSeconds: 60, endsAt: at(660) });
    const after = foldPlacedBid(newer, answer, false);
    expect([after.added, after.view.endsAt]).toEqual([before.added, before.view.endsAt]);
  });

  it('changes no price that was told since', () => {
    const newer = liveListingOf(aLiveResponse(6, { version: 14, viewer: aViewer() }));
    const { view } = foldPlacedBid(newer, aPlacedBid(), false);
    expect(view.bidCount).toBe(6);
    expect(view.viewer?.leading).toBe(false);
  });

  it('raises a maximum without a row in the history', () => {
    const leading = liveListingOf(aLiveResponse(3, { viewer: aViewer({ leading: true, hasBid: true }) }));
    const top = aBid(3);
    const { view } = foldPlacedBid(
      leading,
      aPlacedBid({ raised: true, bid: top, highestBid: top, bidCount: 3, maxAmountCents: 900_000 }),
      true,
    );
    expect(view.bids.map(({ sequence }) => sequence)).toEqual([3, 2, 1]);
    expect(view.viewer).toMatchObject({ maxAmountCents: 900_000, anonymous: true });
  });
});

describe('folding other answers', () => {
  it('fills a hole with the bids that a frame left out', () => {
    const state = liveListingOf(aLiveResponse(3));
    const cut = { ...state, view: { ...state.view, bids: [aBid(6), ...state.view.bids] } };
    const page = { bids: [aBid(4), aBid(5), aBid(6)], bidCount: 6, nextAfter: null, version: 12, epoch: 'one' };
    const after = foldBidsPage(cut, page);
    expect(after.view.bids.map(({ sequence }) => sequence)).toEqual([6, 5, 4, 3, 2, 1]);
    expect(foldBidsPage(cut, { ...page, epoch: 'another' })).toEqual(cut);
  });

  it('takes the like and the new total', () => {
    const before = liveListingOf(aResponse({ viewer: aViewer() }));
    const answer = { liked: true, likes: 2905, total: 3483, version: 11, epoch: 'one' };
    const { view } = foldDemandAnswer(before, answer);
    expect(view.viewer?.liked).toBe(true);
    expect(view).toMatchObject({ currentDemand: 3483, demand: { likes: 2905, boosts: 401 } });
  });

  it('takes a boost of a visitor', () => {
    const answer = {
      success: true as const,
      boosts: 402,
      total: 3483,
      nextBoostAt: at(3600),
      version: 11,
      epoch: 'one',
    };
    const { view } = foldDemandAnswer(liveListingOf(aResponse()), answer);
    expect(view).toMatchObject({ currentDemand: 3483, demand: { boosts: 402, likes: 2904 } });
    expect(view.viewer).toBeUndefined();
  });

  const boosted = {
    success: true as const,
    boosts: 402,
    total: 3483,
    nextBoostAt: at(3600),
    version: 11,
    epoch: 'one',
  };
  const liked = { liked: true, likes: 2905, total: 3483, version: 11, epoch: 'one' };

  it('tells a member who boosted until when they wait', () => {
    const { view } = foldDemandAnswer(liveListingOf(aResponse({ viewer: aViewer({ liked: true }) })), boosted);
    expect(view.viewer).toMatchObject({ liked: true, nextBoostAt: at(3600) });
  });

  it('takes the own like from an answer that is older than the total, and leaves the total', () => {
    const state = liveListingOf(aResponse({ viewer: aViewer(), currentDemand: 4_000 }));
    const { view } = foldDemandAnswer({ ...state, versions: { ...state.versions, demand: 12 } }, liked);
    expect([view.viewer?.liked, view.currentDemand, view.demand.likes]).toEqual([true, 4_000, 2904]);
  });

  it('sets the total at the same version, everywhere that it stands, and no older message takes it back', () => {
    const state = liveListingOf(aResponse({ viewer: aViewer() }));
    const after = foldDemandAnswer({ ...state, versions: { ...state.versions, demand: 11 } }, liked);
    expect([after.view.currentDemand, after.view.listing.collectingDemand]).toEqual([3483, 3483]);
    expect(foldDemandAnswer(state, liked).versions.demand).toBe(11);
  });

  it('changes nothing where the answer comes from another database', () => {
    const before = liveListingOf(aResponse({ viewer: aViewer() }));
    expect(foldDemandAnswer(before, { ...liked, epoch: 'another' })).toBe(before);
    const live = liveListingOf(aLiveResponse(3, { viewer: aViewer() }));
    expect(foldPlacedBid(live, aPlacedBid({ epoch: 'another' }), false)).toBe(live);
  });

  it('takes a receipt at the version of the bids and of the end, and keeps a newer version of the end', () => {
    const state = liveListingOf(aLiveResponse(3, { viewer: aViewer() }));
    const same = { ...state, versions: { ...state.versions, bids: 11, deadlines: 11 } };
    const { view, versions } = foldPlacedBid(same, aPlacedBid({ endsAt: at(660) }), false);
    expect([view.bidCount, view.endsAt, versions.deadlines]).toEqual([4, at(660), 11]);
    const later = { ...state, versions: { ...state.versions, deadlines: 15 } };
    expect(foldPlacedBid(later, aPlacedBid(), false).versions).toMatchObject({ bids: 11, deadlines: 15 });
  });
});
