import { describe, expect, it } from 'vitest';
import { aLiveResponse, at, aViewer } from '../../../test/listing-response.fixture.ts';
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
