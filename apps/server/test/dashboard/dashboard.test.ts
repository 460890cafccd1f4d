import type { SellerListing, SellerListingsPage, SellerSummary, Waiting } from '@clamor/contract/dashboard';
import { DAY, HOUR, SECOND } from '@clamor/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerDashboardRoutes } from '../../src/modules/dashboard/index.ts';
import type { TestMember } from '../../src/modules/test-helper/market-site.fixture.ts';
import { openStaffedMarket, type PaidSale, type StaffedMarket } from '../staff/staff-money.fixture.ts';

let site: StaffedMarket;
beforeAll(async () => {
  site = await openStaffedMarket();
  registerDashboardRoutes(site.app, { ...site, publicUrl: 'http://clamor.test' });
});
afterAll(() => site?.close());

const summary = async (member: TestMember): Promise<SellerSummary> =>
  (await site.call('GET', '/api/seller/summary', { member })).body;
const page = async (member: TestMember, query = ''): Promise<SellerListingsPage> =>
  (await site.call('GET', `/api/seller/listings${query}`, { member })).body;
const titlesOf = ({ listings }: SellerListingsPage) => listings.map(({ title }) => title);
const kindsOf = ({ waiting }: SellerSummary) => waiting.map(({ kind, title }) => [kind, title]);
const like = async (slug: string, times: number) => {
  for (let n = 0; n < times; n += 1)
    await site.call('POST', `/api/listings/${slug}/like`, { member: await site.member() });
};
const shipTo = ({ auctionId, buyer }: PaidSale) =>
  site.order(auctionId, 'address', buyer, {
    method: 'ship',
    address: { name: 'Ann', line1: '1 High Street', city: 'Springfield', postalCode: '12345', country: 'US' },
  });

/** Prime hours that begin two hours from now. */
function hoursAwayFrom(now: number) {
  const at = (hours: number) => `${String(new Date(now + hours * HOUR).getUTCHours()).padStart(2, '0')}:00`;
  return { primeListingHoursStart: at(2), primeListingHoursEnd: at(4), sellerTimezone: 'UTC' };
}

describe('what waits for a seller', () => {
  it('is nothing for who has listed nothing', async () => {
    const seller = await site.member('SELLER');
    const { waiting, moreWaiting, listings, sales, earnedCents } = await summary(seller);
    expect({ waiting, moreWaiting, sales, earnedCents }).toEqual({
      waiting: [],
      moreWaiting: false,
      sales: 0,
      earnedCents: 0,
    });
    expect(listings.map(({ count, more }) => [count, more])).toEqual(Array(7).fill([0, false]));
  });

  it('has what has a date first, then what waits longest, each with the way to it', async () => {
    const seller = await site.member('SELLER');
    const toStart = await site.listing({ title: 'To start', startPolicy: 'MANUAL', threshold: 2 }, seller);
    await like(toStart.slug, 2);
    await site.listing({ title: 'Wanted by nobody', startPolicy: 'MANUAL', threshold: 2 }, seller);
    const unpaid = await site.sold({ title: 'Unpaid' }, [1_000], seller);
    await site.advance((3 * DAY) / SECOND);
    const toShip = await site.paid(undefined, { title: 'To ship' }, seller);
    await shipTo(toShip);
    const reserve = { title: 'To decide', reserveCents: 90_000 };
    await site.sold(reserve, [1_000], seller);
    const told = await summary(seller);
    expect(kindsOf(told)).toEqual([
      ['decide', 'To decide'],
      ['ship', 'To ship'],
      ['go_live', 'To start'],
      ['unpaid', 'Unpaid'],
    ]);
    const [decide, ship, goLive, late] = told.waiting as [Waiting, Waiting, Waiting, Waiting];
    const now = Date.parse(told.serverTime);
    expect(Date.parse(decide.by ?? '') - now).toBeGreaterThan(23 * HOUR);
    expect(Date.parse(ship.by ?? '') - Date.parse(ship.since)).toBe(10 * DAY);
    expect([decide.auctionId, ship.auctionId, late.auctionId]).toEqual([null, toShip.auctionId, unpaid.auctionId]);
    expect([goLive.by, late.by]).toEqual([null, null]);
    await site.call('POST', `/api/listings/${toStart.slug}/go-live`, { member: seller });
    expect(kindsOf(await summary(seller)).map(([kind]) => kind)).not.toContain('go_live');
  });
});

