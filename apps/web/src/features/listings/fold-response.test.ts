import { describe, expect, it } from 'vitest';
import { aListing, aLiveResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
import { foldResponse } from './fold-response.ts';
import { type LiveListing, liveListingOf } from './live-listing.ts';

const before = (change: Partial<LiveListing['view']> = {}) =>
  liveListingOf(aLiveResponse(3, { endsAt: at(600), extensionCount: 1, ...change }));
const response = (change: Partial<LiveListing['view']>) =>
  aLiveResponse(3, { version: 14, endsAt: at(600), extensionCount: 1, ...change });

describe('folding a response after a gap', () => {
  it('says that the end moved where no late bid moved it, and names no cause', () => {
    const { added } = foldResponse(before(), response({ endsAt: at(620) }));
    expect(added).toEqual({ cause: null, seconds: 20, endsAt: at(620) });
  });

  it('says that late bids moved the end', () => {
    const { added } = foldResponse(before(), response({ endsAt: at(720), extensionCount: 3 }));
    expect(added).toEqual({ cause: 'late_bid', seconds: 120, endsAt: at(720) });
  });

  it('tells what a late bid added from the rest', () => {
    const { added } = foldResponse(before(), response({ endsAt: at(680), extensionCount: 2 }));
    expect(added).toEqual({ cause: null, seconds: 20, endsAt: at(680) });
  });

  it('goes on saying it when the next response tells the same end', () => {
    const after = foldResponse(before(), response({ endsAt: at(620) }));
    expect(foldResponse(after, response({ version: 15, endsAt: at(620) })).added).toEqual(after.added);
  });

  it('says nothing where the end stayed, where there was none, and where staff let a stopped clock go on', () => {
    expect(foldResponse(before(), response({})).added).toBeNull();
    expect(foldResponse(before(), response({ endsAt: at(599) })).added).toBeNull();
    expect(foldResponse(before({ endsAt: null }), response({})).added).toBeNull();
    expect(foldResponse(before(), response({ endsAt: null })).added).toBeNull();
    expect(foldResponse(before({ frozen: true }), response({ endsAt: at(900) })).added).toBeNull();
  });

  it('says each added second, and rounds to whole ones', () => {
    const endsAt = new Date(Date.parse(at(620)) + 600).toISOString();
    expect(foldResponse(before(), response({ endsAt })).added?.seconds).toBe(21);
    expect(foldResponse(before(), response({ endsAt: at(601) })).added?.seconds).toBe(1);
  });
});

describe('folding a response into a page', () => {
  it('that shows nothing yet shows it as it came', () => {
    const loaded = response({});
    expect(foldResponse(undefined, loaded)).toEqual(liveListingOf(loaded));
  });

  it('that has no viewer takes theirs', () => {
    const viewer = aViewer({ maxAmountCents: 150_000 });
    const { view, versions } = foldResponse(before({ viewer: undefined }), response({ viewer }));
    expect([view.viewer, versions.viewer]).toEqual([viewer, 14]);
  });
});

describe('the viewer’s part after a response', () => {
  const held = aViewer({ leading: true, hasBid: true, maxAmountCents: 150_000 });
  const told = aViewer({ liked: true });
  const page = (viewer: LiveListing['view']['viewer'], version: number) => {
    const state = liveListingOf(aLiveResponse(3, { endsAt: at(600), viewer }));
    return { ...state, versions: { ...state.versions, viewer: version } };
  };

  it.each([
    ['is kept where the response has none', page(held, 12), undefined, held, 12],
    ['is kept where a personal message is newer', page(held, 15), told, held, 15],
    ['is taken where there was none, even if a message was newer', page(undefined, 15), told, told, 15],
    ['is taken from a newer response', page(held, 12), told, told, 14],
  ] as const)('%s', (_what, before, viewer, after, version) => {
    const { view, versions } = foldResponse(before, response({ viewer }));
    expect([view.viewer, versions.viewer]).toEqual([after, version]);
  });
});

describe('a page on which bidding is closing', () => {
  const closing = liveListingOf(aLiveResponse(3, { endsAt: at(600), phase: 'closing' }));
  it.each([
    ['stays so at the same version and end', { version: closing.versions.status }, 'closing'],
    ['runs again where the end moved', { version: closing.versions.status, endsAt: at(660) }, 'live'],
    ['runs again at a newer version', { version: closing.versions.status + 1 }, 'live'],
  ] as const)('%s', (_what, change, phase) => {
    expect(foldResponse(closing, response({ phase: 'live', ...change })).view.phase).toBe(phase);
  });
});

describe('a response that is older than the page', () => {
  const own = { reserveCents: 90_000, digitalDeliveryInfo: 'A link' };
  const older = response({
    version: 5,
    viewer: aViewer({ isOwner: true }),
    listing: aListing({ status: 'ENDED', ...own }),
  });

  it('fills in the viewer and what only an owner reads, and nothing else', () => {
    const { view } = foldResponse(before({ viewer: undefined }), older);
    expect([view.viewer, view.listing.status]).toEqual([older.viewer, 'LIVE']);
    expect(view.listing).toMatchObject(own);
  });

  it('changes nothing of a viewer who is known', () => {
    const known = before({ viewer: aViewer({ liked: true }) });
    expect(foldResponse(known, older)).toBe(known);
  });
});
