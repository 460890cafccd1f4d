import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CreateListingBody, ListListingsQuery, UpdateListingBody } from './listings.ts';
import { refused } from './refused.fixture.ts';

const withField = (field: string, value: unknown) =>
  refused(CreateListingBody, { title: 'A chair', [field]: value })[field];
const picture = '/objects/uploads/0199b1c2-aaaa-7bbb-8ccc-000000000001.webp';

describe('creating a listing', () => {
  it('fills what is left out with the defaults of the form', () => {
    expect(CreateListingBody.parse({ title: 'A chair', bossBucksEligible: true, sellerId: 'x' })).toEqual({
      title: 'A chair',
      description: '',
      mediaUrls: [],
      mode: 'LIGHTNING',
      auctionDurationSeconds: 60,
      demandSourceClamorUsers: true,
      demandSourceBoost: true,
      demandSourceYouTube: false,
      youtubeUrl: null,
      threshold: 500_000,
      startPriceCents: 10_000,
      minIncrementCents: 1_000,
      reserveCents: null,
      productType: 'PHYSICAL',
      shippingCostCents: 0,
      shippingType: null,
      localPickup: false,
      digitalDeliveryInfo: null,
      startPolicy: 'IMMEDIATE',
      countdownTimerMinutes: 30,
      primeListingHoursStart: '09:00',
      primeListingHoursEnd: '17:00',
      sellerTimezone: 'America/New_York',
      hotOverrideEnabled: false,
      hotOverrideThreshold: 150,
      customTags: [],
    });
  });

  it.each([
    ['title', '', 'Title is required'],
    ['title', ' \u00a0\u3000', 'Title is required'],
    ['title', undefined, 'Title is required'],
    ['title', 7, 'Title is required'],
    ['title', 'x', undefined],
    ['title', ' padded ', undefined],
    ['title', 'x'.repeat(200), undefined],
    ['title', 'x'.repeat(201), 'Title too long'],
    ['title', 'a\u0000b', 'Text cannot contain the null character'],
    ['title', 'a\ud83d', 'Text contains a broken character'],
    ['title', 'a\ud83d\ude00', undefined],
    ['description', 'x'.repeat(20_000), undefined],
    ['description', 'x'.repeat(20_001), 'Description must be 20,000 characters or less'],
    ['description', '\u0000', 'Text cannot contain the null character'],
    ['threshold', 1, 'Threshold must be at least 2'],
    ['threshold', 2, undefined],
    ['threshold', 2.5, 'Must be a whole number'],
    ['threshold', '5', 'Must be a whole number'],
    ['threshold', 1_000_000_000, undefined],
    ['threshold', 1_000_000_001, 'Threshold must be 1,000,000,000 or less'],
    ['mode', 'SLOW', 'Mode must be LIGHTNING or STANDARD'],
    ['mode', 'STANDARD', undefined],
    ['auctionDurationSeconds', 59, 'Duration must be at least 60 seconds'],
    ['auctionDurationSeconds', 60, undefined],
    ['auctionDurationSeconds', 259_200, undefined],
    ['auctionDurationSeconds', 259_201, 'Duration must be 72 hours or less'],
    ['startPriceCents', -1, 'Start price must be positive'],
    ['startPriceCents', 0, undefined],
    ['startPriceCents', 95_238_094, undefined],
    [
      'startPriceCents',
      95_238_095,
      'Start price is too high: with fee and shipping no card can be charged $1,000,000 or more',
    ],
    ['startPriceCents', 100_000_000, 'Must be $999,999.99 or less'],
    ['startPriceCents', 10.5, 'Must be a whole number'],
    ['startPriceCents', 1e300, 'Must be a whole number'],
    ['minIncrementCents', 0, 'Increment must be at least $0.01'],
    ['minIncrementCents', 1, undefined],
    ['reserveCents', -1, 'Reserve cannot be negative'],
    ['reserveCents', 0, undefined],
    ['reserveCents', null, undefined],
    ['shippingCostCents', -1, 'Shipping cost cannot be negative'],
    ['shippingCostCents', 0, undefined],
    ['demandSourceClamorUsers', false, 'The registered-users source is required and cannot be disabled'],
    ['demandSourceClamorUsers', true, undefined],
    ['demandSourceBoost', 'yes', 'Must be true or false'],
    ['countdownTimerMinutes', 0, 'Countdown must be at least 1 minute'],
    ['countdownTimerMinutes', 1, undefined],
    ['countdownTimerMinutes', 180, undefined],
    ['countdownTimerMinutes', 181, 'Countdown must be 180 minutes or less'],
    ['startPolicy', 'NOW', 'Start policy must be IMMEDIATE, SMART or MANUAL'],
    ['productType', 'OTHER', 'Product type must be DIGITAL or PHYSICAL'],
    ['sellerTimezone', 'Europe/Paris', undefined],
    ['sellerTimezone', 'UTC', undefined],
    ['sellerTimezone', 'Mars/Olympus', 'Time zone is not known'],
    ['sellerTimezone', '', 'Time zone is not known'],
    ['sellerTimezone', '+05:30', 'Time zone is not known'],
    ['mediaUrls', Array(8).fill(picture), undefined],
    ['mediaUrls', Array(9).fill(picture), 'At most 8 pictures'],
    ['mediaUrls', 'x', 'Pictures must be a list'],
    ['era', 'x'.repeat(300), undefined],
    ['era', 'x'.repeat(301), 'Must be 300 characters or less'],
    ['era', null, undefined],
    ['customTags', Array(20).fill('tag'), undefined],
    ['customTags', Array(21).fill('tag'), 'At most 20 tags'],
  ])('judges %s %j', (field, value, message) => {
    expect(withField(field, value)).toBe(message);
  });

  it.each([
    'https://elsewhere.example/a.jpg',
    'javascript:alert(1)',
    '/objects/uploads/../etc',
    '//x',
    '/objects/uploads/a b',
  ])('takes no picture from %s', (url) => {
    expect(refused(CreateListingBody, { title: 'A chair', mediaUrls: [picture, url] })).toEqual({
      'mediaUrls.1': 'Pictures must be uploaded first',
    });
  });

  it.each([
    [119, 120],
    [120, 120],
    [150.4, 150],
    [300, 300],
    [301, 300],
    [-5, 120],
  ])('clamps a hot override of %s to %s', (sent, kept) => {
    expect(CreateListingBody.parse({ title: 'A chair', hotOverrideThreshold: sent }).hotOverrideThreshold).toBe(kept);
  });
});

