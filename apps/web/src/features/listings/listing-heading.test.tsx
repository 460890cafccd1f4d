import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { aListing } from '../../../test/listing-response.fixture.ts';
import { renderInApp } from '../../lib/render.fixture.tsx';
import { ListingHeading } from './listing-heading.tsx';

afterEach(cleanup);

it.each([
  [60, 'text-4xl'],
  [61, 'text-3xl'],
  [110, 'text-3xl'],
  [111, 'text-2xl'],
])('sets a title of %i letters in a size that leaves room for the pictures', (length, size) => {
  renderInApp(<ListingHeading listing={aListing({ title: 'x'.repeat(length) })} status="Live" />);
  expect(screen.getByRole('heading', { level: 1 }).className.split(' ')).toContain(size);
});

it.each([
  [null, ['Listings', 'Live'], false],
  ['  ', ['Listings', 'Live'], false],
  [' Cameras ', ['Listings', 'Cameras', 'Live'], true],
])('has the status beside a category only where a phone has room: %j', (category, crumbs, isHidden) => {
  renderInApp(<ListingHeading listing={aListing({ category })} status="Live" />);
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(crumbs);
  expect(items.at(-1)?.className.includes('max-sm:hidden')).toBe(isHidden);
});
