import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

const post = (url: string, member: TestMember) => site.call('POST', url, { member });
const step = (slug: string, name: string, member: TestMember) => post(`/api/listings/${slug}/${name}`, member);
const decide = (slug: string, name: string, member: TestMember) => post(`/api/seller/listings/${slug}/${name}`, member);
const read = async (slug: string) => (await site.call('GET', `/api/listings/${slug}`)).body;
const meetGoal = async (slug: string) => {
  for (let like = 0; like < 2; like += 1) await step(slug, 'like', await site.member());
};

describe('going live by hand', () => {
  it('starts the countdown of a MANUAL listing once the goal is met', async () => {
    const { slug, seller } = await site.listing({ startPolicy: 'MANUAL', countdownTimerMinutes: 5 });
    const early = await step(slug, 'go-live', seller);
    expect([early.status, early.body.code, early.body.missing]).toEqual([409, 'GOAL_NOT_MET', 2]);
    await meetGoal(slug);
    expect((await read(slug)).phase).toBe('waiting');
    const other = await step(slug, 'go-live', await site.member('SELLER'));
    expect([other.status, other.body.code]).toEqual([403, 'FORBIDDEN']);
    const gone = await step(slug, 'go-live', seller);
    expect([gone.status, gone.body.status, gone.body.phase]).toEqual([200, 'COUNTDOWN', 'countdown']);
    expect(gone.body.timeRemaining).toBeGreaterThan(290);
    const again = await step(slug, 'go-live', seller);
    expect([again.status, again.body.code]).toEqual([409, 'NOT_COLLECTING']);
    expect((await step('nothing-here', 'go-live', seller)).status).toBe(404);
    expect((await site.call('POST', `/api/listings/${slug}/go-live`)).status).toBe(401);
  });
});

describe('withdrawing', () => {
  it('under a key again is answered by the listing as it is, though the repeat read it before', async () => {
    const { slug, seller } = await site.listing();
    const before = await site.views.shown(slug);
    const withKey = () =>
      site.call('POST', `/api/listings/${slug}/withdraw`, { member: seller, headers: { 'idempotency-key': 'twice' } });
    const first = await withKey();
    const { shown } = site.views;
    let isFirstRead = true;
    site.views.shown = async (...asked) => {
      if (!isFirstRead) return shown(...asked);
      isFirstRead = false;
      return before;
    };
    const again = await withKey();
    site.views.shown = shown;
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect(again.body).toEqual({ ...first.body, serverTime: again.body.serverTime });
    expect(again.body.status).toBe('CANCELLED');
  });

  it('cancels a listing that collects or counts down, and none that is live', async () => {
    const collecting = await site.listing();
    const done = await step(collecting.slug, 'withdraw', collecting.seller);
    expect([done.status, done.body.status, done.body.phase, done.body.auction]).toEqual([
      200,
      'CANCELLED',
      'cancelled',
      null,
    ]);
    const counting = await site.listing();
    await meetGoal(counting.slug);
    expect((await step(counting.slug, 'withdraw', counting.seller)).body.status).toBe('CANCELLED');
    const live = await site.live();
    const refused = await step(live.slug, 'withdraw', live.seller);
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_COLLECTING']);
    const liked = await step(collecting.slug, 'like', await site.member());
    expect([liked.status, liked.body.total]).toEqual([200, 0]);
  });
});

describe('timing', () => {
  const change = (slug: string, member: TestMember, body: object) =>
    site.call('PATCH', `/api/listings/${slug}/timing`, { member, body });

  it('changes the fields sent, clamps the hot override, and starts at once what may start now', async () => {
    const { slug, seller } = await site.listing({ startPolicy: 'MANUAL', countdownTimerMinutes: 7 });
    const changed = await change(slug, seller, { hotOverrideEnabled: true, hotOverrideThreshold: 900 });
    expect(changed.body).toMatchObject({
      startPolicy: 'MANUAL',
      countdownTimerMinutes: 7,
      hotOverrideEnabled: true,
      hotOverrideThreshold: 300,
      primeListingHoursStart: '09:00',
    });
    const lower = await change(slug, seller, {
      hotOverrideThreshold: 130,
      primeListingHoursStart: null,
      primeListingHoursEnd: null,
    });
    expect(lower.body).toMatchObject({
      hotOverrideEnabled: true,
      hotOverrideThreshold: 130,
      primeListingHoursStart: null,
    });
    expect((await change(slug, seller, { hotOverrideEnabled: true })).body.hotOverrideThreshold).toBe(130);
    expect((await change(slug, seller, { hotOverrideEnabled: false })).body.hotOverrideEnabled).toBe(false);
    await meetGoal(slug);
    const started = await change(slug, seller, { startPolicy: 'IMMEDIATE' });
    expect([started.status, started.body.status]).toEqual([200, 'COUNTDOWN']);
    const late = await change(slug, seller, { startPolicy: 'MANUAL' });
    expect([late.status, late.body.code]).toEqual([409, 'NOT_COLLECTING']);
  });

  it('of a SMART listing schedules the start within prime hours', async () => {
    const hour = (new Date(site.clock.now()).getUTCHours() + 2) % 24;
    const two = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
    const { slug, id } = await site.listing({
      startPolicy: 'SMART',
      countdownTimerMinutes: 10,
      primeListingHoursStart: two(hour),
      primeListingHoursEnd: two(hour + 3),
      sellerTimezone: 'UTC',
    });
    await meetGoal(slug);
    const waiting = await read(slug);
    expect([waiting.listing.status, waiting.phase]).toEqual(['COLLECTING', 'waiting']);
    const opens = new Date(waiting.scheduledStartAt);
    expect([opens.getUTCHours(), opens.getUTCMinutes()]).toEqual([hour, 0]);
    await site.advance(waiting.timeRemaining + 1, id);
    const counting = await read(slug);
    expect([counting.listing.status, Date.parse(counting.liveAt)]).toEqual(['COUNTDOWN', opens.getTime() + 600_000]);
  });

  it('of a SMART listing that waits for its hours does not keep its owner from going live', async () => {
    const hour = (new Date(site.clock.now()).getUTCHours() + 2) % 24;
    const two = (value: number) => `${String(value % 24).padStart(2, '0')}:00`;
    const { slug, seller } = await site.listing({
      startPolicy: 'SMART',
      primeListingHoursStart: two(hour),
      primeListingHoursEnd: two(hour + 3),
      sellerTimezone: 'UTC',
    });
    const goLive = () => site.call('POST', `/api/listings/${slug}/go-live`, { member: seller });
    expect((await goLive()).body.code).toBe('GOAL_NOT_MET');
    await meetGoal(slug);
    expect((await read(slug)).phase).toBe('waiting');
    expect(await goLive()).toMatchObject({ status: 200, body: { status: 'COUNTDOWN' } });
  });

  it.each([
    [{ countdownTimerMinutes: 0 }, 'countdownTimerMinutes'],
    [{ primeListingHoursStart: '09:00', primeListingHoursEnd: '09:00' }, 'primeListingHoursEnd'],
    [{ primeListingHoursStart: '09:00' }, 'primeListingHoursEnd'],
    [{ sellerTimezone: 'Nowhere' }, 'sellerTimezone'],
    [{ startPolicy: 'NEVER' }, 'startPolicy'],
  ])('refuses %j', async (body, field) => {
    const { slug, seller } = await site.listing();
    const refused = await change(slug, seller, body);
    expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([
      400,
      'VALIDATION_FAILED',
      field,
    ]);
    expect((await read(slug)).version).toBe(1);
  });
});

