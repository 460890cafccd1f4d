import { DAY, SECOND } from '@clamor/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, ordersOn } from '../orders/order.fixture.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;
let orders: ReturnType<typeof ordersOn>;

beforeAll(async () => {
  site = await openMarketSite();
  orders = ordersOn(site);
});

afterAll(async () => {
  await site?.close();
});

const money = (member: TestMember, query = '') => site.call('GET', `/api/seller/money${query}`, { member });

async function shipped(seller: TestMember, title: string) {
  const sale = await orders.soldBy(seller, { title, shippingCostCents: 500 });
  await orders.step(sale.buyer, sale.auctionId, 'address', { method: 'ship', address: ADDRESS });
  await orders.pay(sale);
  await orders.step(seller, sale.auctionId, 'ship', { carrier: 'UPS', trackingNumber: '1Z' });
  return sale;
}

describe('a seller\u2019s money', () => {
  it('says of every sale where it is, why, and when it comes', async () => {
    const seller = await site.member('SELLER');
    const received = await shipped(seller, 'Received');
    await site.advance((7 * DAY) / SECOND);
    await orders.step(received.buyer, received.auctionId, 'receive');
    const fresh = await shipped(seller, 'Received at once');
    await orders.step(fresh.buyer, fresh.auctionId, 'receive');
    const { auctionId } = await shipped(seller, 'On its way');
    const { paidAt } = (await orders.read(seller, fresh.auctionId)).body.claim.order;
    const shippedAt = (await orders.read(seller, auctionId)).body.claim.order.shippedAt;
    await orders.pay(await orders.soldBy(seller, { title: 'No address yet' }));
    await orders.soldBy(seller, { title: 'Not paid' });
    await shipped(await site.member('SELLER'), 'Of another seller');
    expect(await money(seller)).toMatchObject({
      status: 200,
      body: {
        heldCents: 4_000,
        payableCents: 1_500,
        paidCents: 0,
        balanceCents: 5_500,
        rows: [
          {
            title: 'No address yet',
            state: 'held',
            cents: 1_000,
            reason: 'The buyer has not said where to send it',
            at: null,
          },
          {
            title: 'On its way',
            state: 'held',
            cents: 1_500,
            at: new Date(Date.parse(shippedAt) + 7 * DAY).toISOString(),
          },
          {
            title: 'Received at once',
            state: 'held',
            cents: 1_500,
            reason:
              'Held for 7 days after the buyer paid, because fewer than five of your earlier sales had passed their hold',
            at: new Date(Date.parse(paidAt) + 7 * DAY).toISOString(),
          },
          { title: 'Received', state: 'payable', cents: 1_500 },
        ],
        nextCursor: null,
      },
    });
    await site.advance((7 * DAY) / SECOND);
    expect((await money(seller)).body).toMatchObject({ heldCents: 1_000, payableCents: 4_500 });
  });

  it('is held while it is asked back, and gone when it went', async () => {
    const seller = await site.member('SELLER');
    const sale = await orders.soldBy(seller, { title: 'Called off', shippingCostCents: 500 });
    await orders.pay(sale);
    await orders.step(seller, sale.auctionId, 'cancel');
    expect((await money(seller)).body).toMatchObject({
      heldCents: 0,
      balanceCents: 0,
      rows: [{ state: 'held', cents: 0, reason: 'The buyer gets the money back' }],
    });
    await site.payments.job.finish();
    expect((await money(seller)).body).toMatchObject({ balanceCents: 0, rows: [] });
  });

  it('that is in a payout says so until it is paid, with the bank\u2019s reference then', async () => {
    const seller = await site.member('SELLER');
    const sale = await shipped(seller, 'Sent');
    await orders.step(sale.buyer, sale.auctionId, 'receive');
    const payoutId = '0198c0de-0000-7000-8000-00000000000a';
    await site.pool.query(
      `INSERT INTO payouts (id, seller_id, cents, claim_ids, state)
       SELECT $1, seller_id, 1500, ARRAY[id], 'PREPARED' FROM claims WHERE auction_id = $2`,
      [payoutId, sale.auctionId],
    );
    await site.pool.query('UPDATE claims SET payout_id = $1 WHERE auction_id = $2', [payoutId, sale.auctionId]);
    const book = (kind: string, from: string, to: string) =>
      site.pool.query(
        `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, payout_id, cause)
         VALUES ($3, $4, 1500, $2, $5, $1::uuid, $1::text)`,
        [payoutId, kind, from, to, seller.id],
      );
    await book('payout_prepared', 'seller', 'payouts');
    expect((await money(seller)).body).toMatchObject({
      payableCents: 1_500,
      paidCents: 0,
      balanceCents: 0,
      rows: [{ state: 'payable', cents: 1_500, reason: 'The payout is being sent' }],
    });
    await book('payout_paid', 'payouts', 'bank');
    await site.pool.query(
      `UPDATE payouts SET state = 'PAID', reference = 'BANK-77', paid_at = product_now() WHERE id = $1`,
      [payoutId],
    );
    expect((await money(seller)).body).toMatchObject({
      payableCents: 0,
      paidCents: 1_500,
      rows: [{ state: 'paid', reason: 'Paid out as BANK-77', at: expect.any(String) }],
    });
  });

  it('comes in pages, with the sums of all of it on each', async () => {
    const seller = await site.member('SELLER');
    for (const title of ['One', 'Two', 'Three']) await orders.pay(await orders.soldBy(seller, { title }));
    const first = (await money(seller, '?limit=2')).body;
    expect(first).toMatchObject({ heldCents: 3_000, rows: [{ title: 'Three' }, { title: 'Two' }] });
    const second = (await money(seller, `?limit=2&cursor=${first.nextCursor}`)).body;
    expect(second).toMatchObject({ heldCents: 3_000, rows: [{ title: 'One' }], nextCursor: null });
    expect((await money(seller, '?cursor=AAAA')).status).toBe(400);
  });

  it('is nothing to who sells nothing', async () => {
    const buyer = await site.member('BIDDER');
    expect(await money(buyer)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await site.call('GET', '/api/seller/money.csv', { member: buyer })).status).toBe(403);
    expect((await site.call('GET', '/api/seller/money.csv')).status).toBe(401);
  });
});

describe('the table of it', () => {
  it('has every sale, and nothing that a spreadsheet would run', async () => {
    const seller = await site.member('SELLER');
    await orders.pay(await orders.soldBy(seller, { title: '=HYPERLINK("https://elsewhere.test")' }));
    await orders.pay(await orders.soldBy(seller, { title: 'Lamp, "brass"' }));
    const { status, headers, raw } = await site.call('GET', '/api/seller/money.csv', { member: seller });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="clamor-money.csv"',
      'cache-control': 'no-store',
    });
    const lines = raw.toString().split('\r\n');
    expect(lines[0]).toBe('Item,Auction,Amount in US dollars,State,Reason,Date');
    expect(lines[1]).toMatch(/^"Lamp, ""brass""",[\w-]{36},10\.00,held,The buyer has not said where to send it,$/);
    expect(lines[2]).toMatch(/^"'=HYPERLINK\(""https:\/\/elsewhere\.test""\)",/);
    expect(lines).toHaveLength(4);
  });
});
