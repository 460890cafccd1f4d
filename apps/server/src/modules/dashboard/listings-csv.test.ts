import { describe, expect, it } from 'vitest';
import type { Queryable } from '../../platform/database/index.ts';
import type { ExportedListing } from './exported-listings.postgres.ts';
import { listingsCsv } from './listings-csv.ts';

const LISTING: ExportedListing = {
  id: '01920000-0000-7000-8000-00000000000a',
  slug: 'a-lamp',
  title: 'A lamp',
  status: 'LIVE',
  mode: 'STANDARD',
  createdAt: new Date(Date.UTC(2026, 0, 1)),
  demand: 7,
  goal: 5,
  goalMetAt: Date.UTC(2026, 0, 2),
  startPriceCents: 1_050,
  topBidCents: 123_456,
  bidCount: 9,
  endsAt: Date.UTC(2026, 0, 3),
  outcome: null,
};

/** The cells of the table's only row, by their columns. */
async function cellsOf(listing: Partial<ExportedListing>): Promise<Record<string, string>> {
  const query = { query: async () => ({ rows: [{ ...LISTING, ...listing }] }) } as unknown as Queryable;
  const { payload } = listingsCsv(query, 'a seller', 'https://clamor.test') as unknown as {
    payload: AsyncIterable<string>;
  };
  let text = '';
  for await (const part of payload) text += part;
  const [columns = [], cells = []] = text.split('\r\n').map((line) => line.split(','));
  return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
}

describe('the table of a seller’s listings', () => {
  it('has each value under its name', async () => {
    expect(await cellsOf({})).toEqual({
      Item: 'A lamp',
      Address: 'https://clamor.test/listing/a-lamp',
      Status: 'LIVE',
      Mode: 'STANDARD',
      Listed: '2026-01-01T00:00:00.000Z',
      Demand: '7',
      Goal: '5',
      'Goal met': '2026-01-02T00:00:00.000Z',
      'Start price in US dollars': '10.50',
      'Top bid in US dollars': '1234.56',
      Bids: '9',
      Ends: '2026-01-03T00:00:00.000Z',
      Outcome: '',
    });
  });

  it('leaves empty what a listing does not have yet', async () => {
    const none = { goalMetAt: null, topBidCents: null, bidCount: 0, endsAt: null };
    const empty = { 'Goal met': '', 'Top bid in US dollars': '', Bids: '0', Ends: '' };
    expect(await cellsOf({ ...none, status: 'COLLECTING' })).toMatchObject({ ...empty, Status: 'COLLECTING' });
    expect(await cellsOf({ status: 'ENDED', outcome: 'UNSOLD' })).toMatchObject({ Status: 'ENDED', Outcome: 'UNSOLD' });
  });
});
