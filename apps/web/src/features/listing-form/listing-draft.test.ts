import { LIMITS } from '@clamor/contract/limits';
import { describe, expect, it } from 'vitest';
import { EMPTY_LISTING, type ListingFormValues } from './form-values.ts';
import { draftOf, withDraft } from './listing-draft.ts';
import { urlOf } from './uploader.fixture.ts';

const typed: ListingFormValues = {
  ...EMPTY_LISTING,
  title: 'A brass lamp',
  mode: 'STANDARD',
  auctionDurationSeconds: 7_200,
  mediaUrls: [urlOf('a')],
  customTags: ['rare'],
  demandSourceYouTube: true,
  startPolicy: 'SMART',
  sellerTimezone: 'Asia/Tokyo',
  serialNumber: '7',
};

describe('a draft of a listing', () => {
  it('is what differs from what the form starts with', () => {
    expect(draftOf(EMPTY_LISTING, EMPTY_LISTING)).toEqual({});
    expect(draftOf({ ...EMPTY_LISTING, title: 'A', mediaUrls: ['/x'] }, EMPTY_LISTING)).toEqual({
      title: 'A',
      mediaUrls: ['/x'],
    });
  });

  it('brings everything back that was typed', () => {
    expect(withDraft(JSON.parse(JSON.stringify(draftOf(typed, EMPTY_LISTING))), EMPTY_LISTING)).toEqual(typed);
  });

  it('leaves alone what has changed since in fields that it does not hold', () => {
    const today = { ...EMPTY_LISTING, description: 'As it is now' };
    expect(withDraft({ title: 'A' }, today)).toEqual({ ...today, title: 'A' });
  });

  it.each([
    ['text where the form has text', { title: 7 }],
    ['text of a length that a form takes', { description: 'x'.repeat(40_001) }],
    ['a known mode', { mode: 'FASTEST' }],
    ['a known product type', { productType: 'LIVE_ANIMAL' }],
    ['a known start policy', { startPolicy: 'NOW' }],
    ['a known time zone', { sellerTimezone: '<script>' }],
    ['a whole duration', { auctionDurationSeconds: 0.5 }],
    ['a duration in figures', { auctionDurationSeconds: '60' }],
    ['yes or no', { localPickup: 'yes' }],
    ['pictures in a list', { mediaUrls: urlOf('a') }],
    ['pictures of this site', { mediaUrls: ['https://elsewhere.example/pixel.png'] }],
    ['pictures that are uploaded', { mediaUrls: ['blob:http://localhost/1', urlOf('a')] }],
    ['pictures once each', { mediaUrls: [urlOf('a'), urlOf('a')] }],
    ['few pictures', { mediaUrls: Array.from('abcdefghi', urlOf) }],
    ['tags that are texts', { customTags: [{ toString: 'x' }] }],
    ['few tags', { customTags: Array.from({ length: 21 }, (_, number) => `tag ${number}`) }],
    ['fields of the form', { role: 'ADMIN' }],
  ])('takes only %s', (_what, stored) => {
    expect(withDraft(stored, EMPTY_LISTING)).toEqual(EMPTY_LISTING);
  });

  it.each([
    ['a text of the greatest length', { description: 'x'.repeat(40_000) }],
    ['as many pictures as a listing may have', { mediaUrls: Array.from('abcdefgh', urlOf) }],
    ['as many tags as a listing may have', { customTags: Array.from({ length: 20 }, (_, number) => `tag ${number}`) }],
    ['a tag of the greatest length', { customTags: ['x'.repeat(LIMITS.tagMax)] }],
    ['nothing instead of something', { description: '', customTags: [] }],
  ])('takes %s', (_what, stored) => {
    const base = { ...EMPTY_LISTING, description: 'Brass', customTags: ['old'] };
    expect(withDraft(stored, base)).toEqual({ ...base, ...stored });
  });

  it('takes no tag that is too long', () => {
    expect(withDraft({ customTags: ['x'.repeat(LIMITS.tagMax + 1)] }, EMPTY_LISTING)).toEqual(EMPTY_LISTING);
  });

  it('leaves the duration of a listing as it is, though the form would not offer it', () => {
    const odd = { ...EMPTY_LISTING, auctionDurationSeconds: 30 };
    expect(withDraft({ title: 'A' }, odd)).toEqual({ ...odd, title: 'A' });
  });

  it.each([[null], ['text'], [[]], [7]])('ignores %j', (stored) => {
    expect(withDraft(stored, EMPTY_LISTING)).toEqual(EMPTY_LISTING);
  });

  it('has a duration that its mode offers', () => {
    expect(withDraft({ auctionDurationSeconds: 999_999 }, EMPTY_LISTING).auctionDurationSeconds).toBe(3_600);
    expect(withDraft({ mode: 'STANDARD' }, EMPTY_LISTING).auctionDurationSeconds).toBe(5_400);
  });
});