describe('what else waits', () => {
  it('is a problem in the place of its parcel, and a stopped clock', async () => {
    const seller = await site.member('SELLER');
    const parcel = await site.paid(undefined, { title: 'Parcel' }, seller);
    await shipTo(parcel);
    await site.order(parcel.auctionId, 'problem', parcel.buyer, { text: 'It is broken' });
    const stopped = await site.live({ title: 'Stopped' }, seller);
    await site.moderate(stopped.id, { kind: 'freeze' });
    expect(kindsOf(await summary(seller))).toEqual([
      ['problem', 'Parcel'],
      ['frozen', 'Stopped'],
    ]);
  });

  it('is not what goes back, nor what the bank works on, nor what others sell', async () => {
    const seller = await site.member('SELLER');
    const parcel = await site.paid(undefined, { title: 'Called off' }, seller);
    await shipTo(parcel);
    expect(kindsOf(await summary(seller))).toEqual([['ship', 'Called off']]);
    await site.order(parcel.auctionId, 'cancel', seller);
    const sold = await site.sold({ title: 'With the bank' }, [1_000], seller);
    await site.payFor(sold.auctionId, sold.buyer, 'pm_card_processing').catch(() => undefined);
    await site.advance((3 * DAY) / SECOND);
    expect(kindsOf(await summary(seller))).toEqual([]);
    expect(kindsOf(await summary(await site.member('SELLER')))).toEqual([]);
  });

  it('is nothing that staff removed, and no listing that starts by itself', async () => {
    const seller = await site.member('SELLER');
    const toStart = await site.listing({ title: 'To start', startPolicy: 'MANUAL', threshold: 2 }, seller);
    await like(toStart.slug, 2);
    const toDecide = await site.sold({ title: 'To decide', reserveCents: 90_000 }, [1_000], seller);
    expect(kindsOf(await summary(seller)).map(([kind]) => kind)).toEqual(['decide', 'go_live']);
    for (const { id } of [toStart, toDecide]) await site.moderate(id, { kind: 'remove' });
    const byItself = await site.listing(
      { startPolicy: 'SMART', threshold: 2, ...hoursAwayFrom(site.clock.now()) },
      seller,
    );
    await like(byItself.slug, 2);
    expect((await page(seller)).listings).toMatchObject([{ phase: 'waiting' }]);
    expect((await summary(seller)).waiting).toEqual([]);
  });

  it('is told up to twenty things, and says that there is more', async () => {
    const seller = await site.member('SELLER');
    const waits = async (goalMetAt: number) => {
      const { id } = await site.listing({ startPolicy: 'MANUAL', threshold: 2 }, seller);
      await site.pool.query('UPDATE listing_state SET goal_met_at = $2 WHERE id = $1', [id, goalMetAt]);
      return id;
    };
    const longest = await waits(1);
    for (let n = 2; n <= 20; n += 1) await waits(n);
    const told = async () => {
      const { waiting, moreWaiting } = await summary(seller);
      return [waiting.length, moreWaiting];
    };
    expect(await told()).toEqual([20, false]);
    await waits(21);
    expect(await told()).toEqual([20, true]);
    const { slug } = (await site.pool.query('SELECT slug FROM listings WHERE id = $1', [longest])).rows[0];
    expect((await summary(seller)).waiting[0]?.slug).toBe(slug);
    await site.pool.query('UPDATE listing_state SET goal_met_at = NULL WHERE seller_id = $1', [seller.id]);
  });
});

describe('what sales brought', () => {
  it('counts what was paid, without the fee, and not what went back', async () => {
    const seller = await site.member('SELLER');
    const [, back] = [await site.paid(undefined, {}, seller), await site.paid(undefined, {}, seller)];
    expect(await summary(seller)).toMatchObject({ sales: 2, earnedCents: 5_000 });
    await shipTo(back);
    await site.order(back.auctionId, 'cancel', seller);
    await site.settle();
    expect(await summary(seller)).toMatchObject({ sales: 1, earnedCents: 2_500 });
  });

  it('is not changed by what is paid out', async () => {
    const sale = await site.shipped();
    await site.order(sale.auctionId, 'receive', sale.buyer);
    const before = (await summary(sale.seller)).earnedCents;
    const { body } = await site.staff('POST', '/api/admin/payouts', { sellerId: sale.seller.id });
    await site.staff('POST', `/api/admin/payouts/${body.id}/paid`, { reference: 'ACH-1' });
    expect((await summary(sale.seller)).earnedCents).toBe(before);
    expect(before).toBe(2_500);
  });
});

