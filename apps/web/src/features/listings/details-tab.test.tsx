import type { Listing } from '@clamor/contract/listing-views';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aListing } from '../../../test/listing-response.fixture.ts';
import { DescriptionTab, DetailsTab } from './details-tab.tsx';

afterEach(cleanup);

const TERMS: Partial<Listing> = {
  auctionDurationSeconds: 5_400,
  countdownTimerMinutes: 45,
  threshold: 12_345,
  startPriceCents: 123_456,
  minIncrementCents: 250,
  shippingCostCents: 1_299,
};

/** The lines of the details with these labels, in their order. */
function linesOf(change: Partial<Listing>, labels: readonly string[]): string[] {
  const { container } = render(<DetailsTab listing={aListing({ ...TERMS, ...change })} mode="Lightning Auction" />);
  const lines = [...container.querySelectorAll('dl > div')].map((line) => [...line.children]);
  const texts = lines.map(([label, value]) => [label?.textContent ?? '', value?.textContent ?? ''] as const);
  return texts.filter(([label]) => labels.includes(label)).map(([label, value]) => `${label}: ${value}`);
}

it('the details name the terms in their order, with other facts among them', () => {
  const expected = [
    'Mode: Lightning Auction',
    'Bidding lasts: 1h 30m',
    'Countdown: 45m',
    'Demand goal: 12,345',
    'Starting bid: $1,234.56',
    'Minimum increment: $2.50',
    'Reserve: Yes',
    'Product: Physical',
    'Shipping: $12.99',
  ];
  const labels = expected.map((line) => line.split(':')[0] ?? '');
  expect(linesOf({ hasReserve: true }, labels)).toEqual(expected);
});

it('the details say what costs nothing, and nothing of what a digital item has not', () => {
  const labels = ['Starting bid', 'Reserve', 'Shipping'];
  const free = { startPriceCents: 0, shippingCostCents: 0, hasReserve: false };
  expect(linesOf(free, labels)).toEqual(['Starting bid: None', 'Reserve: None', 'Shipping: Free']);
  cleanup();
  expect(linesOf({ ...free, productType: 'DIGITAL' }, labels)).toEqual(['Starting bid: None', 'Reserve: None']);
});

type Change = Parameters<typeof aListing>[0];
/** The value shown for a label. */
function shown(label: string, change: Change = {}) {
  render(<DetailsTab listing={aListing(change)} mode="Lightning Auction" />);
  return screen.getByText(label).nextElementSibling?.textContent;
}

describe('the details of a listing', () => {
  it('name the fee before anybody bids', () => {
    expect(shown('Platform fee')).toBe('5% on top of the bid');
  });

  it.each([
    ['None', { hasReserve: false, reserveCents: null }],
    ['Yes', { hasReserve: true, reserveCents: null }],
    ['$150.00, seen only by you', { hasReserve: true, reserveCents: 15_000 }],
  ])('say of the reserve: %s', (text, change) => {
    expect(shown('Reserve', change)).toBe(text);
  });
});

it('the details leave out what is blank, and name a certification as a badge does', () => {
  const labels = ['Shipping type', 'Local pickup', 'Category', 'Rarity', 'Graded', 'Certification'];
  const blank = { shippingType: ' ', localPickup: false, category: '  ', rarity: null, certification: 'PSA 10' };
  expect(linesOf(blank, labels)).toEqual(['Graded: PSA 10']);
  cleanup();
  expect(linesOf({ ...blank, localPickup: true }, labels)).toContain('Local pickup: Offered to the winner');
});

it('says that there is no description where it is blank', () => {
  render(<DescriptionTab text={' \n '} />);
  expect(screen.getByText('The seller has not written a description.')).toBeTruthy();
});

it('sets each paragraph of a description in its own direction', () => {
  render(<DescriptionTab text={'שלום: the ribbon is new.\nAll keys print.'} />);
  expect(screen.getByText(/the ribbon/).className).toContain('[unicode-bidi:plaintext]');
});
