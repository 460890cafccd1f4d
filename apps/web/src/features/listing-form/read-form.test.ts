import { ChangeTimingBody } from '@clamor/contract/lifecycle';
import { DEFAULT_WIRE_TERMS } from '@clamor/contract/listing-terms';
import { type CreateListingBody, UpdateListingBody } from '@clamor/contract/listings';
import { EDITABLE_TERMS } from '@clamor/domain/listings';
import { describe, expect, it } from 'vitest';
import { aListing } from '../../../test/listing-response.fixture.ts';
import { durationWithin, EMPTY_LISTING, type ListingFormValues, valuesOf } from './form-values.ts';
import { partOf } from './part-of.ts';
import { fieldOfWire, listingResolver } from './read-form.ts';

const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

async function read(typed: Partial<ListingFormValues>) {
  const { values, errors } = await listingResolver({ ...EMPTY_LISTING, title: 'A lamp', ...typed }, undefined, OPTIONS);
  const messages = Object.entries(errors).map(([field, error]) => [field, (error as { message: string }).message]);
  return { body: values, messages: Object.fromEntries(messages) };
}

describe('reading the create form', () => {
  it('sends dollars as cents, and the defaults of a new listing', async () => {
    const { body, messages } = await read({ startPrice: '1,250.50', reserve: '' });
    expect(messages).toEqual({});
    expect(body).toMatchObject({
      startPriceCents: 125_050,
      minIncrementCents: 1_000,
      reserveCents: null,
      threshold: 500_000,
      mode: 'LIGHTNING',
      startPolicy: 'IMMEDIATE',
      countdownTimerMinutes: 30,
      primeListingHoursStart: '09:00',
      primeListingHoursEnd: '17:00',
    });
  });

  it('sends each term as the listing has it that the form was filled with, and edits those that may be edited', async () => {
    const other = (value: number | boolean | null) => (typeof value === 'boolean' ? !value : (value ?? 0) + 7);
    const terms = Object.fromEntries(Object.entries(DEFAULT_WIRE_TERMS).map(([term, value]) => [term, other(value)]));
    const { body, messages } = await read(valuesOf(aListing({ ...terms, youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' })));
    expect(messages).toEqual({});
    expect(body).toMatchObject(terms);
    const edited = Object.fromEntries(EDITABLE_TERMS.map((term) => [term, terms[term]]));
    expect(partOf(UpdateListingBody, body as CreateListingBody)).toMatchObject(edited);
  });

  it.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title too long'],
    [{ threshold: '1' }, 'threshold', 'Threshold must be at least 2'],
    [{ threshold: 'many' }, 'threshold', 'Enter a whole number'],
    [{ startPrice: '-1' }, 'startPrice', 'Start price must be positive'],
    [{ startPrice: 'much' }, 'startPrice', 'Enter an amount in dollars, for example 12.50'],
    [{ startPrice: '--1' }, 'startPrice', 'Enter an amount in dollars, for example 12.50'],
    [{ shippingCost: '-0.01' }, 'shippingCost', 'Shipping cost cannot be negative'],
    [{ reserve: '-5' }, 'reserve', 'Reserve cannot be negative'],
    [{ minIncrement: '0' }, 'minIncrement', 'Increment must be at least $0.01'],
    [{ demandSourceYouTube: true }, 'youtubeUrl', 'YouTube URL is required when YouTube demand is enabled'],
    [{ demandSourceYouTube: true, youtubeUrl: 'no' }, 'youtubeUrl', 'Please enter a valid YouTube URL'],
    [{ countdownTimerMinutes: '181' }, 'countdownTimerMinutes', 'Countdown must be 180 minutes or less'],
  ] as const)('says what is wrong with %o under its field', async (typed, field, message) => {
    expect((await read(typed)).messages).toEqual({ [field]: message });
  });

  it.each([['2'], ['1,000']])('takes a goal of %s', async (threshold) => {
    expect((await read({ threshold })).messages).toEqual({});
  });

  it('sends a physical item without delivery words, and a digital one without shipping', async () => {
    const typed = { shippingCost: '5', shippingType: 'Parcel', localPickup: true, digitalDeliveryInfo: 'By mail' };
    const physical = (await read({ ...typed, productType: 'PHYSICAL' })).body;
    expect(physical).toMatchObject({ shippingCostCents: 500, localPickup: true, digitalDeliveryInfo: null });
    const digital = (await read({ ...typed, productType: 'DIGITAL' })).body;
    expect(digital).toMatchObject({ shippingCostCents: 0, localPickup: false, digitalDeliveryInfo: 'By mail' });
    expect([physical, digital].map((body) => (body as CreateListingBody).shippingType)).toEqual(['Parcel', null]);
    expect((await read({ shippingType: '  ', productType: 'PHYSICAL' })).body).toMatchObject({ shippingType: null });
  });

  it('sends a tag without the spaces around it, and none of nothing but spaces', async () => {
    const { body } = await read({ condition: ' Good ', era: '   ' });
    expect(body).toMatchObject({ condition: 'Good', era: null });
  });

  it('takes no number for whole that has a fraction or too many figures', async () => {
    for (const countdownTimerMinutes of ['1.5', '1e2', '1234567890123', '-1', '']) {
      const { messages } = await read({ countdownTimerMinutes });
      expect(messages, countdownTimerMinutes).toEqual({ countdownTimerMinutes: 'Enter a whole number' });
    }
    expect((await read({ countdownTimerMinutes: ' 45 ' })).body).toMatchObject({ countdownTimerMinutes: 45 });
  });

  it('sends no prime hours where they are switched off', async () => {
    const { body } = await read({ primeHoursOn: false });
    expect(body).toMatchObject({ primeListingHoursStart: null, primeListingHoursEnd: null });
  });

  it('sends and looks at nothing of what is switched off', async () => {
    const { body, messages } = await read({
      demandSourceYouTube: false,
      youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      hotOverrideEnabled: false,
      hotOverrideThreshold: 'many',
    });
    expect(messages).toEqual({});
    expect(body).toMatchObject({ youtubeUrl: null, hotOverrideEnabled: false });
  });

  it('edits only what an owner may edit, and times only what belongs to the timing', async () => {
    const body = (await read({})).body as CreateListingBody;
    expect(Object.keys(partOf(UpdateListingBody, body))).not.toContain('startPriceCents');
    expect(partOf(UpdateListingBody, body)).toMatchObject({ title: 'A lamp' });
    expect(Object.keys(partOf(ChangeTimingBody, body))).toEqual(
      expect.arrayContaining(['startPolicy', 'sellerTimezone']),
    );
    expect(Object.keys(partOf(ChangeTimingBody, body))).not.toContain('title');
  });

  it('puts an error of the wire under the field that is typed in dollars', () => {
    expect(fieldOfWire('startPriceCents')).toBe('startPrice');
    expect(fieldOfWire('mediaUrls.3')).toBe('mediaUrls');
  });

  it('keeps a duration within what the picker of a mode offers', () => {
    expect(durationWithin('STANDARD', 60)).toBe(5_400);
    expect(durationWithin('LIGHTNING', 259_200)).toBe(3_600);
    expect(durationWithin('LIGHTNING', 900)).toBe(900);
  });
});

describe('the form of a listing that is there', () => {
  const terms = {
    title: 'A lamp',
    description: 'Brass, with its shade.',
    mediaUrls: ['/objects/uploads/brass-lamp.webp', '/objects/uploads/lamp-shade.webp'],
    mode: 'STANDARD',
    auctionDurationSeconds: 7_200,
    threshold: 12_345,
    startPriceCents: 123_456,
    minIncrementCents: 250,
    reserveCents: 900_001,
    shippingCostCents: 1_299,
    shippingType: 'Insured parcel',
    localPickup: true,
    productType: 'PHYSICAL',
    digitalDeliveryInfo: null,
    demandSourceBoost: false,
    demandSourceYouTube: true,
    youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    startPolicy: 'SMART',
    countdownTimerMinutes: 45,
    primeListingHoursStart: '20:00',
    primeListingHoursEnd: '23:30',
    sellerTimezone: 'Europe/London',
    hotOverrideEnabled: true,
    hotOverrideThreshold: 175,
    category: 'Lighting',
    condition: 'Good',
    rarity: 'Rare',
    certification: 'CE',
    authentication: 'Stamped',
    era: '1920s',
    sport: 'None',
    team: 'Works',
    player: 'Ada',
    manufacturer: 'Pifco',
    edition: 'First',
    serialNumber: 'P-17',
    customTags: ['brass', 'desk'],
  } as const;
  const written = (part: Parameters<typeof aListing>[0]) => read(valuesOf(aListing(part)));

  it('says all that the listing does, so that saving it untouched changes nothing', async () => {
    const { body, messages } = await written({
      ...terms,
      mediaUrls: [...terms.mediaUrls],
      customTags: ['brass', 'desk'],
    });
    expect(messages).toEqual({});
    expect(body).toMatchObject(terms);
  });

  it('leaves out what the listing does without', async () => {
    const none = {
      reserveCents: null,
      shippingType: null,
      youtubeUrl: null,
      primeListingHoursStart: null,
      primeListingHoursEnd: null,
      manufacturer: null,
    };
    expect((await written(none)).body).toMatchObject(none);
    const digital = { productType: 'DIGITAL', digitalDeliveryInfo: 'By mail', shippingCostCents: 0 } as const;
    expect((await written(digital)).body).toMatchObject(digital);
  });

  it('takes a reserve of nothing but spaces for none, and a fault that only typing makes for one', async () => {
    expect(await read({ reserve: '  ' })).toMatchObject({ body: { reserveCents: null }, messages: {} });
    const without = await read({ reserve: 'lots' });
    expect(without.messages).toEqual({ reserve: 'Enter an amount in dollars, for example 12.50' });
  });
});
