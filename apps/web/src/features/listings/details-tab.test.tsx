import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { aListing } from '../../../test/listing-response.fixture.ts';
import { DescriptionTab, DetailsTab } from './details-tab.tsx';

afterEach(cleanup);

type Change = Parameters<typeof aListing>[0];
/** The value beside a label. */
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

it('sets each paragraph of a description in its own direction', () => {
  render(<DescriptionTab text={'שלום: the ribbon is new.\nAll keys print.'} />);
  expect(screen.getByText(/the ribbon/).className).toContain('[unicode-bidi:plaintext]');
});
