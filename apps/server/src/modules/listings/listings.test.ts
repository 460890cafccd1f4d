import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, uploadPicture } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite({ invented: true });
});
afterAll(() => site.close());

const read = async (slug: string, member?: Parameters<MarketSite['call']>[2]) =>
  (await site.call('GET', `/api/listings/${slug}`, member)).body;
const countListings = async () => (await site.pool.query('SELECT 1 FROM listings')).rowCount;

describe('creating a listing', () => {
  it('answers the listing as its owner sees it, with the form’s defaults for what was left out', async () => {
    const seller = await site.member('BOTH');
    const created = await site.call('POST', '/api/listings', {
      member: seller,
      body: {
        title: 'Café Racer, 1972',
        reserveCents: 50_000,
        digitalDeliveryInfo: 'By post',
        bossBucksEligible: true,
      },
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      status: 'COLLECTING',
      mode: 'LIGHTNING',
      threshold: 500_000,
      startPriceCents: 10_000,
      minIncrementCents: 1_000,
      reserveCents: 50_000,
      hasReserve: true,
      digitalDeliveryInfo: 'By post',
      countdownTimerMinutes: 30,
      primeListingHoursStart: '09:00',
      primeListingHoursEnd: '17:00',
      sellerTimezone: 'America/New_York',
      bossBucksEligible: false,
      demandSourceBoost: true,
      sellerName: seller.username,
      collectingDemand: 0,
      version: 1,
    });
    expect(created.body.slug).toMatch(/^cafe-racer-1972-[a-z2-9]{6}$/);
    expect(await read(created.body.slug)).toMatchObject({
      listing: { title: 'Café Racer, 1972', reserveCents: null, hasReserve: true, digitalDeliveryInfo: null },
      phase: 'collecting',
      reserveMet: false,
      bids: [],
      highestBid: null,
      auction: null,
      timeRemaining: 0,
    });
  });

  it.each([
    ['BIDDER', 'ACTIVE', 403, 'FORBIDDEN'],
    ['SELLER', 'PENDING', 403, 'EMAIL_NOT_VERIFIED'],
    ['SELLER', 'SUSPENDED', 401, 'UNAUTHENTICATED'],
  ] as const)('is refused for a %s who is %s', async (role, status, code, name) => {
    const before = await countListings();
    const member = await site.member(role, status);
    const refused = await site.call('POST', '/api/listings', { member, body: { title: 'A lamp' } });
    expect([refused.status, refused.body.code]).toEqual([code, name]);
    expect(await countListings()).toBe(before);
  });

  it.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title too long'],
    [{ threshold: 1 }, 'threshold', 'Threshold must be at least 2'],
    [{ auctionDurationSeconds: 59 }, 'auctionDurationSeconds', 'Duration must be at least 60 seconds'],
    [{ demandSourceYouTube: true }, 'youtubeUrl', 'YouTube URL is required when YouTube demand is enabled'],
    [{ primeListingHoursStart: '09:00', primeListingHoursEnd: '09:00' }, 'primeListingHoursEnd', undefined],
    [{ sellerTimezone: 'Mars/Olympus' }, 'sellerTimezone', 'Time zone is not known'],
    [{ mediaUrls: ['https://elsewhere.test/a.png'] }, 'mediaUrls.0', 'Pictures must be uploaded first'],
    [
      { mediaUrls: ['/objects/uploads/01920000-0000-7000-8000-000000000000'] },
      'mediaUrls.0',
      'Pictures must be uploaded first',
    ],
    [{ startPriceCents: 99_999_999 }, 'startPriceCents', undefined],
    [{ reserveCents: 99_999_999 }, 'reserveCents', undefined],
    [{ startPriceCents: 0, shippingCostCents: 99_999_999 }, 'shippingCostCents', undefined],
  ])('refuses %j by its field %s', async (fields, field, message) => {
    const before = await countListings();
    const member = await site.member('SELLER');
    const refused = await site.call('POST', '/api/listings', { member, body: { title: 'A lamp', ...fields } });
    expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ]);
    if (message !== undefined) expect(refused.body.errors[0].message).toBe(message);
    expect(await countListings()).toBe(before);
  });

  it('refuses a picture that somebody else uploaded', async () => {
    const url = await uploadPicture(site, await site.member());
    const member = await site.member('SELLER');
    const refused = await site.call('POST', '/api/listings', { member, body: { title: 'A lamp', mediaUrls: [url] } });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'mediaUrls.0']);
    const own = await uploadPicture(site, member);
    const created = await site.call('POST', '/api/listings', { member, body: { title: 'A lamp', mediaUrls: [own] } });
    expect([created.status, created.body.mediaUrls]).toEqual([201, [own]]);
  });
});

