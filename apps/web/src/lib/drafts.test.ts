import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAuthToken, storeAuthToken } from './auth-token.ts';
import { type DraftPlace, dropDraft, dropDraftsOf, dropOldDrafts, readDraft, saveDraft } from './drafts.ts';

const PLACE: DraftPlace = { memberId: 'ada', form: 'create' };
const KEY = 'draft:ada:create';
const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const LAMP = { title: 'A brass lamp' };

beforeEach(() => {
  localStorage.clear();
  storeAuthToken('token');
});
afterEach(() => vi.restoreAllMocks());

const stored = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

describe('a draft', () => {
  it('is there again for its member and its form, and for nobody else', () => {
    expect(saveDraft(PLACE, LAMP, NOW)).toBe(true);
    expect(readDraft(PLACE, NOW)).toEqual({ savedAt: NOW, values: LAMP });
    expect(readDraft({ ...PLACE, memberId: 'bob' }, NOW)).toBeNull();
    expect(readDraft({ ...PLACE, form: 'edit lamp' }, NOW)).toBeNull();
    dropDraft(PLACE);
    expect(readDraft(PLACE, NOW)).toBeNull();
  });

  it('is gone after six days, before its pictures are', () => {
    saveDraft(PLACE, LAMP, NOW);
    expect(readDraft(PLACE, NOW + 6 * DAY_MS - 1)?.values).toEqual(LAMP);
    expect(readDraft(PLACE, NOW + 6 * DAY_MS)).toBeNull();
    expect(stored()).toEqual([]);
  });

  it('is removed in time, though nobody opens its form', () => {
    saveDraft(PLACE, LAMP, NOW);
    saveDraft({ ...PLACE, form: 'edit lamp' }, LAMP, NOW + DAY_MS);
    localStorage.setItem('theme', 'dark');
    dropOldDrafts(NOW + 6 * DAY_MS);
    expect(stored()).toEqual(['draft:ada:edit lamp']);
    expect(localStorage.getItem('theme')).toBe('dark');
  });

  it('goes with every other draft of a member who signs out, and no draft of another', () => {
    const bob = { ...PLACE, memberId: 'bob' };
    for (const place of [PLACE, { ...PLACE, form: 'edit lamp' }, bob]) saveDraft(place, LAMP, NOW);
    dropDraftsOf('ada');
    expect(stored()).toEqual(['draft:bob:create']);
  });

  it('is not kept by a page whose member has signed out', () => {
    clearAuthToken();
    expect([saveDraft(PLACE, LAMP, NOW), stored()]).toEqual([false, []]);
  });

  it.each([
    ['no JSON', 'not json'],
    ['no object', 'null'],
    ['of another version', JSON.stringify({ version: 2, savedAt: NOW, values: LAMP })],
    ['without a date', JSON.stringify({ version: 1, values: LAMP })],
    ['dated in the future', JSON.stringify({ version: 1, savedAt: NOW + 6 * DAY_MS, values: LAMP })],
    ['too large', JSON.stringify({ version: 1, savedAt: NOW, values: { title: 'x'.repeat(100_000) } })],
  ])('that is %s is dropped', (_what, text) => {
    localStorage.setItem(KEY, text);
    expect([readDraft(PLACE, NOW), stored()]).toEqual([null, []]);
  });

  it('is not kept if it is too large', () => {
    expect([saveDraft(PLACE, { title: 'x'.repeat(100_000) }, NOW), stored()]).toEqual([false, []]);
  });

  it('makes room by removing the oldest, from twenty on', () => {
    for (let number = 0; number < 25; number += 1) saveDraft({ ...PLACE, form: `edit ${number}` }, LAMP, NOW + number);
    const kept = Array.from({ length: 20 }, (_, index) => `draft:ada:edit ${index + 5}`);
    expect(stored().sort()).toEqual(kept.sort());
    saveDraft({ ...PLACE, form: 'edit 5' }, LAMP, NOW + 30);
    expect(stored()).toHaveLength(20);
  });

  it('is survived where the storage throws', () => {
    const refused = () => {
      throw new DOMException('The quota is used up', 'QuotaExceededError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refused);
    expect(saveDraft(PLACE, LAMP, NOW)).toBe(false);
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refused);
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(refused);
    expect(readDraft(PLACE, NOW)).toBeNull();
    expect(() => [dropDraft(PLACE), dropDraftsOf('ada'), dropOldDrafts(NOW)]).not.toThrow();
  });
});
