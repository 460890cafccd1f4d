import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
beforeAll(async () => {
  site = await openMarketSite();
});
afterAll(() => site.close());

const bid = (slug: string, member: TestMember, amountCents: number, more: object = {}, headers = {}) =>
  site.call('POST', '/api/bids', { member, body: { slug, amountCents, ...more }, headers });
const read = async (slug: string, member?: TestMember) =>
  (await site.call('GET', `/api/listings/${slug}`, member === undefined ? {} : { member })).body;
const bidRows = async (id: string) =>
  (
    await site.pool.query(
      'SELECT sequence, amount_cents, automatic FROM bids WHERE listing_id = $1 ORDER BY sequence',
      [id],
    )
  ).rows;

describe('placing a bid', () => {
  it('answers a receipt with sequence and receive time', async () => {
    const { slug } = await site.live();
    const ada = await site.member();
    const placed = await bid(slug, ada, 1_000, { bidder: 'Somebody Else' });
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      bid: {
        sequence: 1,
        bidder: ada.username,
        bidderId: ada.id,
        amountCents: 1_000,
        automatic: false,
        isAnonymous: false,
      },
      timeExtended: false,
      extensionSeconds: 0,
      nextMinimumCents: 1_100,
      outbid: false,
      raised: false,
      maxAmountCents: 1_000,
      bidCount: 1,
      reserveMet: null,
    });
    expect(Date.parse(placed.body.bid.receivedAt)).toBeLessThanOrEqual(Date.parse(placed.body.bid.placedAt));
    const shown = await read(slug);
    expect([shown.highestBid, shown.bidCount, shown.version]).toEqual([placed.body.bid, 1, placed.body.version]);
  });

  it('lets an automatic bid answer at once, and tells the challenger', async () => {
    const { slug, id } = await site.live();
    const [ada, ben] = [await site.member(), await site.member()];
    await bid(slug, ada, 1_000, { maxAmountCents: 5_000 });
    const answered = await bid(slug, ben, 2_000);
    expect(answered.body).toMatchObject({ outbid: true, nextMinimumCents: 2_200, maxAmountCents: 2_000, bidCount: 3 });
    expect(answered.body.bid).toMatchObject({ sequence: 2, amountCents: 2_000, bidderId: ben.id });
    expect(answered.body.highestBid).toMatchObject({
      sequence: 3,
      amountCents: 2_100,
      automatic: true,
      bidder: ada.username,
    });
    expect(await bidRows(id)).toEqual([
      { sequence: 1, amount_cents: 1_000, automatic: false },
      { sequence: 2, amount_cents: 2_000, automatic: false },
      { sequence: 3, amount_cents: 2_100, automatic: true },
    ]);
  });

  it('raises a leader’s maximum without a row, and tells nobody else', async () => {
    const { slug, id } = await site.live();
    const [ada, ben] = [await site.member(), await site.member()];
    const first = await bid(slug, ada, 1_000);
    const raised = await bid(slug, ada, 1_100, { maxAmountCents: 9_000 });
    expect([raised.status, raised.body.raised, raised.body.maxAmountCents]).toEqual([201, true, 9_000]);
    expect([raised.body.bid, raised.body.bidCount]).toEqual([first.body.bid, 1]);
    const lower = await bid(slug, ada, 2_000);
    expect([lower.status, lower.body.code, lower.body.maxAmountCents]).toEqual([409, 'ALREADY_HIGHEST', 9_000]);
    expect((await read(slug, ada)).viewer).toMatchObject({ leading: true, hasBid: true, maxAmountCents: 9_000 });
    expect((await read(slug, ben)).viewer).toMatchObject({ leading: false, hasBid: false, maxAmountCents: null });
    expect((await bidRows(id)).length).toBe(1);
    await bid(slug, ben, 9_100);
    expect((await read(slug, ada)).viewer).toMatchObject({ leading: false, hasBid: true, maxAmountCents: 9_000 });
    expect(JSON.stringify(await read(slug))).not.toContain('9000');
  });

  it('extends an auction in its last minute by exactly sixty seconds', async () => {
    const { slug } = await site.live();
    const before = await read(slug);
    await site.advance(Math.floor(before.timeRemaining) - 20);
    const placed = await bid(slug, await site.member(), 1_000);
    expect(placed.body).toMatchObject({ timeExtended: true, extensionSeconds: 60 });
    expect(Date.parse(placed.body.endsAt)).toBe(Date.parse(before.endsAt) + 60_000);
    expect((await read(slug)).extensionCount).toBe(1);
  });

  it('answers a repeated key with the first answer, and another body under it with 422', async () => {
    const { slug, id } = await site.live();
    const [ada, ben] = [await site.member(), await site.member()];
    await bid(slug, ben, 1_000, { maxAmountCents: 3_000 });
    const key = { 'idempotency-key': 'ada-1' };
    const first = await bid(slug, ada, 1_500, { isAnonymous: true }, key);
    await bid(slug, ben, 4_000, { maxAmountCents: 8_000 });
    const repeat = await bid(slug, ada, 1_500, { isAnonymous: true }, key);
    expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    const other = await bid(slug, ada, 1_600, { isAnonymous: true }, key);
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED']);
    const low = await bid(slug, ada, 100, {}, { 'idempotency-key': 'ada-2' });
    const lowAgain = await bid(slug, ada, 100, {}, { 'idempotency-key': 'ada-2' });
    expect([low.status, lowAgain.status, lowAgain.body]).toEqual([409, 409, low.body]);
    expect((await bidRows(id)).length).toBe(3);
  });

  it('binds a key to the maximum and to what is said of anonymity, and not to how the rest is spelled', async () => {
    const { slug } = await site.live();
    const ada = await site.member();
    const headers = { 'idempotency-key': 'ada-3' };
    const first = await bid(slug, ada, 1_500, {}, headers);
    for (const same of [{ maxAmountCents: 1_500 }, { maxAmountCents: null }, { bidder: 'Somebody Else' }]) {
      const repeat = await bid(slug, ada, 1_500, same, headers);
      expect([repeat.status, repeat.body]).toEqual([201, first.body]);
    }
    for (const other of [{ maxAmountCents: 1_501 }, { isAnonymous: false }, { isAnonymous: true }]) {
      const refused = await bid(slug, ada, 1_500, other, headers);
      expect([refused.status, refused.body.code]).toEqual([422, 'KEY_REUSED']);
    }
  });

  it('numbers a crowd’s bids without a gap and lets the highest lead', async () => {
    const { slug, id } = await site.live();
    const crowd = await Promise.all(Array.from({ length: 20 }, () => site.member()));
    const answers = await Promise.all(
      crowd.flatMap((member, index) =>
        [1, 2, 3].map((round) => bid(slug, member, 1_000 + 100 * ((index * 7 + round * 13) % 61))),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 201);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const rows = await bidRows(id);
    expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, index) => index + 1));
    expect(accepted.length).toBeGreaterThan(0);
    expect((await read(slug)).highestBid.amountCents).toBe(Math.max(...rows.map((row) => row.amount_cents)));
  });
});

