import { describe, expect, it } from 'vitest';
import { aListingUpdate } from './listing-update.fixture.ts';
import { applyUpdates, hasChangedList } from './listing-updates.ts';
import { aSellerListing } from './seller-listing.fixture.ts';

describe('news of a seller’s listings', () => {
  const page = { listings: [aSellerListing(), aSellerListing({ id: 'other' })], nextCursor: null };

  it('change the listing that they are of, and no other', () => {
    const { listings } = applyUpdates(page, [aListingUpdate({ topBidCents: 12_000, bidCount: 1 })]);
    expect(listings.map(({ topBidCents }) => topBidCents)).toEqual([12_000, null]);
    expect(listings[0]?.title).toBe('Rolleiflex 2.8F');
  });

  it('that are older than what is shown change nothing', () => {
    const older = applyUpdates(page, [aListingUpdate({ version: 4, topBidCents: 1 })]);
    expect(older.listings[0]?.topBidCents).toBeNull();
    expect(applyUpdates(page, [aListingUpdate({ version: 5, topBidCents: 1 })]).listings[0]?.topBidCents).toBe(1);
  });

  it('leave a page as it is that has none of them', () => {
    expect(applyUpdates(page, [aListingUpdate({ id: 'unknown' })])).toBe(page);
  });

  it('ask for the lists anew where a listing stands elsewhere, and not for each bid', () => {
    const listed = aSellerListing();
    expect(hasChangedList(listed, aListingUpdate({ topBidCents: 5, collectingDemand: 900 }))).toBe(false);
    expect(hasChangedList(listed, aListingUpdate({ status: 'LIVE' }))).toBe(true);
    expect(hasChangedList(listed, aListingUpdate({ frozen: true }))).toBe(true);
    expect(hasChangedList(listed, aListingUpdate({ goalMetAt: '2026-11-21T12:00:00.000Z' }))).toBe(true);
    const met = (goalMetAt: string) => aListingUpdate({ goalMetAt });
    expect(hasChangedList(met('2026-11-21T12:00:00.000Z'), met('2026-11-21T12:00:01.000Z'))).toBe(false);
    expect(hasChangedList(met('2026-11-21T12:00:00.000Z'), aListingUpdate({ goalMetAt: null }))).toBe(true);
    expect(hasChangedList(undefined, aListingUpdate())).toBe(true);
  });
});
