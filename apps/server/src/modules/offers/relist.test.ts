import { isDeepStrictEqual } from 'node:util';
import { TAG_FIELDS } from '@clamor/contract/limits';
import { CreateListingBody, type CreateListingInput } from '@clamor/contract/listings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import { UNUSUAL_TERMS } from '../test-helper/unusual-terms.fixture.ts';
import { relistForm } from './relist-form.ts';

/** A listing in which no field has its default value. */
const UNUSUAL = {
  ...Object.fromEntries(TAG_FIELDS.map((field) => [field, `its ${field}`])),
  title: 'A brass lamp',
  description: 'With a dent',
  mediaUrls: ['/objects/uploads/01920000-0000-7000-8000-000000000001'],
  mode: 'STANDARD',
  ...UNUSUAL_TERMS,
  youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  productType: 'PHYSICAL',
  shippingType: 'By coach',
  localPickup: true,
  digitalDeliveryInfo: 'A link',
  startPolicy: 'SMART',
  countdownTimerMinutes: 45,
  primeListingHoursStart: '11:00',
  primeListingHoursEnd: '13:30',
  sellerTimezone: 'Asia/Tokyo',
  hotOverrideEnabled: true,
  hotOverrideThreshold: 270,
  customTags: ['brass'],
} as const satisfies CreateListingInput;
/** The shipping fields of a digital item. */
const NOTHING_SENT = { shippingCostCents: 0, shippingType: null, localPickup: false };

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite({ limited: true });
});

afterAll(async () => {
  await site?.close();
});

const HOURS = 3_600;

const relist = (slug: string, member: TestMember, body: object = {}) =>
  site.call('POST', `/api/listings/${slug}/relist`, { member, body });
const withdraw = (slug: string, member: TestMember) => site.call('POST', `/api/listings/${slug}/withdraw`, { member });
const statesOf = async (auctionId: string) => {
  const { rows } = await site.pool.query<{ state: string }>('SELECT state FROM claims WHERE auction_id = $1', [
    auctionId,
  ]);
  return rows.map(({ state }) => state);
};