describe('a bid is refused', () => {
  it.each([
    ['under the next minimum', { amountCents: 999 }, 409, 'BID_TOO_LOW'],
    ['that no card can pay', { amountCents: 99_999_999 }, 422, 'BID_TOO_HIGH'],
    ['whose maximum no card can pay', { amountCents: 1_000, maxAmountCents: 99_999_999 }, 422, 'BID_TOO_HIGH'],
    ['whose maximum is below it', { amountCents: 2_000, maxAmountCents: 1_999 }, 400, 'VALIDATION_FAILED'],
    ['of no amount', {}, 400, 'VALIDATION_FAILED'],
    ['of half a cent', { amountCents: 1_000.5 }, 400, 'VALIDATION_FAILED'],
    ['of a text', { amountCents: '1000' }, 400, 'VALIDATION_FAILED'],
    ['on nothing', { slug: 'nothing-here', amountCents: 1_000 }, 404, 'NOT_FOUND'],
  ])('%s', async (_what, fields, status, code) => {
    const { slug, id } = await site.live();
    const refused = await site.call('POST', '/api/bids', { member: await site.member(), body: { slug, ...fields } });
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(await bidRows(id)).toEqual([]);
    if (code === 'BID_TOO_LOW') expect(refused.body.minimumCents).toBe(1_000);
    if (code === 'BID_TOO_HIGH') expect(refused.body.maximumCents).toBeGreaterThan(95_000_000);
  });

  it('by who may not', async () => {
    const { slug, seller } = await site.live();
    const body = { slug, amountCents: 1_000 };
    expect((await site.call('POST', '/api/bids', { body })).body.code).toBe('UNAUTHENTICATED');
    expect((await bid(slug, seller, 1_000)).body.code).toBe('OWN_LISTING');
    expect((await bid(slug, await site.member('SELLER'), 1_000)).body.code).toBe('FORBIDDEN');
    expect((await bid(slug, await site.member('BIDDER', 'PENDING'), 1_000)).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await bid(slug, await site.member('BIDDER', 'SUSPENDED'), 1_000)).body.code).toBe('UNAUTHENTICATED');
  });

  it('before LIVE and after the end', async () => {
    const early = await site.listing();
    const member = await site.member();
    const refused = await bid(early.slug, member, 1_000);
    expect([refused.status, refused.body.code, refused.body.listingStatus]).toEqual([409, 'NOT_LIVE', 'COLLECTING']);
    const { slug, id } = await site.live({ auctionDurationSeconds: 60 });
    await site.advance(64, id);
    const late = await bid(slug, member, 1_000);
    expect([late.status, late.body.code]).toEqual([409, 'AUCTION_ENDED']);
  });

  it('with a key that is none', async () => {
    const { slug } = await site.live();
    const refused = await bid(slug, await site.member(), 1_000, {}, { 'idempotency-key': 'x'.repeat(201) });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('anonymity', () => {
  it('hides name and id from everybody but the bidder, and gives the buyer’s id to the seller once it is paid', async () => {
    const { slug, id, seller } = await site.live({ auctionDurationSeconds: 120 });
    const [ada, ben] = [await site.member(), await site.member()];
    const placed = await bid(slug, ada, 1_000, { isAnonymous: true, maxAmountCents: 2_000 });
    expect(placed.body.bid).toMatchObject({ bidder: 'Anonymous', bidderId: ada.id });
    const other = await bid(slug, ben, 1_500);
    expect(other.body.highestBid).toMatchObject({ bidder: 'Anonymous', bidderId: null, automatic: true });
    for (const reader of [undefined, ben, seller]) {
      const text = JSON.stringify(await read(slug, reader));
      expect([text.includes(ada.id), text.includes(ada.username)]).toEqual([false, false]);
    }
    expect((await read(slug, ada)).bids.map((row: { bidderId: string }) => row.bidderId)).toEqual([
      ada.id,
      ben.id,
      ada.id,
    ]);
    await site.advance(200, id);
    expect(JSON.stringify(await read(slug, seller))).not.toContain(ada.id);
    await site.pay(slug, ada);
    expect((await read(slug, seller)).bids[0]).toMatchObject({ bidder: 'Anonymous', bidderId: ada.id });
    expect(JSON.stringify(await read(slug, ben))).not.toContain(ada.id);
    expect(JSON.stringify(await read(slug))).not.toContain(ada.id);
    const history = async (member: TestMember) =>
      (await site.call('GET', `/api/listings/${slug}/bids`, { member })).body.bids.map(
        (row: { bidderId: string }) => row.bidderId,
      );
    expect(await history(seller)).toEqual([ada.id, ben.id, ada.id]);
    expect(await history(ben)).toEqual([null, ben.id, null]);
  });

  it('never tells the seller who bid and did not get it, nor anybody before they have paid', async () => {
    const { slug, id, seller } = await site.live({ auctionDurationSeconds: 120, reserveCents: 5_000 });
    const [ada, ben] = [await site.member(), await site.member()];
    await bid(slug, ada, 1_000, { isAnonymous: true });
    await bid(slug, ben, 2_000, { isAnonymous: true });
    await site.advance(200, id);
    const ids = async () => {
      const { bids } = (await site.call('GET', `/api/listings/${slug}/bids`, { member: seller })).body;
      const shown = [...(await read(slug, seller)).bids].reverse();
      return [bids, shown].map((rows) => rows.map((row: { bidderId: string | null }) => row.bidderId));
    };
    const nobody = [null, null];
    expect((await read(slug, seller)).listing.status).toBe('RESERVE_NOT_MET');
    expect(await ids()).toEqual([nobody, nobody]);
    const award = `/api/seller/listings/${slug}/award-second-chance`;
    expect((await site.call('POST', award, { member: seller })).status).toBe(200);
    expect(await ids()).toEqual([nobody, nobody]);
    await site.pay(slug, ben);
    expect(await ids()).toEqual([
      [null, ben.id],
      [null, ben.id],
    ]);
  });
});

describe('the bid history', () => {
  it('counts the bids of its page where the view of this node is behind', async () => {
    const { slug } = await site.live();
    const [ada, ben] = [await site.member(), await site.member()];
    for (const [member, amountCents] of [
      [ada, 1_000],
      [ben, 1_100],
    ] as const)
      await bid(slug, member, amountCents);
    const behind = (await site.views.shown(slug)) ?? expect.unreachable();
    await bid(slug, ada, 1_200);
    const { shown } = site.views;
    site.views.shown = async () => ({ ...behind, bids: behind.bids.slice(-1) });
    const page = (await site.call('GET', `/api/listings/${slug}/bids`)).body;
    site.views.shown = shown;
    expect([page.bids.length, page.bidCount]).toEqual([3, 3]);
  });

  it('is read in order from after a number on, also what memory no longer holds', async () => {
    const { slug, id } = await site.live();
    const [ada, ben] = [await site.member(), await site.member()];
    for (let index = 0; index < 64; index += 1) {
      expect((await bid(slug, index % 2 === 0 ? ada : ben, 1_000 + index * 100)).status).toBe(201);
    }
    expect((await read(slug)).bids.length).toBe(50);
    const seen: number[] = [];
    let after: number | null = 0;
    while (after !== null) {
      const page = await site.call('GET', `/api/listings/${slug}/bids?after=${after}&limit=25`);
      expect(page.body.bidCount).toBe(64);
      seen.push(...page.body.bids.map((row: { sequence: number }) => row.sequence));
      after = page.body.nextAfter;
    }
    expect(seen).toEqual(Array.from({ length: 64 }, (_, index) => index + 1));
    const last = await site.call('GET', `/api/listings/${slug}/bids?after=60&limit=4`);
    expect([last.body.bids.length, last.body.nextAfter]).toEqual([4, null]);
    const fromMemory = (await site.call('GET', `/api/listings/${slug}/bids?after=20`)).body.bids;
    site.views.compare(new Map([[id, Number.MAX_SAFE_INTEGER]]));
    expect((await site.call('GET', `/api/listings/${slug}/bids?after=20`)).body.bids).toEqual(fromMemory);
    expect((await site.call('GET', '/api/listings/nothing/bids')).status).toBe(404);
    const refused = await site.call('GET', `/api/listings/${slug}/bids?after=-1`);
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, 'after']);
  });
});
