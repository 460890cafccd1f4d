import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preparedPayouts } from '../../src/modules/payouts/payout-list.postgres.ts';
import { DAYS, openStaffedMarket, type StaffedMarket } from './staff-money.fixture.ts';

let site: StaffedMarket;

beforeAll(async () => {
  site = await openStaffedMarket();
});

afterAll(async () => {
  await site?.close();
});

type Read = (query: string) => Promise<{ body: Record<string, unknown> }>;

/** The ids of a list, read in pages of one row. */
async function rowByRow(read: Read, rows: string, id: string): Promise<string[]> {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await read(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    seen.push(...(body[rows] as Record<string, string>[]).map((row) => row[id] ?? ''));
    cursor = body.nextCursor as string | null;
  }
  return seen;
}

const byStaff =
  (path: string): Read =>
  (query) =>
    site.staff('GET', `/api/admin/${path}${query}`);
const whyOf = async (auctionId: string) =>
  (await site.staff('GET', '/api/admin/orders?limit=100')).body.orders.find(
    (order: { auctionId: string }) => order.auctionId === auctionId,
  )?.why;

it('what happened in the same millisecond is listed once each, page by page', async () => {
  const seller = await site.member('SELLER');
  for (let sale = 0; sale < 3; sale += 1) await site.paid(undefined, {}, seller);
  const { rows } = await site.pool.query<{ auctionId: string; id: string }>(
    'UPDATE claims SET created_at = 1 WHERE seller_id = $1 RETURNING auction_id AS "auctionId", id',
    [seller.id],
  );
  const auctions = rows.map(({ auctionId }) => auctionId).sort();
  await site.pool.query('UPDATE payments SET created_at = 1 WHERE auction_id = ANY($1)', [auctions]);
  const owed: Read = (query) => site.call('GET', `/api/seller/money${query}`, { member: seller });
  const sold: Read = (query) => site.call('GET', `/api/orders${query}`, { member: seller });
  expect((await rowByRow(byStaff('payments'), 'payments', 'auctionId')).sort()).toEqual(auctions);
  expect((await rowByRow(owed, 'rows', 'auctionId')).sort()).toEqual(auctions);
  expect((await rowByRow(sold, 'orders', 'auctionId')).sort()).toEqual(auctions);
  await site.advance(14 * DAYS);
  expect((await rowByRow(byStaff('orders'), 'orders', 'auctionId')).sort()).toEqual(auctions);
});

it('payouts that were prepared in the same millisecond are listed and exported once each', async () => {
  const seller = await site.member('SELLER');
  const { rows } = await site.pool.query<{ id: string }>(
    `INSERT INTO payouts (id, seller_id, cents, claim_ids, state, prepared_at)
     SELECT gen_random_uuid(), $1, 100, '{}', 'PREPARED', 1 FROM generate_series(1, 1001) RETURNING id`,
    [seller.id],
  );
  const made = rows.map(({ id }) => id).sort();
  const exported: string[] = [];
  for await (const page of preparedPayouts(site.pool)) exported.push(...page.map(({ id }) => id));
  expect(exported.sort()).toEqual(made);
  await site.pool.query('DELETE FROM payouts WHERE id <> ALL($1::uuid[])', [made.slice(0, 3)]);
  expect((await rowByRow(byStaff('payouts'), 'payouts', 'id')).sort()).toEqual(made.slice(0, 3));
  await site.pool.query('DELETE FROM payouts');
});

describe('what waits for staff', () => {
  const suspend = ({ id }: { id: string }) =>
    site.pool.query("UPDATE users SET status = 'SUSPENDED', status_before_suspension = status WHERE id = $1", [id]);

  it('counts the ten days from when it could be shipped', async () => {
    const { auctionId, buyer } = await site.paid();
    await site.advance(9 * DAYS);
    const address = { name: 'Ann', line1: '1 High Street', city: 'Springfield', postalCode: '12345', country: 'US' };
    await site.order(auctionId, 'address', buyer, { method: 'ship', address });
    await site.advance(9 * DAYS);
    expect(await whyOf(auctionId)).toBeUndefined();
    await site.advance(DAYS);
    expect(await whyOf(auctionId)).toBe('not_shipped');
  });

  it('is what a suspended member owes, at once', async () => {
    const unshipped = await site.paid();
    const unpaid = await site.sold();
    expect([await whyOf(unshipped.auctionId), await whyOf(unpaid.auctionId)]).toEqual([undefined, undefined]);
    await suspend(unshipped.seller);
    await suspend(unpaid.buyer);
    expect(await whyOf(unshipped.auctionId)).toBe('seller_suspended');
    expect(await whyOf(unpaid.auctionId)).toBe('buyer_suspended');
  });

  it('says the heaviest of several reasons, once', async () => {
    const { auctionId, buyer, seller } = await site.paid();
    await site.advance(14 * DAYS);
    expect(await whyOf(auctionId)).toBe('no_address');
    await suspend(seller);
    expect(await whyOf(auctionId)).toBe('seller_suspended');
    await site.order(auctionId, 'problem', buyer, { text: 'Where is it?' });
    expect(await whyOf(auctionId)).toBe('problem');
    const { orders } = (await site.staff('GET', '/api/admin/orders?limit=100')).body;
    expect(orders.filter((order: { auctionId: string }) => order.auctionId === auctionId)).toHaveLength(1);
  });

  it('is no problem of what was refunded', async () => {
    const { auctionId, buyer, paymentId } = await site.shipped();
    await site.order(auctionId, 'problem', buyer, { text: 'It is broken.' });
    await site.staff('POST', `/api/admin/payments/${paymentId}/refund`, { reason: 'It was broken.' });
    await site.settle();
    expect(await whyOf(auctionId)).toBeUndefined();
  });
});

it('money on its way back is found under the payments that failed, and says so to its payer', async () => {
  const { auctionId, buyer } = await site.sold();
  const body = { auctionId };
  const opened = (await site.call('POST', '/api/payments/create-intent', { member: buyer, body })).body;
  await site.pool.query('UPDATE claims SET bid_cents = bid_cents + 100 WHERE auction_id = $1', [auctionId]);
  await site.call('POST', '/api/sandbox/confirm', {
    body: { clientSecret: opened.clientSecret, paymentMethod: 'pm_card_pendingRefund' },
  });
  const { paymentIntentId } = opened;
  const completed = await site.call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
  await site.pool.query('UPDATE claims SET bid_cents = bid_cents - 100 WHERE auction_id = $1', [auctionId]);
  expect(completed.body).toMatchObject({
    success: false,
    payment: { status: 'FAILED', refund: { state: 'REQUESTED' } },
  });
  const failed = (await site.staff('GET', '/api/admin/payments?status=FAILED')).body.payments;
  expect(failed).toMatchObject([{ auctionId, status: 'FAILED' }]);
});

it('a fee that was given back is no revenue', async () => {
  const revenue = async () => (await site.staff('GET', '/api/admin/stats')).body.totalRevenue;
  const before = await revenue();
  const { paymentId } = await site.paid();
  expect(await revenue()).toBe(before + 100);
  await site.staff('POST', `/api/admin/payments/${paymentId}/refund`, { reason: 'It was broken.' });
  await site.settle();
  expect(await revenue()).toBe(before);
});
