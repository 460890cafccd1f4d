import { TAG_FIELDS } from '@clamor/contract/limits';
import { expect, it } from 'vitest';
import { distinctListing, PHASE_OF } from '../test-helper/distinct-listing.fixture.ts';
import { searchQueryOf, searchWordsOf } from './search-words.ts';

const { texts } = distinctListing(PHASE_OF.COLLECTING);
const BARE = {
  ...texts,
  ...Object.fromEntries(TAG_FIELDS.map((field) => [field, null])),
  ...{ title: '', description: '', customTags: [] },
};

it.each(TAG_FIELDS)('finds a listing by its %s', (field) => {
  expect(searchWordsOf({ ...BARE, [field]: 'Brass LAMP' })).toBe('brass lamp');
});

it('finds a listing by title, tags and description, in this order, each word once', () => {
  const described = {
    ...BARE,
    title: 'Lamp one',
    category: 'two',
    customTags: ['three', 'LAMP'],
    description: 'four two',
  };
  expect(searchWordsOf(described)).toBe('lamp one two three four');
});

it('finds a listing by nothing that only its owner or staff may read', () => {
  const words = searchWordsOf(texts).split(' ');
  expect(words).toEqual(expect.arrayContaining(['title', 'serial', 'tag', 'description']));
  for (const word of ['notes', 'staff', 'delivery', 'seller', 'courier', 'youtu']) expect(words).not.toContain(word);
});

it('keeps the first 1,500 words, and 60 letters of each', () => {
  const many = Array.from({ length: 1_600 }, (_, index) => `w${index}`).join(' ');
  const words = searchWordsOf({ ...BARE, title: 'x'.repeat(70), description: many }).split(' ');
  expect([words.length, words[0], words.at(-1)]).toEqual([1_500, 'x'.repeat(60), 'w1498']);
});

it.each([
  ['', null],
  ['  !? ', null],
  ['lamp', "'lamp':*"],
  ['Brass  LAMP, lamp', "'brass':* & 'lamp':*"],
  ["l'été", "'l':* & 'ete':*"],
  ['Ⅳ ﬁne', "'iv':* & 'fine':*"],
  // In the second of these rows, the cut after 60 UTF-16 units leaves half a letter. PostgreSQL refuses that, so the
  // word is left out.
  [`lamp ${'x'.repeat(59)}𝓍𠮷`, `'lamp':* & '${'x'.repeat(60)}':*`],
  [`lamp ${'x'.repeat(59)}𠮷`, "'lamp':*"],
  ['a b c d e f g h i j k l', "'a':* & 'b':* & 'c':* & 'd':* & 'e':* & 'f':* & 'g':* & 'h':* & 'i':* & 'j':*"],
])('asks for what was typed: %s', (typed, query) => {
  expect(searchQueryOf(typed)).toBe(query);
});
