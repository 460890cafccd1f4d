import { TAG_FIELDS } from '@clamor/contract/limits';
import type { ListingTexts } from './listing-texts.ts';

const MAX_WORDS = 1_500;
const MAX_WORD_LENGTH = 60;
const MAX_QUERY_WORDS = 10;

/** The words under which a search finds a listing, up to `MAX_WORDS`: title and tags first, then the description. */
export function searchWordsOf(texts: ListingTexts): string {
  const parts = [texts.title, ...TAG_FIELDS.map((field) => texts[field] ?? ''), ...texts.customTags, texts.description];
  return wordsOf(parts.join(' ')).slice(0, MAX_WORDS).join(' ');
}

/** The typed text as a `tsquery` in which each word matches a prefix; null if it contains no searchable word. */
export function searchQueryOf(typed: string): string | null {
  const words = wordsOf(typed).slice(0, MAX_QUERY_WORDS);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}

/**
 * The distinct words of a text, in lower case and without accents. They contain letters and digits only, so that none
 * needs quotes.
 */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set((plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.slice(0, MAX_WORD_LENGTH)))].filter(
    (word) => !/\p{Surrogate}/u.test(word),
  );
}
