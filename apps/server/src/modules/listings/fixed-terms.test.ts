import { DEFAULT_WIRE_TERMS, FixedTerms } from '@clamor/contract/listing-terms';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import { UNUSUAL_TERMS } from '../test-helper/unusual-terms.fixture.ts';

const { shippingCostCents: _editable, ...TERMS } = UNUSUAL_TERMS;
const VIDEO = { youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' };

let site: MarketSite;
let seller: TestMember;
beforeAll(async () => {
  site = await openMarketSite();
  seller = await site.member('SELLER');
});
afterAll(() => site.close());

async function created(terms: object = {}): Promise<string> {
  const body = { title: 'A lamp', ...VIDEO, ...TERMS, ...terms };
  return (await site.call('POST', '/api/listings', { member: seller, body })).body.slug;
}
const edit = (slug: string, body: object) => site.call('PUT', `/api/listings/${slug}`, { member: seller, body });
const read = async (slug: string) => (await site.call('GET', `/api/listings/${slug}`, { member: seller })).body.listing;

it('every term is fixed but the shipping cost', () => {
  expect(Object.keys(FixedTerms).sort()).toEqual(Object.keys(TERMS).sort());
});

it.each(Object.keys(TERMS) as (keyof typeof TERMS)[])(
  'an edit with another %s is refused by name, and changes nothing',
  async (field) => {
    const slug = await created();
    const answer = await edit(slug, { title: 'Another lamp', ...TERMS, [field]: DEFAULT_WIRE_TERMS[field] });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ field }] } });
    expect(answer.body.errors).toHaveLength(1);
    expect(await read(slug)).toMatchObject({ title: 'A lamp', ...TERMS });
  },
);

it('an edit that sends the whole form back, with the terms as they are, is fine', async () => {
  const slug = await created({ reserveCents: null });
  expect((await edit(slug, { title: 'Another lamp', ...TERMS, reserveCents: 0 })).status).toBe(200);
  expect(await read(slug)).toMatchObject({ title: 'Another lamp', ...TERMS, reserveCents: null });
});
