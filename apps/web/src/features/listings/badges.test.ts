import { describe, expect, it } from 'vitest';
import { aListing } from '../../../test/listing-response.fixture.ts';
import { badgesOf } from './badges.ts';

const texts = (change: Parameters<typeof aListing>[0]) => badgesOf(aListing(change)).map(({ text }) => text);
const BARE = { category: null, condition: null, authentication: null, era: null, manufacturer: null };

describe('the badges of a listing', () => {
  it('are the fields that have a value', () => {
    expect(texts({})).toEqual([
      'Starting Bid: $100.00',
      'Free Shipping',
      'Condition: Excellent',
      'Photography',
      'Auth: Serial checked',
      'Era: 1960s',
      'Brand: Rollei',
    ]);
  });

  it('leave out a start price of 0, paid shipping and blank tags', () => {
    const change = { ...BARE, startPriceCents: 0, shippingCostCents: 1, rarity: '  ', customTags: [' ', 'Mint'] };
    expect(texts(change)).toEqual(['Mint']);
  });

  it('show what staff set', () => {
    const set = { ...BARE, startPriceCents: 0, shippingCostCents: 1 };
    expect(texts({ ...set, bossBucksEligible: true, featured: true, verified: true })).toEqual([
      'Tokens eligible',
      'Featured',
      'Verified',
    ]);
  });

  it('name every tag', () => {
    const tags = {
      certification: 'PSA 10',
      sport: 'Tennis',
      team: 'A',
      player: 'B',
      edition: '1st',
      serialNumber: '7',
    };
    expect(texts({ ...BARE, startPriceCents: 0, shippingCostCents: 1, ...tags })).toEqual([
      'Graded: PSA 10',
      'Sport: Tennis',
      'Team: A',
      'Player: B',
      'Edition: 1st',
      '# 7',
    ]);
  });
});
