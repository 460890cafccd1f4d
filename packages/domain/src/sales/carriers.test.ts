import { describe, expect, it } from 'vitest';
import { CARRIERS, trackingUrl } from './carriers.ts';

describe('where a parcel can be followed', () => {
  it('is the page of a known carrier, however its name is written', () => {
    for (const name of ['FedEx', 'fedex', ' FEDEX ', 'Fed-Ex', 'Federal Express']) {
      expect(trackingUrl(name, '7946 1234')).toBe('https://www.fedex.com/fedextrack/?trknbr=7946%201234');
    }
  });

  it('is known of every carrier in the table, at an address of its own that is safe to follow', () => {
    const pages = CARRIERS.map(({ name }) => trackingUrl(name, 'AB123') ?? '');
    expect(pages.filter((page) => /^https:\/\/[\w.-]+\/.*AB123$/.test(page))).toHaveLength(CARRIERS.length);
    expect(new Set(pages).size).toBe(CARRIERS.length);
  });

  it('is nowhere for an unknown carrier, nor for a parcel without a number', () => {
    expect(trackingUrl('My cousin', 'AB123')).toBeNull();
    expect(trackingUrl('USPS', null)).toBeNull();
    expect(trackingUrl(null, 'AB123')).toBeNull();
  });

  it('cannot be led elsewhere by the number', () => {
    expect(trackingUrl('UPS', '1&to=https://elsewhere.test#')).toBe(
      'https://www.ups.com/track?tracknum=1%26to%3Dhttps%3A%2F%2Felsewhere.test%23',
    );
  });
});
