import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

const like = (slug: string, member: TestMember, body?: object) =>
  site.call('POST', `/api/listings/${slug}/like`, { member, ...(body === undefined ? {} : { body }) });
const read = async (slug: string) => (await site.call('GET', `/api/listings/${slug}`)).body;
const breakdown = async (slug: string) => (await site.call('GET', `/api/listings/${slug}/demand-breakdown`)).body;

describe('a like', () => {
  it('is a toggle, and says what it shall be where it is told', async () => {
    const { slug } = await site.listing({ threshold: 10 });
    const fan = await site.member();
    const said: [boolean, number][] = [];
    for (const body of [undefined, undefined, { liked: true }, { liked: true }, { liked: false }, {}]) {
      const answer = await like(slug, fan, body);
      expect(answer.status).toBe(200);
      said.push([answer.body.liked, answer.body.total]);
    }
    expect(said).toEqual([
      [true, 1],
      [false, 0],
      [true, 1],
      [true, 1],
      [false, 0],
      [true, 1],
    ]);
    const status = (member?: TestMember) =>
      site.call('GET', `/api/listings/${slug}/like-status`, member === undefined ? {} : { member });
    expect((await status(fan)).body).toEqual({ liked: true });
    expect((await status()).body).toEqual({ liked: false });
    const { rowCount } = await site.pool.query('SELECT 1 FROM likes WHERE user_id = $1', [fan.id]);
    expect(rowCount).toBe(1);
  });

  it('counts once however often it comes at the same moment', async () => {
    const { slug, id } = await site.listing({ threshold: 100 });
    const fans = await Promise.all(Array.from({ length: 5 }, () => site.member()));
    await Promise.all(fans.flatMap((fan) => Array.from({ length: 6 }, () => like(slug, fan, { liked: true }))));
    expect((await read(slug)).currentDemand).toBe(5);
    const { rowCount } = await site.pool.query('SELECT 1 FROM likes WHERE listing_id = $1', [id]);
    expect(rowCount).toBe(5);
    const toggles = await Promise.all(Array.from({ length: 7 }, () => like(slug, fans[0] as TestMember)));
    expect(toggles.filter((answer) => answer.body.liked).length).toBe(3);
    expect((await read(slug)).currentDemand).toBe(4);
  });

  it('is a favourite only once the auction is live', async () => {
    const { slug } = await site.live();
    const fan = await site.member();
    const answer = await like(slug, fan);
    expect([answer.body.liked, answer.body.total]).toEqual([true, 2]);
    expect((await breakdown(slug)).total).toBe(2);
  });

  it.each([
    ['nobody', 401, 'UNAUTHENTICATED'],
    ['pending', 403, 'EMAIL_NOT_VERIFIED'],
    ['owner', 403, 'OWN_LISTING'],
  ])('of %s is refused', async (who, status, code) => {
    const { slug, seller } = await site.listing();
    const member = who === 'owner' ? seller : who === 'pending' ? await site.member('BIDDER', 'PENDING') : undefined;
    const refused = await site.call('POST', `/api/listings/${slug}/like`, member === undefined ? {} : { member });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await read(slug)).version).toBe(1);
  });

  it('is refused for a listing that is not there, and for a body that is none', async () => {
    const member = await site.member();
    expect((await like('nothing-here', member)).body.code).toBe('NOT_FOUND');
    const { slug } = await site.listing();
    const refused = await like(slug, member, { liked: 'yes' });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'liked']);
  });
});

/** A visitor's browser: sends requests from this address and keeps its cookie. */
function device(address: string) {
  let cookie = '';
  return async (slug: string, how: { form?: boolean; member?: TestMember; forget?: boolean } = {}): Promise<Answer> => {
    const headers: Record<string, string> = { 'x-forwarded-for': address };
    if (cookie !== '' && !how.forget) headers.cookie = cookie;
    if (how.form) headers['content-type'] = 'application/x-www-form-urlencoded';
    const member = how.member === undefined ? {} : { member: how.member };
    const answer = await site.call('POST', `/boost/${slug}`, { headers, ...(how.form ? {} : { body: {} }), ...member });
    const set = answer.headers['set-cookie'];
    if (typeof set === 'string') cookie = set.split(';')[0] ?? '';
    return answer;
  };
}