describe('prime hours of a new listing', () => {
  const hours = (start: unknown, end: unknown) => ({
    title: 'A chair',
    primeListingHoursStart: start,
    primeListingHoursEnd: end,
  });

  it.each([
    ['22:00', '06:00'],
    ['00:00', '23:59'],
    [null, null],
  ])('keeps %s to %s', (start, end) => {
    expect(CreateListingBody.parse(hours(start, end))).toMatchObject(hours(start, end));
  });

  it.each([
    ['09:00', '09:00', 'Prime hours must not start and end alike'],
    ['09:00', null, 'Set both a start and an end of the prime hours, or neither'],
    [null, '09:00', 'Set both a start and an end of the prime hours, or neither'],
    ['09:00', undefined, 'Set both a start and an end of the prime hours, or neither'],
    ['09:00', '24:00', 'Prime hours must be HH:MM'],
    ['09:00', '9:00', 'Prime hours must be HH:MM'],
  ])('refuses %s to %s', (start, end, message) => {
    expect(refused(CreateListingBody, hours(start, end))).toEqual({ primeListingHoursEnd: message });
  });
});

describe('the video of a new listing', () => {
  it.each([null, undefined, ''])('is required with its source on, and %j is none', (youtubeUrl) => {
    const body = { title: 'A chair', youtubeUrl };
    expect(CreateListingBody.parse(body).youtubeUrl).toBeNull();
    expect(refused(CreateListingBody, { ...body, demandSourceYouTube: true })).toEqual({
      youtubeUrl: 'YouTube URL is required when YouTube demand is enabled',
    });
  });

  it('must be a YouTube address', () => {
    expect(withField('youtubeUrl', 'https://example.com/watch?v=dQw4w9WgXcQ')).toBe('Please enter a valid YouTube URL');
    expect(withField('youtubeUrl', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBeUndefined();
  });
});

describe('editing a listing', () => {
  it('changes only what is sent', () => {
    expect(UpdateListingBody.parse({})).toEqual({});
    expect(UpdateListingBody.parse({ title: 'New', threshold: 5, startPriceCents: 1 })).toEqual({ title: 'New' });
    expect(UpdateListingBody.parse({ digitalDeliveryInfo: null })).toEqual({ digitalDeliveryInfo: null });
  });

  it('takes the shipping cost as a number or as a numeric text', () => {
    expect(UpdateListingBody.parse({ shippingCostCents: '1250' })).toEqual({ shippingCostCents: 1250 });
    expect(UpdateListingBody.parse({ shippingCostCents: 1250 })).toEqual({ shippingCostCents: 1250 });
  });

  it.each([
    ['-1', 'Shipping cost cannot be negative'],
    [-1, 'Shipping cost cannot be negative'],
    ['12.5', 'Shipping cost must be a whole number of cents'],
    ['', 'Shipping cost must be a whole number of cents'],
    ['100000000', 'Must be $999,999.99 or less'],
    [100_000_000, 'Must be $999,999.99 or less'],
    [1.5, 'Shipping cost must be a whole number of cents'],
    [null, 'Shipping cost must be a whole number of cents'],
  ])('refuses a shipping cost of %j', (shippingCostCents, message) => {
    expect(refused(UpdateListingBody, { shippingCostCents })).toEqual({ shippingCostCents: message });
  });

  it('holds title and kind to the same rules', () => {
    expect(refused(UpdateListingBody, { title: ' ' })).toEqual({ title: 'Title is required' });
    expect(refused(UpdateListingBody, { productType: 'OTHER' })).toEqual({
      productType: 'Product type must be DIGITAL or PHYSICAL',
    });
    expect(refused(UpdateListingBody, { title: null })).toEqual({ title: 'Title is required' });
  });
});

describe('listing the listings', () => {
  it('has a page of 50 where none is asked for, and of 100 at most', () => {
    expect(ListListingsQuery.parse({})).toEqual({ limit: 50 });
    expect(ListListingsQuery.parse({ limit: '100' }).limit).toBe(100);
    expect(refused(ListListingsQuery, { limit: '101' })).toEqual({ limit: 'Must be a whole number from 1 to 100' });
    expect(refused(ListListingsQuery, { limit: '0' })).toEqual({ limit: 'Must be a whole number from 1 to 100' });
    expect(refused(ListListingsQuery, { limit: '1e1' })).toEqual({ limit: 'Must be a whole number from 1 to 100' });
  });

  it('knows its filters', () => {
    expect(refused(ListListingsQuery, { status: 'OPEN', mode: 'X', sort: 'best', cursor: 'a b' })).toEqual({
      status: 'Status is not known',
      mode: 'Mode must be LIGHTNING or STANDARD',
      sort: 'Sort is not known',
      cursor: 'Cursor is not valid',
    });
    expect(refused(ListListingsQuery, { status: 'LIVE', sort: 'price-low', q: 'chair', cursor: 'aZ-_9' })).toEqual({});
  });
});

const naughty = new URL('../../../../shared/data/naughty_strings/blns.json', import.meta.url);

describe('odd texts', () => {
  it.skipIf(!existsSync(naughty))(
    'pass unchanged through the description, and through fields of one line composed and trimmed or refused (left out where the shared strings are missing)',
    () => {
      const strings: string[] = JSON.parse(readFileSync(naughty, 'utf8'));
      expect(strings).toHaveLength(515);
      for (const text of strings) {
        expect(CreateListingBody.parse({ title: 'A chair', description: text }).description).toBe(text);
      }
      const fit = strings.filter((text) => text.trim() !== '' && text.length <= 200);
      const taken = fit.filter((title) => CreateListingBody.safeParse({ title }).success);
      expect(taken.length).toBeGreaterThan(470);
      for (const text of taken) {
        const body = CreateListingBody.parse({ title: text, era: text, customTags: [text] });
        const kept = text.replace(/^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g, '').normalize('NFC');
        expect([body.title, body.era, body.customTags]).toEqual([kept, kept, [kept]]);
      }
      for (const text of fit.filter((title) => !taken.includes(title))) {
        const [title] = Object.entries(refused(CreateListingBody, { title: text, era: text, customTags: [text] }));
        expect([text, title?.[0]]).toEqual([text, 'title']);
      }
    },
  );
});
