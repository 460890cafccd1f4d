import { describe, expect, it } from 'vitest';
import { listingHead, type ToldListing } from './listing-head.ts';

const ORIGIN = 'https://clamor.test';

function told(change: Partial<ToldListing> = {}, listing: Partial<ToldListing['listing']> = {}): ToldListing {
  return {
    listing: {
      slug: 'lamp-1',
      title: 'A lamp',
      description: 'Of brass.',
      status: 'LIVE',
      sellerName: 'sal',
      category: null,
      manufacturer: null,
      mediaUrls: [],
      ...listing,
    } as ToldListing['listing'],
    phase: 'live',
    auction: { id: 'auction-1', outcome: null },
    highestBid: null,
    nextMinimumCents: 1_000,
    frozen: false,
    liveAt: null,
    endsAt: '2026-11-22T12:00:00.000Z',
    seller: { hasProfile: true } as ToldListing['seller'],
    ...change,
  };
}

interface Data {
  offers: { price: string; availability: string; availabilityEnds?: string; seller: object };
}
const dataOf = (...given: Parameters<typeof told>) => listingHead(told(...given), ORIGIN).data as unknown as Data;

describe('the head of a listing', () => {
  it.each([
    ['COLLECTING', 'Gathering Interest'],
    ['COUNTDOWN', 'Starting Soon'],
    ['LIVE', 'Live Auction'],
    ['ENDED', 'Auction Ended'],
    ['RESERVE_NOT_MET', 'Reserve Not Met'],
    ['SECOND_CHANCE_AWARDED', 'Second Chance Awarded'],
    ['CANCELLED', 'Auction Cancelled'],
  ] as const)('says in its title where it stands: %s, %s', (status, label) => {
    const head = listingHead(told({}, { status }), ORIGIN);
    expect(head).toMatchObject({ title: `A lamp · ${label}`, description: 'Of brass.' });
    expect(listingHead(told({}, { status, description: ' ' }), ORIGIN).description).toBe(`${label} on Clamor, by sal.`);
  });

  it.each([
    ['collecting', 'PreOrder'],
    ['waiting', 'PreOrder'],
    ['countdown', 'PreOrder'],
    ['live', 'InStock'],
    ['closing', 'OutOfStock'],
    ['deciding', 'Reserved'],
    ['awarded', 'SoldOut'],
    ['ended', 'Discontinued'],
    ['cancelled', 'Discontinued'],
  ] as const)('says whether it can be had: %s, %s', (phase, word) => {
    expect(dataOf({ phase }).offers.availability).toBe(`https://schema.org/${word}`);
  });

  it('says of what was sold that it is, and of what stands still no more than that it cannot be had', () => {
    const sold = { phase: 'ended', auction: { id: 'auction-1', outcome: 'SOLD' } } as const;
    expect(dataOf(sold).offers.availability).toBe('https://schema.org/SoldOut');
    expect(dataOf({ frozen: true }).offers.availability).toBe('https://schema.org/OutOfStock');
  });

  it('has the top bid for its price, or what the first bid has to be', () => {
    expect(dataOf().offers.price).toBe('10.00');
    const highestBid = { amountCents: 123_456 } as ToldListing['highestBid'];
    expect(dataOf({ highestBid }).offers.price).toBe('1234.56');
  });

  it('shows its pictures in the width in which they are shared, and its seller by name', () => {
    const data = dataOf({}, { mediaUrls: ['/objects/uploads/a', '/objects/uploads/b'], manufacturer: 'Brand & Co' });
    expect(data).toMatchObject({
      image: [`${ORIGIN}/objects/uploads/a?w=1280`, `${ORIGIN}/objects/uploads/b?w=1280`],
      brand: { name: 'Brand & Co' },
      offers: { seller: { name: 'sal', url: `${ORIGIN}/user/sal` }, availabilityEnds: '2026-11-22T12:00:00.000Z' },
    });
    expect(dataOf({ endsAt: null }).offers).not.toHaveProperty('availabilityEnds');
    expect(data.offers).not.toHaveProperty('availabilityStarts');
    const counting = dataOf({ phase: 'countdown', liveAt: '2026-11-22T11:00:00.000Z', endsAt: null });
    expect(counting.offers).toMatchObject({ availabilityStarts: '2026-11-22T11:00:00.000Z' });
  });

  it('says all of it to search engines, under addresses without spaces', () => {
    const listing = { slug: 'ä lamp', category: 'Lamps', sellerName: 'Sal & Co', description: ` ${'d'.repeat(200)} ` };
    const head = listingHead(told({ liveAt: '2026-11-22T11:00:00.000Z' }, listing), ORIGIN);
    expect(head).toMatchObject({ canonicalPath: '/listing/%C3%A4%20lamp', description: 'd'.repeat(200) });
    expect(head.image).toBeUndefined();
    expect(head.data).toEqual({
      '@type': 'Product',
      name: 'A lamp',
      description: `${'d'.repeat(157)}...`,
      image: [],
      url: 'https://clamor.test/listing/%C3%A4%20lamp',
      category: 'Lamps',
      offers: {
        '@type': 'Offer',
        url: 'https://clamor.test/listing/%C3%A4%20lamp',
        price: '10.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        availabilityStarts: '2026-11-22T11:00:00.000Z',
        availabilityEnds: '2026-11-22T12:00:00.000Z',
        seller: { '@type': 'Person', name: 'Sal & Co', url: 'https://clamor.test/user/Sal%20%26%20Co' },
      },
    });
  });

  it('names a seller who is gone, and leads nowhere', () => {
    const seller = { hasProfile: false } as ToldListing['seller'];
    expect(dataOf({ seller }, { sellerName: 'Deleted member' }).offers.seller).toEqual({
      '@type': 'Person',
      name: 'Deleted member',
    });
  });
});
