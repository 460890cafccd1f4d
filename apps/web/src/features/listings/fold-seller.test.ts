import { expect, it } from 'vitest';
import { aLiveResponse } from '../../../test/listing-response.fixture.ts';
import { foldMessage } from './fold-message.ts';
import { liveListingOf } from './live-listing.ts';

it('shows the seller as they are now, and leaves everything else as it is', () => {
  const before = liveListingOf(aLiveResponse());
  const { epoch, listing } = before.view;
  const seller = { ...before.view.seller, averageRating: 45, totalReviews: 2 };
  const message = { type: 'seller:update', slug: listing.slug, version: 1, epoch, seller } as const;
  expect(foldMessage(before, message, null)).toEqual({ ...before, view: { ...before.view, seller } });
  expect(foldMessage(before, { ...message, epoch: 'another' }, null)).toBe(before);
});
