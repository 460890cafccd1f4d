import { TAG_FIELDS, type TagField } from '@clamor/contract/limits';
import { expect, it } from 'vitest';
import type { ListingTexts } from '../../apps/server/src/modules/listings/index.ts';
import { wireListing } from '../../apps/server/src/modules/views/index.ts';
import { Market } from '../../apps/server/test/realtime/market.fixture.ts';
import { Overheard } from './overheard.ts';

const tags = Object.fromEntries(TAG_FIELDS.map((tag) => [tag, `the ${tag}`])) as Record<TagField, string>;
/** A listing with every text set. A field that is null in a visitor's answer is therefore private. */
const TEXTS: ListingTexts = {
  ...tags,
  id: 'listing-lamp',
  slug: 'lamp',
  sellerId: 'seller',
  createdAt: 0,
  title: 'A lamp',
  description: 'It shines.',
  mode: 'STANDARD',
  productType: 'DIGITAL',
  mediaUrls: ['/lamp.jpg'],
  youtubeUrl: 'https://youtube.test/lamp',
  shippingType: 'by post',
  localPickup: true,
  digitalDeliveryInfo: 'the key under the canary',
  customTags: ['brass'],
  bossBucksEligible: true,
  featured: true,
  verified: true,
  adminNotes: 'not to be trusted',
};

function privateFields(): [string, unknown][] {
  const market = new Market();
  market.add('lamp', { reserveCents: 43_217_893 });
  const [owners, visitors] = [true, false].map((owner) => wireListing(TEXTS, market.state('lamp'), 'sela', owner));
  const shown = new Map<string, unknown>(Object.entries(visitors ?? {}));
  return Object.entries(owners ?? {}).filter(([field, value]) => value !== null && shown.get(field) === null);
}

/** The faults that are found if a visitor receives what the owner wrote into this field. */
function faultsOf(field: string, value: unknown): string[] {
  const overheard = new Overheard();
  const listing = JSON.stringify({ listing: { [field]: value } });
  const heard = { token: null, isStaff: false, path: '/api/listings/lamp' };
  overheard.hear({ ...heard, hearer: 'the owner', said: JSON.stringify({ [field]: value }), told: '' });
  overheard.hear({ ...heard, hearer: 'a visitor', said: null, told: listing });
  return overheard.faults();
}

it('has every text set, so that none is null for everybody', () => {
  expect(Object.entries(TEXTS).filter(([, value]) => value === null)).toEqual([]);
});

it('reports each field of a listing that only its owner may read, if somebody else hears it', () => {
  const fields = privateFields();
  expect(fields.map(([field]) => field)).toEqual(['reserveCents', 'digitalDeliveryInfo']);
  for (const [field, value] of fields) expect([field, faultsOf(field, value)]).toEqual([field, [expect.any(String)]]);
});