describe('relisting', () => {
  it('puts up what nobody bid on by the old form, with what is said anew', async () => {
    const { slug, id, seller } = await site.live({
      title: 'A brass lamp',
      description: 'With a dent',
      shippingCostCents: 700,
      category: 'Lamps',
      customTags: ['brass'],
      reserveCents: 5_000,
      startPolicy: 'IMMEDIATE',
      countdownTimerMinutes: 1,
      primeListingHoursStart: null,
      primeListingHoursEnd: null,
    });
    await site.advance(604, id);
    const put = await relist(slug, seller, {
      title: 'A brass lamp, once more',
      startPriceCents: 500,
      reserveCents: null,
    });
    expect(put).toMatchObject({
      status: 201,
      body: {
        status: 'COLLECTING',
        title: 'A brass lamp, once more',
        description: 'With a dent',
        startPriceCents: 500,
        minIncrementCents: 100,
        shippingCostCents: 700,
        category: 'Lamps',
        customTags: ['brass'],
        countdownTimerMinutes: 1,
        auctionDurationSeconds: 600,
        primeListingHoursStart: null,
        collectingDemand: 0,
        hasReserve: false,
      },
    });
    expect(put.body.slug).not.toBe(slug);
    expect((await site.call('GET', `/api/listings/${put.body.slug}`)).status).toBe(200);
    expect((await site.cards(`?q=once+more`)).map((card) => card.slug)).toContain(put.body.slug);
  });

  it('has every field as the old form had it, where nothing is said anew', async () => {
    const usual = CreateListingBody.parse({ title: 'Usual' });
    const told = new Set(['demandSourceClamorUsers']);
    for (const input of [UNUSUAL, { ...UNUSUAL, productType: 'DIGITAL' as const, ...NOTHING_SENT }]) {
      const asked = CreateListingBody.parse(input);
      const entries = Object.entries(asked) as [keyof CreateListingBody, unknown][];
      for (const [field, value] of entries) if (!isDeepStrictEqual(value, usual[field])) told.add(field);
      const { slug } = await site.listing({ ...input, mediaUrls: [] });
      const view = (await site.views.shown(slug)) ?? expect.unreachable();
      const shown = { ...view, texts: { ...view.texts, mediaUrls: asked.mediaUrls } };
      expect(relistForm(shown, {})).toEqual({ kind: 'form', body: asked });
    }
    expect([...told].sort()).toEqual([...new Set([...Object.keys(usual), ...TAG_FIELDS])].sort());
  });

  it('is done once a listing, however often it is asked for at once', async () => {
    const { slug, seller } = await site.listing();
    await withdraw(slug, seller);
    const asked = await Promise.all(Array.from({ length: 5 }, () => relist(slug, seller)));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const { rows } = await site.pool.query('SELECT count(*)::integer AS listings FROM listings WHERE seller_id = $1', [
      seller.id,
    ]);
    expect(rows).toEqual([{ listings: 2 }]);
  });

  it('tells its owner, and nobody else, what it was put up anew as', async () => {
    const { slug, seller } = await site.listing();
    await withdraw(slug, seller);
    const asked = async (member: TestMember) =>
      (await site.call('GET', `/api/listings/${slug}`, { member })).body.viewer.relistedAs;
    expect(await asked(seller)).toBeNull();
    const { body } = await relist(slug, seller);
    expect(await asked(seller)).toBe(body.slug);
    expect(await asked(await site.member())).toBeNull();
  });

  it('is its owner’s, of what did not sell, by a form that holds', async () => {
    const { slug, seller } = await site.listing();
    expect((await relist(slug, seller)).body.code).toBe('WRONG_STATE');
    await withdraw(slug, seller);
    expect((await relist(slug, await site.member('SELLER'))).body.code).toBe('FORBIDDEN');
    expect(await relist(slug, seller, { title: '', startPriceCents: -1 })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ field: 'title' }, { field: 'startPriceCents' }] },
    });
    expect((await relist('no-such-listing', seller)).status).toBe(404);
    expect((await relist(slug, seller)).status).toBe(201);
  });

  it.each([
    ['who sells no more', 'role', 'BIDDER', 'FORBIDDEN'],
    ['whose address is not verified', 'status', 'PENDING', 'EMAIL_NOT_VERIFIED'],
  ])('is not of a seller %s', async (_who, column, value, code) => {
    const { slug, seller } = await site.listing();
    await withdraw(slug, seller);
    // Changes only the user's row. The cached session still has the old role and status, so the request passes the
    // first check.
    const { rows } = await site.pool.query(`SELECT ${column} AS value FROM users WHERE id = $1`, [seller.id]);
    const become = (next: string) =>
      site.pool.query(`UPDATE users SET ${column} = $2 WHERE id = $1`, [seller.id, next]);
    await become(value);
    expect(await relist(slug, seller)).toMatchObject({ status: 403, body: { code } });
    await become(rows[0]?.value);
    expect((await relist(slug, seller)).status).toBe(201);
  });

  it('is not of what staff cancelled', async () => {
    const { slug, id, seller } = await site.listing();
    await site.moderate(id, { kind: 'stop_for_suspension' });
    expect((await site.call('GET', `/api/listings/${slug}`)).body.listing.status).toBe('CANCELLED');
    expect((await relist(slug, seller)).body.code).toBe('WRONG_STATE');
  });

  it('releases the claim of a buyer whose time is over, and not a moment before', async () => {
    const { slug, auctionId, seller } = await site.sold({}, [1_000, 2_000]);
    await site.advance(72 * HOURS - 60);
    expect((await relist(slug, seller)).body.code).toBe('WRONG_STATE');
    expect(await statesOf(auctionId)).toEqual(['DUE']);
    await site.advance(60);
    expect((await relist(slug, seller)).status).toBe(201);
    expect(await statesOf(auctionId)).toEqual(['RELEASED']);
    const offer = await site.call('POST', `/api/seller/listings/${slug}/offer-runner-up`, { member: seller });
    expect(offer.body.code).toBe('WRONG_STATE');
  });

  it('keeps the claim where the new listing is refused', async () => {
    const { slug, auctionId, seller } = await site.sold();
    await site.advance(72 * HOURS);
    await site.pool.query('UPDATE listings SET put_up_at = clock_timestamp() WHERE seller_id = $1', [seller.id]);
    for (let index = 1; index < 20; index += 1) await site.listing({}, seller);
    expect((await relist(slug, seller)).body.code).toBe('RATE_LIMITED');
    expect(await statesOf(auctionId)).toEqual(['DUE']);
    const { rows } = await site.pool.query('SELECT ending FROM claims WHERE auction_id = $1', [auctionId]);
    expect(rows).toEqual([{ ending: false }]);
  });

  it('waits for an offer that is open', async () => {
    const { slug, seller } = await site.sold({}, [1_000, 2_000]);
    await site.advance(72 * HOURS);
    const offer = await site.call('POST', `/api/seller/listings/${slug}/offer-runner-up`, { member: seller });
    expect(offer.status).toBe(200);
    expect((await relist(slug, seller)).body.code).toBe('WRONG_STATE');
    await site.advance(24 * HOURS);
    await site.payments.job.finish();
    expect((await relist(slug, seller)).status).toBe(201);
  });
});
