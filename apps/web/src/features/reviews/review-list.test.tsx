import type { Review } from '@clamor/contract/reviews';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { at } from '../../../test/listing-response.fixture.ts';
import { setTransport } from '../../lib/api.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { json, serveStub } from '../../lib/transport.fixture.ts';
import { ReviewList } from './review-list.tsx';

afterEach(() => {
  cleanup();
  setTransport(null);
});

const aReview = (change: Partial<Review>): Review => ({
  id: 'review-1',
  about: 'seller',
  rating: 5,
  reviewerName: 'ada',
  isAnonymous: false,
  reviewerImageUrl: null,
  date: at(0),
  listingTitle: 'Brass lamp',
  listingSlug: 'brass-lamp',
  review: '<b>Lovely</b>\nTwice',
  isEdited: false,
  answer: null,
  ...change,
});

async function show(...reviews: Review[]) {
  serveStub({ 'GET /api/profile/mara/reviews': () => json(reviews) });
  renderInApp(<ReviewList username="mara" hint="Nobody bought anything." />);
  return reviews.length === 0 ? [] : await screen.findAllByRole('listitem');
}

describe('the reviews of a member', () => {
  it('show stars, name, date, item and words as they were typed', async () => {
    const [row] = (await show(aReview({ isEdited: true, answer: { text: 'Thanks', at: at(9) } }))) as [HTMLElement];
    expect(within(row).getByRole('img', { name: '5 of 5 stars' })).toBeTruthy();
    expect(within(row).getByRole('link', { name: 'ada' }).getAttribute('href')).toBe('/user/ada');
    expect(within(row).getByRole('link', { name: 'Brass lamp' }).getAttribute('href')).toBe('/listing/brass-lamp');
    expect(row.textContent).toContain('<b>Lovely</b>\nTwice');
    expect(row.textContent).toContain('changed');
    expect(row.textContent).toContain('Answer from the seller');
  });

  it('lead nowhere where there is no name, and no listing any more', async () => {
    const [row] = (await show(
      aReview({ reviewerName: 'Anonymous', isAnonymous: true, listingTitle: 'Removed listing', listingSlug: null }),
    )) as [HTMLElement];
    expect(row.textContent).toContain('Anonymous');
    expect(within(row).queryByRole('link')).toBeNull();
  });

  it('say where they come from while there are none', async () => {
    await show();
    expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeTruthy();
    expect(screen.getByText('Nobody bought anything.')).toBeTruthy();
  });
});