describe('a boost', () => {
  it('counts once an hour and device, and says when the next one is allowed', async () => {
    const { slug } = await site.listing({ threshold: 100 });
    const boost = device('198.51.100.1');
    const first = await boost(slug);
    expect([first.status, first.body.total, first.body.success]).toEqual([200, 1, true]);
    const again = await boost(slug);
    expect([again.status, again.body.code]).toEqual([429, 'BOOST_LIMIT']);
    expect(again.body.retryAfterSeconds).toBeGreaterThan(3_590);
    expect(again.headers['retry-after']).toBe(String(again.body.retryAfterSeconds));
    expect((await device('198.51.100.2')(slug)).body.total).toBe(2);
    await site.advance(3_601);
    const later = await boost(slug);
    expect([later.status, later.body.boosts]).toEqual([200, 3]);
    expect(Date.parse(later.body.nextBoostAt) - site.clock.now()).toBeGreaterThan(3_500_000);
  });

  it('counts an IPv6 network as one address, and each listing for itself', async () => {
    const { slug } = await site.listing({ threshold: 100 });
    const results: number[] = [];
    for (let index = 0; index < 6; index += 1) results.push((await device('2001:db8::7')(slug)).status);
    expect(results).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await device('2001:db8::ffff:1')(slug)).status).toBe(429);
    expect((await device('2001:db8:0:1::7')(slug)).status).toBe(200);
    const other = await site.listing({ threshold: 100 });
    expect((await device('2001:db8::7')(other.slug)).status).toBe(200);
  });

  it('does not take a cookie that was forged', async () => {
    const { slug } = await site.listing({ threshold: 100 });
    await device('198.51.100.20')(slug);
    const headers = { cookie: 'clamor_device=abc.def', 'x-forwarded-for': '198.51.100.21' };
    const answer = await site.call('POST', `/boost/${slug}`, { body: {}, headers });
    expect([answer.status, String(answer.headers['set-cookie']).startsWith('clamor_device=')]).toEqual([200, true]);
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  });

  it('sends a form back to the listing, and says there what became of it', async () => {
    const { slug } = await site.listing({ threshold: 100 });
    const boost = device('198.51.100.30');
    const first = await boost(slug, { form: true });
    expect([first.status, first.headers.location]).toEqual([303, `/listing/${slug}?boosted=true`]);
    const again = await boost(slug, { form: true });
    expect(again.status).toBe(303);
    expect(again.headers.location).toMatch(new RegExp(`^/listing/${slug}\\?boosted=false&retryAfter=3[56]\\d\\d$`));
    const none = await boost('nothing here/..', { form: true });
    expect([none.status]).toEqual([404]);
    const unknown = await boost('nothing-here', { form: true });
    expect(unknown.headers.location).toBe('/listing/nothing-here?boosted=false');
  });

  it('is refused to the owner who is signed in, where boosts do not count, and once the auction is live', async () => {
    const own = await site.listing();
    const refused = await device('198.51.100.40')(own.slug, { member: own.seller });
    expect([refused.status, refused.body.code]).toEqual([403, 'OWN_LISTING']);
    const off = await site.listing({ demandSourceBoost: false });
    const disabled = await device('198.51.100.41')(off.slug);
    expect([disabled.status, disabled.body.code]).toEqual([409, 'BOOST_DISABLED']);
    const live = await site.live();
    const late = await device('198.51.100.42')(live.slug);
    expect([late.status, late.body.code]).toEqual([409, 'NOT_COLLECTING']);
    expect((await device('198.51.100.43')('nothing-here')).status).toBe(404);
  });

  it('tells a signed-in viewer when their device may boost again', async () => {
    const { slug } = await site.listing({ threshold: 100 });
    const member = await site.member();
    const boosted = await site.call('POST', `/boost/${slug}`, { body: {}, member });
    const cookie = String(boosted.headers['set-cookie']).split(';')[0] ?? '';
    const seen = await site.call('GET', `/api/listings/${slug}`, { member, headers: { cookie } });
    expect(seen.body.viewer.nextBoostAt).toBe(boosted.body.nextBoostAt);
    expect((await site.call('GET', `/api/listings/${slug}`, { member })).body.viewer.nextBoostAt).toBeNull();
  });
});

