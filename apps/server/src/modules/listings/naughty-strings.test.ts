import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

const FILE = new URL('../../../../../../shared/data/naughty_strings/blns.json', import.meta.url);
const HAS_DATA = existsSync(FILE);
/** The time limit of a test here, because one makes thousands of calls. */
const SLOW_MS = 120_000;

let site: MarketSite;
let seller: TestMember;
beforeAll(async () => {
  site = await openMarketSite();
  seller = await site.member('SELLER');
});
afterAll(() => site.close());

/** A one-line text as the server stores it: trimmed, in Unicode's composed form. */
const oneLineOf = (text: string) =>
  text.replace(/^[\s\u200b-\u200d\u2060]+|[\s\u200b-\u200d\u2060]+$/g, '').normalize('NFC');

describe.skipIf(!HAS_DATA)('strings that break software (left out without the shared data)', () => {
  const strings: string[] = HAS_DATA ? JSON.parse(readFileSync(FILE, 'utf8')) : [];

  it(
    'come back unchanged through title, description and tags, or are refused by their field',
    async () => {
      expect(strings.length).toBe(515);
      let kept = 0;
      for (const text of strings) {
        const fits = text.trim() !== '' && text.length <= 200;
        const body = {
          title: fits ? text : 'A lamp',
          description: text,
          category: text.slice(0, 300),
          customTags: [text.slice(0, 300)],
        };
        const created = await site.call('POST', '/api/listings', { member: seller, body });
        if (created.status === 400) {
          expect(created.body.code).toBe('VALIDATION_FAILED');
          continue;
        }
        kept += 1;
        expect([text, created.status]).toEqual([text, 201]);
        expect(created.body.slug).toMatch(/^[a-z0-9-]+$/);
        const { listing } = (await site.call('GET', `/api/listings/${created.body.slug}`)).body;
        expect([listing.title, listing.description]).toEqual([oneLineOf(body.title), text]);
        expect([listing.category, listing.customTags]).toEqual([
          oneLineOf(body.category),
          body.customTags.map(oneLineOf),
        ]);
      }
      expect(kept).toBeGreaterThan(470);
    },
    SLOW_MS,
  );

  it(
    'can be searched for and asked for as slug, category and cursor without harm',
    async () => {
      for (const text of strings) {
        const asked = encodeURIComponent(Buffer.from(text.slice(0, 200)).toString());
        for (const url of [`?q=${asked}`, `?category=${asked}`, `?cursor=${asked}`]) {
          const { status } = await site.call('GET', `/api/listings${url}`);
          expect([url, [200, 400].includes(status)]).toEqual([url, true]);
        }
        const { status } = await site.call('GET', `/api/listings/${asked}`);
        expect([asked, [200, 308, 400, 404].includes(status)]).toEqual([asked, true]);
      }
    },
    SLOW_MS,
  );
});
