import { describe, expect, it } from 'vitest';
import { RegisterBody } from './accounts.ts';
import { TAG_FIELDS } from './limits.ts';
import { CreateListingBody, UpdateListingBody } from './listings.ts';
import { UpdateProfileBody } from './profiles.ts';
import { refused } from './refused.fixture.ts';

const BREAKS = ['Lamp\r\nBcc: everybody@example.test', 'Lamp\nmore', 'Lamp\rmore', 'Lamp\n', '\r\nLamp'];
const OF_A_LISTING = ['title', 'shippingType', ...TAG_FIELDS];

describe('what is shown on one line', () => {
  it.each(OF_A_LISTING)('takes no line break as a listing\u2019s %s, new or edited', (field) => {
    for (const text of BREAKS) {
      expect(refused(CreateListingBody, { title: 'A lamp', [field]: text })).toEqual({ [field]: 'Must be one line' });
      expect(refused(UpdateListingBody, { [field]: text })).toEqual({ [field]: 'Must be one line' });
    }
  });

  it('takes no line break as one of a listing\u2019s own tags', () => {
    for (const text of BREAKS)
      expect(refused(UpdateListingBody, { customTags: ['fine', text] })).toEqual({
        'customTags.1': 'Must be one line',
      });
  });

  it.each(['location', 'businessName'])('takes no line break as a profile\u2019s %s', (field) => {
    for (const text of BREAKS)
      expect(refused(UpdateProfileBody, { [field]: text })).toEqual({ [field]: 'Must be one line' });
  });

  it('takes no line break as a name or an address', () => {
    const fine = { username: 'ann', email: 'ann@example.test', password: 'long enough' };
    for (const text of ['ann\nbob', 'ann\r']) {
      expect(Object.keys(refused(RegisterBody, { ...fine, username: text }))).toEqual(['username']);
      expect(Object.keys(refused(RegisterBody, { ...fine, email: `x${text}@example.test` }))).toEqual(['email']);
    }
  });
});

describe('the tags of a listing that have no field', () => {
  const tagsOf = (customTags: string[]) => UpdateListingBody.parse({ customTags }).customTags;

  it('are trimmed, and differ in more than case: the first of each stays', () => {
    expect(tagsOf([' Brass ', 'lamp', 'BRASS', 'Cafe\u0301', 'CAF\u00c9', 'lamp'])).toEqual([
      'Brass',
      'lamp',
      'Caf\u00e9',
    ]);
  });

  it.each(['', '  ', '\u00a0'])('say something: %j is refused', (tag) => {
    expect(refused(UpdateListingBody, { customTags: ['fine', tag] })).toEqual({
      'customTags.1': 'A tag cannot be empty',
    });
  });
});

describe('what is shown on many lines', () => {
  it('takes line breaks', () => {
    const many = { description: 'a\r\nb', digitalDeliveryInfo: 'a\nb' };
    expect(refused(CreateListingBody, { title: 'A lamp', ...many })).toEqual({});
    expect(refused(UpdateProfileBody, { bio: 'a\nb' })).toEqual({});
  });
});