describe('a seller’s listings', () => {
  it('are told newest first, page by page, each once, and nobody else’s', async () => {
    const seller = await site.member('BOTH');
    for (const title of ['One', 'Two', 'Three']) await site.listing({ title }, seller);
    await site.listing({ title: 'Another’s' });
    const first = await page(seller, '?limit=2');
    const second = await page(seller, `?limit=2&cursor=${first.nextCursor}`);
    expect([titlesOf(first), titlesOf(second), second.nextCursor]).toEqual([['Three', 'Two'], ['One'], null]);
    expect((await site.call('GET', '/api/seller/listings?cursor=no', { member: seller })).status).toBe(400);
  });

  it('are narrowed to a status and counted by it, without what staff removed', async () => {
    const seller = await site.member('SELLER');
    await site.listing({ title: 'Collects' }, seller);
    const gone = await site.listing({ title: 'Gone' }, seller);
    await site.moderate(gone.id, { kind: 'remove' });
    await site.live({ title: 'Runs' }, seller);
    expect(titlesOf(await page(seller, '?status=COLLECTING'))).toEqual(['Collects']);
    expect(titlesOf(await page(seller, '?status=LIVE'))).toEqual(['Runs']);
    for (const query of ['', '?limit=2']) expect(titlesOf(await page(seller, query))).toEqual(['Runs', 'Collects']);
    const { listings } = await summary(seller);
    expect(listings.filter(({ count }) => count > 0).map(({ status, count }) => [status, count])).toEqual([
      ['COLLECTING', 1],
      ['LIVE', 1],
    ]);
  });

  it('that are live stand by their end, over pages too', async () => {
    const seller = await site.member('SELLER');
    for (const [title, auctionDurationSeconds] of [
      ['Late', 3_600],
      ['Soon', 900],
    ] as const) {
      await site.live({ title, auctionDurationSeconds }, seller);
    }
    const first = await page(seller, '?status=LIVE&limit=1');
    expect(titlesOf(first)).toEqual(['Soon']);
    expect(titlesOf(await page(seller, `?status=LIVE&limit=1&cursor=${first.nextCursor}`))).toEqual(['Late']);
  });

  it('say when the goal will be met, or that it is too early to say', async () => {
    const seller = await site.member('SELLER');
    const { slug } = await site.listing({ threshold: 12 }, seller);
    await like(slug, 6);
    const forecastOf = async () => (await page(seller)).listings[0]?.forecast;
    expect(await forecastOf()).toEqual({ kind: 'too_early', at: null });
    await site.advance(HOUR / SECOND);
    const { listings } = await page(seller);
    const { forecast, serverTime } = listings[0] as SellerListing;
    expect(forecast?.kind).toBe('expected');
    const inMs = Date.parse(forecast?.at ?? '') - Date.parse(serverTime);
    expect(Math.round(inMs / HOUR)).toBe(1);
  });

  it('carry the sale as their seller sees it', async () => {
    const seller = await site.member('SELLER');
    const sale = await site.paid(undefined, { title: 'Sold' }, seller);
    const { listings } = await page(seller);
    expect(listings[0]).toMatchObject({
      title: 'Sold',
      outcome: 'SOLD',
      forecast: null,
      auctionId: sale.auctionId,
      claim: { side: 'seller', view: 'awaiting_address', amountCents: 2_000 },
    });
  });

  it('are saved as a table that no spreadsheet takes for formulas', async () => {
    const seller = await site.member('SELLER');
    await site.listing({ title: 'One;=1+1;two' }, seller);
    await site.listing({ title: '=1+1', threshold: 7 }, seller);
    await site.sold({ title: 'Sold, "as is"' }, [1_000, 2_000], seller);
    const { headers, raw } = await site.call('GET', '/api/seller/export.csv', { member: seller });
    expect(headers['content-disposition']).toBe('attachment; filename="clamor-listings.csv"');
    const [head, sold, listed, parted] = raw.toString().split('\r\n');
    expect(head).toMatch(/^Item,Address,Status,/);
    expect(sold).toMatch(/^"Sold, ""as is""",http:\/\/clamor\.test\/listing\/\S+,ENDED,/);
    expect(sold).toContain(',20.00,2,');
    expect(listed).toMatch(/^'=1\+1,.*,COLLECTING,.*,0,7,/);
    expect(parted).toMatch(/^"One;=1\+1;two",/);
  });
});

it('a bidder is told that this is for sellers', async () => {
  const member = await site.member('BIDDER');
  for (const path of ['summary', 'listings', 'export.csv']) {
    expect((await site.call('GET', `/api/seller/${path}`, { member })).body.code).toBe('FORBIDDEN');
  }
});