describe('reading a listing', () => {
  it('answers 304 to whoever has this version and phase, and a new text once it changed', async () => {
    const { slug } = await site.listing();
    const first = await site.call('GET', `/api/listings/${slug}`);
    expect(first.headers['cache-control']).toBe('no-cache');
    const etag = String(first.headers.etag);
    const same = await site.call('GET', `/api/listings/${slug}`, { headers: { 'if-none-match': etag } });
    expect([same.status, same.raw.length, same.headers['content-length']]).toEqual([304, 0, undefined]);
    await site.call('POST', `/api/listings/${slug}/like`, { member: await site.member() });
    const changed = await site.call('GET', `/api/listings/${slug}`, { headers: { 'if-none-match': etag } });
    expect([changed.status, changed.body.currentDemand]).toEqual([200, 1]);
  });

  it('splices the clock into a body that was made before', async () => {
    const { slug, id } = await site.live();
    const first = await read(slug);
    await site.advance(10, id);
    const later = await read(slug);
    expect(Date.parse(later.serverTime) - Date.parse(first.serverTime)).toBeGreaterThanOrEqual(10_000);
    expect(first.timeRemaining - later.timeRemaining).toBeGreaterThanOrEqual(10);
    expect(later.version).toBe(first.version);
  });

  it('never asks the database again once the listing is in memory', async () => {
    const { slug } = await site.listing();
    await read(slug);
    const busy = site.pool.totalCount;
    const lent = await Promise.all(Array.from({ length: 10 }, () => site.pool.connect()));
    try {
      const answers = await Promise.all(Array.from({ length: 20 }, () => read(slug)));
      expect(answers.every((answer) => answer.listing.slug === slug)).toBe(true);
    } finally {
      for (const client of lent) client.release();
    }
    expect(busy).toBeGreaterThan(0);
  });

  it('shows a countdown that ran out as live, and an auction past its end as closing, before the clock acted', async () => {
    const { slug } = await site.listing({ countdownTimerMinutes: 1, auctionDurationSeconds: 60 });
    for (let like = 0; like < 2; like += 1) {
      await site.call('POST', `/api/listings/${slug}/like`, { member: await site.member() });
    }
    expect((await read(slug)).phase).toBe('countdown');
    await site.advance(61);
    const live = await read(slug);
    expect([live.listing.status, live.phase, live.auction.outcome]).toEqual(['LIVE', 'live', null]);
    await site.advance(60);
    const closing = await read(slug);
    expect([closing.listing.status, closing.phase, closing.timeRemaining]).toEqual(['LIVE', 'closing', 0]);
  });

  it('tells the owner the reserve, and a member what is theirs', async () => {
    const { slug, seller } = await site.listing({ reserveCents: 9_000, digitalDeliveryInfo: 'A link' });
    const own = await read(slug, { member: seller });
    expect([own.listing.reserveCents, own.listing.digitalDeliveryInfo]).toEqual([9_000, 'A link']);
    expect(own.viewer).toMatchObject({ isOwner: true, liked: false, leading: false, hasBid: false });
    const fan = await site.member();
    await site.call('POST', `/api/listings/${slug}/like`, { member: fan });
    const theirs = await read(slug, { member: fan });
    expect([theirs.listing.reserveCents, theirs.viewer.liked, theirs.viewer.isOwner]).toEqual([null, true, false]);
    expect((await read(slug)).viewer).toBeUndefined();
  });

  it('is not found where there is none, and where staff removed it', async () => {
    const unknown = await site.call('GET', '/api/listings/no-such-listing');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    const { slug, id } = await site.listing();
    await site.moderate(id, { kind: 'remove' });
    expect((await site.call('GET', `/api/listings/${slug}`)).status).toBe(404);
    expect((await site.cards('?limit=100')).map((card) => card.slug)).not.toContain(slug);
  });

  it('loads a version that it has not seen yet', async () => {
    const { slug, id } = await site.listing();
    await read(slug);
    await site.pool.query('UPDATE listing_state SET version = 7, event_number = 7 WHERE id = $1', [id]);
    expect((await read(slug)).version).toBe(1);
    expect((await site.call('GET', `/api/listings/${slug}?version=7`)).body.version).toBe(7);
    await site.pool.query('UPDATE listing_state SET version = 9, event_number = 9 WHERE id = $1', [id]);
    site.views.compare(new Map([[id, 9]]));
    expect((await read(slug)).version).toBe(9);
  });
});