describe('the demand of a listing', () => {
  it('starts the countdown at the goal, and stays met', async () => {
    const { slug } = await site.listing({ threshold: 3 });
    const [one, two] = [await site.member(), await site.member()];
    await like(slug, one);
    await like(slug, two);
    expect((await read(slug)).phase).toBe('collecting');
    await device('198.51.100.50')(slug);
    const met = await read(slug);
    expect([met.phase, met.currentDemand, met.goalMetAt === null]).toEqual(['countdown', 3, false]);
    await like(slug, one, { liked: false });
    const after = await read(slug);
    expect([after.phase, after.currentDemand, after.goalMetAt]).toEqual(['countdown', 2, met.goalMetAt]);
  });

  it('is told by source and in slices that add up to it', async () => {
    await site.advance(61 - (Math.floor(site.clock.now() / 1_000) % 60));
    const { slug } = await site.listing({ threshold: 100 });
    const fan = await site.member();
    await like(slug, fan);
    await device('198.51.100.60')(slug);
    await site.advance(600);
    await like(slug, await site.member());
    await like(slug, fan);
    const told = await breakdown(slug);
    expect(told).toMatchObject({ total: 2, likes: 1, boosts: 1, youTube: 0, threshold: 100, youTubeConnected: true });
    expect(told.sliceSeconds).toBe(60);
    expect(told.slices.length).toBeGreaterThanOrEqual(10);
    const sum = (key: string) =>
      told.slices.reduce((total: number, slice: Record<string, number>) => total + (slice[key] ?? 0), 0);
    expect([sum('likes'), sum('boosts')]).toEqual([1, 1]);
    expect([told.slices[0].likes, told.slices.at(-1).likes]).toEqual([1, 0]);
    site.views.compare(new Map([[(await read(slug)).listing.id, Number.MAX_SAFE_INTEGER]]));
    expect((await breakdown(slug)).slices).toEqual(told.slices);
    const card = (await site.call('GET', '/api/listings?sort=newest&limit=1')).body[0];
    expect([card.slug, card.spark.length]).toEqual([slug, 24]);
    expect(card.spark.reduce((total: number, gained: number) => total + gained, 0)).toBe(2);
  });

  it('says that video likes are not connected where the listing counts them', async () => {
    const { slug } = await site.listing({
      demandSourceYouTube: true,
      youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    });
    expect(await breakdown(slug)).toMatchObject({ youTube: 0, youTubeConnected: false });
  });
});

describe('the activity feed', () => {
  it('tells what everybody may know, newest first, with the demand as it was then', async () => {
    const { slug, id } = await site.listing({ threshold: 3, countdownTimerMinutes: 1, auctionDurationSeconds: 60 });
    const [one, two, three] = [await site.member(), await site.member(), await site.member()];
    await like(slug, one);
    await device('198.51.100.70')(slug);
    await like(slug, one);
    await like(slug, two);
    await like(slug, three);
    await site.advance(62, id);
    await site.call('POST', '/api/bids', { member: one, body: { slug, amountCents: 1_000, isAnonymous: true } });
    await site.advance(200, id);
    const feed = (await site.call('GET', `/api/listings/${slug}/activity`)).body;
    expect(feed.map((item: { type: string }) => item.type)).toEqual([
      'ended',
      'extended',
      'bid',
      'live',
      'countdown_started',
      'goal_met',
      'like',
      'like',
      'boost',
      'like',
      'created',
    ]);
    expect(feed[2].data).toEqual({ bidder: 'Anonymous', amount: 1_000, sequence: 1, automatic: false });
    expect(feed[6].data).toEqual({ username: three.username, demand: 3 });
    expect(feed[7].data).toEqual({ username: two.username, demand: 2 });
    expect([feed[8].data.demand, feed[9].data.demand]).toEqual([2, 1]);
    expect(JSON.stringify(feed)).not.toContain(one.id);

    const pages: { id: string }[] = [];
    let url: string | undefined = `/api/listings/${slug}/activity?limit=4`;
    while (url !== undefined) {
      const page: Answer = await site.call('GET', url);
      pages.push(...page.body);
      url = /<([^>]+)>; rel="next"/.exec(String(page.headers.link))?.[1];
    }
    expect(pages).toEqual(feed);
  });
});
