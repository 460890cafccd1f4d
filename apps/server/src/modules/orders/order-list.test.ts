import { DAY, SECOND } from '@clamor/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import { ADDRESS, ordersOn, type Purchase } from './order.fixture.ts';

let site: MarketSite;
let orders: ReturnType<typeof ordersOn>;

beforeAll(async () => {
  site = await openMarketSite();
  orders = ordersOn(site);
});

afterAll(async () => {
  await site?.close();
});

const list = async (member: TestMember, query = '') => (await site.call('GET', `/api/orders${query}`, { member })).body;
const titles = async (member: TestMember, query = '') =>
  (await list(member, query)).orders.map(({ title }: { title: string }) => title);
const give = (sale: Purchase) =>
  orders.step(sale.buyer, sale.auctionId, 'address', { method: 'ship', address: ADDRESS });

describe('the list of orders', () => {
  it('has what the buyer has to do first, then the newest', async () => {
    const [buyer, seller] = [await site.member('BOTH'), await site.member('SELLER')];
    const buy = (title: string) => orders.soldBy(seller, { title, shippingCostCents: 500 }, { buyer });
    const shipped = await buy('Shipped');
    await give(shipped);
    await orders.pay(shipped);
    await orders.pay(await buy('Waits for its address'));
    await buy('To be paid');
    const prepared = await buy('Being prepared');
    await give(prepared);
    await orders.pay(prepared);
    await orders.pay(await buy('With the bank'), 'pm_card_processing');
    await orders.step(seller, shipped.auctionId, 'ship', { carrier: 'UPS' });
    expect(await titles(buyer)).toEqual([
      'To be paid',
      'Waits for its address',
      'With the bank',
      'Being prepared',
      'Shipped',
    ]);
    expect(await titles(seller)).toEqual([
      'Being prepared',
      'With the bank',
      'To be paid',
      'Waits for its address',
      'Shipped',
    ]);
    await orders.step(seller, prepared.auctionId, 'cancel');
    expect((await titles(seller))[0]).toBe('With the bank');
    await site.advance((3 * DAY) / SECOND);
    expect((await titles(seller))[0]).toBe('To be paid');
  });

  it('has once, and first, what the next bidder took and paid for', async () => {
    const seller = await site.member('SELLER');
    const { slug, auctionId, bidders } = await site.sold({ title: 'Taken by the next' }, [1_000, 2_000], seller);
    const [next] = bidders as [TestMember];
    await site.advance((3 * DAY) / SECOND);
    await orders.soldBy(seller, { title: 'To be paid' });
    const offered = await site.call('POST', `/api/seller/listings/${slug}/offer-runner-up`, { member: seller });
    await site.call('POST', `/api/offers/${offered.body.id}/accept`, { member: next });
    await orders.step(next, auctionId, 'address', { method: 'ship', address: ADDRESS });
    await orders.pay({ slug, auctionId, seller, buyer: next });
    await orders.soldBy(seller, { title: 'To be paid too' });
    expect(await titles(seller)).toEqual(['Taken by the next', 'To be paid too', 'To be paid']);
  });

  it('has both sides of who buys and sells, and either alone', async () => {
    const [both, other] = [await site.member('BOTH'), await site.member('BOTH')];
    await orders.soldBy(both, { title: 'Sold' }, { buyer: other });
    await orders.soldBy(other, { title: 'Bought' }, { buyer: both });
    expect((await titles(both)).toSorted()).toEqual(['Bought', 'Sold']);
    expect(await titles(both, '?side=buyer')).toEqual(['Bought']);
    expect(await titles(both, '?side=seller')).toEqual(['Sold']);
    const { orders: rows } = await list(both, '?side=buyer');
    expect(rows[0]).toMatchObject({ counterpart: other.username, claim: { side: 'buyer' }, offer: null });
  });

  it('has what one is offered, as long as it is held out', async () => {
    const [seller, runnerUp] = [await site.member('SELLER'), await site.member()];
    const { auctionId } = await orders.soldBy(seller, { title: 'Held out' });
    const expiresAt = site.clock.now() + DAY;
    const { rows } = await site.pool.query(
      `INSERT INTO offers (id, auction_id, listing_id, bidder_id, bid_cents, anonymous, state, expires_at)
       SELECT gen_random_uuid(), auction_id, listing_id, $2, 900, false, 'OPEN', $3 FROM claims WHERE auction_id = $1 RETURNING id`,
      [auctionId, runnerUp.id, expiresAt],
    );
    expect((await list(runnerUp)).orders).toMatchObject([
      { title: 'Held out', claim: null, offer: { id: rows[0].id, amountCents: 900 }, counterpart: seller.username },
    ]);
    expect((await orders.read(runnerUp, auctionId)).body).toMatchObject({ claim: null, timeline: [], address: null });
    await site.pool.query(`UPDATE offers SET state = 'DECLINED' WHERE id = $1`, [rows[0].id]);
    expect((await list(runnerUp)).orders).toEqual([]);
    expect((await orders.read(runnerUp, auctionId)).body.offer.state).toBe('DECLINED');
  });

  it('has the newest offer where one was withdrawn before, as every reader of it', async () => {
    const [seller, runnerUp] = [await site.member('SELLER'), await site.member()];
    const { auctionId, slug } = await orders.soldBy(seller, { title: 'Held out again' });
    const offer = async (state: string, bidCents: number) => {
      const { rows } = await site.pool.query(
        `INSERT INTO offers (id, auction_id, listing_id, bidder_id, bid_cents, anonymous, state, expires_at)
         SELECT gen_random_uuid(), auction_id, listing_id, $2, $4, false, $3, $5 FROM claims WHERE auction_id = $1 RETURNING id`,
        [auctionId, runnerUp.id, state, bidCents, site.clock.now() + DAY],
      );
      return rows[0].id;
    };
    await offer('WITHDRAWN', 800);
    const newest = { id: await offer('OPEN', 900), amountCents: 900, state: 'OPEN' };
    const read = {
      list: (await list(runnerUp)).orders[0].offer,
      order: (await orders.read(runnerUp, auctionId)).body.offer,
      listing: (await site.call('GET', `/api/listings/${slug}`, { member: runnerUp })).body.viewer.offer,
    };
    expect(read).toMatchObject({ list: newest, order: newest, listing: newest });
    await site.pool.query(`UPDATE offers SET state = 'DECLINED' WHERE id = $1`, [newest.id]);
  });

  it('comes in pages without a gap, and takes no cursor that it did not give', async () => {
    const [seller, buyer] = [await site.member('SELLER'), await site.member()];
    for (const title of ['One', 'Two', 'Three']) {
      const sale = await orders.soldBy(seller, { title }, { buyer });
      if (title !== 'Two') await orders.pay(sale);
    }
    const whole = await titles(buyer);
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { orders: { title: string }[]; nextCursor: string | null } = await list(
        buyer,
        `?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
      );
      expect(page.orders).toHaveLength(1);
      found.push(...page.orders.map(({ title }) => title));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(whole);
    for (const made of ['AAAA', Buffer.from('[true,1,"x"]').toString('base64url')]) {
      const refused = await site.call('GET', `/api/orders?cursor=${made}`, { member: buyer });
      expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'cursor' }] } });
    }
  });
});
