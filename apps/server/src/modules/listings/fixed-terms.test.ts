import { FixedTerms } from '@clamor/contract/listing-terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

const TERMS = {
  startPriceCents: 1_000,
  minIncrementCents: 250,
  reserveCents: null,
  threshold: 7,
  auctionDurationSeconds: 7_200,
  demandSourceBoost: true,
  demandSourceYouTube: false,
};
const OTHERS = {
  startPriceCents: 1_001,
  minIncrementCents: 251,
  reserveCents: 5_000,
  threshold: 8,
  auctionDurationSeconds: 7_201,
  demandSourceBoost: false,
  demandSourceYouTube: true,
};

let site: MarketSite;
let seller: TestMember;
beforeAll(async () => {
  site = await openMarketSite();
  seller = await site.member('SELLER');
});
afterAll(() => site.close());

async function created(): Promise<string> {
  return (await site.call('POST', '/api/listings', { member: seller, body: { title: 'A lamp', ...TERMS } })).body.slug;
}
const edit = (slug: string, body: object) => site.call('PUT', `/api/listings/${slug}`, { member: seller, body });
const read = async (slug: string) => (await site.call('GET', `/api/listings/${slug}`, { member: seller })).body.listing;

it('every term that is set at creation is looked at', () => {
  expect(Object.keys(OTHERS).sort()).toEqual(Object.keys(FixedTerms).sort());
});

it.each(Object.entries(OTHERS))(
  'an edit with another %s is refused by name, and changes nothing',
  async (field, value) => {
    const slug = await created();
    const answer = await edit(slug, { title: 'Another lamp', ...TERMS, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field }] } });
    expect(answer.body.errors).toHaveLength(1);
    expect(await read(slug)).toMatchObject({ title: 'A lamp', ...TERMS });
  },
);

it('an edit that sends the whole form back, with the terms as they are, is fine', async () => {
  const slug = await created();
  expect((await edit(slug, { title: 'Another lamp', ...TERMS, reserveCents: 0 })).status).toBe(200);
  expect(await read(slug)).toMatchObject({ title: 'Another lamp', ...TERMS });
});