describe('editing a listing', () => {
  it('changes the fields sent and nothing else', async () => {
    const { slug, seller } = await site.listing({ description: 'Old', customTags: ['a'], category: 'Lamps' });
    const body = { title: 'A copper lamp', shippingCostCents: '750', customTags: ['b', 'c'], category: null };
    const edited = await site.call('PUT', `/api/listings/${slug}`, { member: seller, body });
    expect(edited.status).toBe(200);
    expect(edited.body).toMatchObject({
      title: 'A copper lamp',
      description: 'Old',
      shippingCostCents: 750,
      customTags: ['b', 'c'],
      category: null,
      slug,
    });
    expect((await read(slug)).listing).toMatchObject({ title: 'A copper lamp', shippingCostCents: 750 });
    expect((await site.cards(`?q=copper`)).map((card) => card.slug)).toContain(slug);
  });

  it('has no shipping of what is digital, at its creation as after an edit that makes it so', async () => {
    const shippingOf = async (slug: string) => {
      const { body } = await site.call('GET', `/api/listings/${slug}`);
      return body.listing.shippingCostCents;
    };
    // A buyer is charged the stored shipping cost, so the test reads the row and not the view.
    const charged = async (listingId: string) => {
      const wanted = 'SELECT shipping_cost_cents AS cents FROM listing_state WHERE id = $1';
      return (await site.pool.query<{ cents: number }>(wanted, [listingId])).rows[0]?.cents;
    };
    const digital = await site.listing({ productType: 'DIGITAL', shippingCostCents: 700 });
    expect(await shippingOf(digital.slug)).toBe(0);
    const { id, slug, seller } = await site.listing({ productType: 'PHYSICAL', shippingCostCents: 700 });
    const edit = (body: object) => site.call('PUT', `/api/listings/${slug}`, { member: seller, body });
    expect(await shippingOf(slug)).toBe(700);
    await edit({ productType: 'DIGITAL' });
    expect([await shippingOf(slug), await charged(id)]).toEqual([0, 0]);
    await edit({ shippingCostCents: 300 });
    expect([await shippingOf(slug), await charged(id)]).toEqual([0, 0]);
    await edit({ productType: 'PHYSICAL', shippingCostCents: 300 });
    expect(await shippingOf(slug)).toBe(300);
  });

  it('has neither pickup nor a way of shipping where it is digital, whatever is asked', async () => {
    const asked = { shippingType: 'Courier', localPickup: true };
    const none = { shippingType: null, localPickup: false };
    const shown = async (slug: string) => (await site.call('GET', `/api/listings/${slug}`)).body.listing;
    const digital = await site.listing({ productType: 'DIGITAL', ...asked });
    expect(await shown(digital.slug)).toMatchObject(none);
    const { slug, seller } = await site.listing({ productType: 'PHYSICAL', ...asked });
    const edit = (body: object) => site.call('PUT', `/api/listings/${slug}`, { member: seller, body });
    expect(await shown(slug)).toMatchObject(asked);
    await edit({ productType: 'DIGITAL' });
    expect(await shown(slug)).toMatchObject(none);
    await edit(asked);
    expect(await shown(slug)).toMatchObject(none);
  });

  it('shows none of what an older version put up as digital with shipping', async () => {
    const { slug, id } = await site.listing({ productType: 'PHYSICAL', shippingCostCents: 700 });
    await site.pool.query("UPDATE listings SET product_type = 'DIGITAL' WHERE id = $1", [id]);
    expect((await site.call('GET', `/api/listings/${slug}`)).body.listing.shippingCostCents).toBe(0);
  });

  it('keeps pictures that are on the listing already', async () => {
    const seller = await site.member('SELLER');
    const first = await uploadPicture(site, seller);
    const { slug } = await site.listing({ mediaUrls: [first] }, seller);
    const second = await uploadPicture(site, seller);
    const body = { mediaUrls: [second, first] };
    const edited = await site.call('PUT', `/api/listings/${slug}`, { member: seller, body });
    expect(edited.body.mediaUrls).toEqual([second, first]);
    const foreign = { mediaUrls: [await uploadPicture(site, await site.member())] };
    const refused = await site.call('PUT', `/api/listings/${slug}`, { member: seller, body: foreign });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'mediaUrls.0']);
  });

  it('is the owner’s alone, and only while collecting', async () => {
    const { slug } = await site.listing();
    const other = await site.member('SELLER');
    const refused = await site.call('PUT', `/api/listings/${slug}`, { member: other, body: { title: 'Mine now' } });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    const live = await site.live();
    const late = await site.call('PUT', `/api/listings/${live.slug}`, { member: live.seller, body: { title: 'Late' } });
    expect([late.status, late.body.code, late.body.listingStatus]).toEqual([409, 'NOT_COLLECTING', 'LIVE']);
    expect((await read(live.slug)).listing.title).toBe('A brass lamp');
  });

  it('loses nothing where two edits of different fields come at once', async () => {
    const { slug, seller } = await site.listing();
    const edit = (body: object) => site.call('PUT', `/api/listings/${slug}`, { member: seller, body });
    await Promise.all([edit({ title: 'Both' }), edit({ description: 'kept' }), edit({ condition: 'New' })]);
    expect((await read(slug)).listing).toMatchObject({ title: 'Both', description: 'kept', condition: 'New' });
  });
});

describe('the seller of a listing', () => {
  it('is not shown with a sale that is not paid yet', async () => {
    const sold = await site.live({ auctionDurationSeconds: 60 });
    const body = { slug: sold.slug, amountCents: 1_000 };
    expect((await site.call('POST', '/api/bids', { member: await site.member(), body })).status).toBe(201);
    await site.advance(124, sold.id);
    expect(await read(sold.slug)).toMatchObject({ auction: { outcome: 'SOLD' }, seller: { totalSales: 0 } });
  });
});