describe('the end', () => {
  const ended = async (input: object, amounts: number[]) => {
    const listing = await site.live({ auctionDurationSeconds: 120, ...input });
    const bidders: TestMember[] = [];
    for (const amountCents of amounts) {
      const member = await site.member();
      bidders.push(member);
      await site.call('POST', '/api/bids', { member, body: { slug: listing.slug, amountCents } });
    }
    await site.advance(124, listing.id);
    return { ...listing, bidders };
  };
  const claimsOf = async (id: string) =>
    (await site.pool.query('SELECT buyer_id, bid_cents, state FROM claims WHERE listing_id = $1', [id])).rows;

  it('without a bid is unsold, with one it is a sale', async () => {
    const unsold = await ended({}, []);
    expect((await read(unsold.slug)).auction.outcome).toBe('UNSOLD');
    expect(await claimsOf(unsold.id)).toEqual([]);
    const sold = await ended({}, [1_000, 1_500]);
    expect((await read(sold.slug)).auction.outcome).toBe('SOLD');
    expect(await claimsOf(sold.id)).toEqual([{ buyer_id: sold.bidders[1]?.id, bid_cents: 1_500, state: 'DUE' }]);
    const won = (await site.call('GET', `/api/listings/${sold.slug}`, { member: sold.bidders[1] as TestMember })).body;
    expect(won.viewer.leading).toBe(true);
    const refused = await decide(sold.slug, 'award-second-chance', sold.seller);
    expect([refused.status, refused.body.code]).toEqual([409, 'DECISION_CLOSED']);
  });

  it('under the reserve waits a day for the seller, who may award', async () => {
    const { slug, id, seller, bidders } = await ended({ reserveCents: 5_000 }, [1_000, 2_000]);
    const waiting = await read(slug);
    expect([waiting.listing.status, waiting.phase, waiting.reserveMet]).toEqual(['RESERVE_NOT_MET', 'deciding', false]);
    expect(waiting.timeRemaining).toBeGreaterThan(86_000);
    expect(await claimsOf(id)).toEqual([]);
    expect((await decide(slug, 'award-second-chance', bidders[1] as TestMember)).body.code).toBe('FORBIDDEN');
    const awarded = await decide(slug, 'award-second-chance', seller);
    expect([awarded.status, awarded.body.status, awarded.body.auction.outcome]).toEqual([
      200,
      'SECOND_CHANCE_AWARDED',
      'SECOND_CHANCE_AWARDED',
    ]);
    expect(await claimsOf(id)).toEqual([{ buyer_id: bidders[1]?.id, bid_cents: 2_000, state: 'DUE' }]);
    expect((await decide(slug, 'decline-second-chance', seller)).body.code).toBe('DECISION_CLOSED');
  });

  it('under the reserve may be declined, or ends by itself a day later', async () => {
    const declined = await ended({ reserveCents: 5_000 }, [1_000]);
    const answer = await decide(declined.slug, 'decline-second-chance', declined.seller);
    expect([answer.body.status, answer.body.auction.outcome]).toEqual(['ENDED', 'RESERVE_NOT_MET']);
    const expired = await ended({ reserveCents: 5_000 }, [1_000]);
    await site.advance(24 * 3_600, expired.id);
    expect((await read(expired.slug)).listing.status).toBe('ENDED');
    expect((await decide(expired.slug, 'award-second-chance', expired.seller)).body.code).toBe('DECISION_CLOSED');
    expect(await claimsOf(expired.id)).toEqual([]);
    const loser = (
      await site.call('GET', `/api/listings/${expired.slug}`, { member: expired.bidders[0] as TestMember })
    ).body;
    expect(loser.viewer.leading).toBe(false);
  });
});
