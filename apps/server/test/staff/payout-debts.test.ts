import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAYS, openStaffedMarket, type PaidSale, type StaffedMarket } from './staff-money.fixture.ts';

let site: StaffedMarket;

beforeAll(async () => {
  site = await openStaffedMarket();
});

afterAll(async () => {
  await site?.close();
});

it('a payout is less by what its seller owes, which the money of a sale that is still held does not cover', async () => {
  const first = await site.shipped();
  const { seller } = first;
  const prepare = () => site.staff('POST', '/api/admin/payouts', { sellerId: seller.id });
  const payable = async () =>
    (await site.staff('GET', '/api/admin/payouts')).body.payable.filter(
      ({ sellerId }: { sellerId: string }) => sellerId === seller.id,
    );
  const receive = ({ auctionId, buyer }: PaidSale) => site.order(auctionId, 'receive', buyer);
  const digital = { productType: 'DIGITAL', shippingCostCents: 0 };
  await receive(first);
  const sent = (await prepare()).body;
  await site.staff('POST', `/api/admin/payouts/${sent.id}/paid`, { reference: 'BANK-8' });
  for (const _ of ['second', 'third']) await receive(await site.paid(undefined, digital, seller));
  await site.advance(7 * DAYS);
  await site.paid(undefined, digital, seller);
  const prepared = (await prepare()).body;
  expect(prepared).toMatchObject({ cents: 4_000, state: 'PREPARED' });

  const broken = { reason: 'It was broken.', bearer: 'seller' };
  expect((await site.staff('POST', `/api/admin/payments/${first.paymentId}/refund`, broken)).status).toBe(200);
  await site.settle();
  const sending = await site.staff('POST', `/api/admin/payouts/${prepared.id}/paid`, { reference: 'BANK-9' });
  expect(sending).toMatchObject({ status: 409, body: { code: 'PAYOUT_HELD' } });
  await site.staff('POST', `/api/admin/payouts/${prepared.id}/cancel`);
  expect(await payable()).toMatchObject([{ cents: 1_500 }]);
  expect(await prepare()).toMatchObject({ status: 201, body: { cents: 1_500 } });
});

it('of those who owe, staff see who owes most first', async () => {
  const sellers = await Promise.all([1, 2, 3].map(() => site.member('SELLER')));
  const [some, most, least] = sellers.map(({ id }) => id);
  await site.pool.query(
    `INSERT INTO seller_earnings (seller_id, cents, balance_cents) SELECT id, 0, balance
     FROM unnest($1::uuid[], '{-2000,-3000,-1000}'::bigint[]) AS owing (id, balance)`,
    [[some, most, least]],
  );
  const { owing } = (await site.staff('GET', '/api/admin/payouts')).body;
  // The test changed sums without booking them. It takes them back, because the site's books are checked at its end.
  await site.pool.query('DELETE FROM seller_earnings WHERE seller_id = ANY($1::uuid[])', [[some, most, least]]);
  const shown = owing.filter(({ sellerId }: { sellerId: string }) => [some, most, least].includes(sellerId));
  expect(shown.map(({ sellerId, cents }: { sellerId: string; cents: number }) => [sellerId, cents])).toEqual([
    [most, 3_000],
    [some, 2_000],
    [least, 1_000],
  ]);
});

it('what the platform gave back for the seller is theirs all the same, and covers no debt twice', async () => {
  const first = await site.shipped();
  const { seller } = first;
  const prepare = () => site.staff('POST', '/api/admin/payouts', { sellerId: seller.id });
  const refund = ({ paymentId }: PaidSale, bearer: 'seller' | 'platform') =>
    site.staff('POST', `/api/admin/payments/${paymentId}/refund`, { reason: 'It was broken.', bearer });
  await site.order(first.auctionId, 'receive', first.buyer);
  const sent = (await prepare()).body;
  await site.staff('POST', `/api/admin/payouts/${sent.id}/paid`, { reference: 'BANK-10' });
  const digital = { productType: 'DIGITAL', shippingCostCents: 0 };
  const [second, third] = [await site.paid(undefined, digital, seller), await site.paid(undefined, digital, seller)];
  for (const { auctionId, buyer } of [second, third]) await site.order(auctionId, 'receive', buyer);
  await site.advance(7 * DAYS);
  expect((await refund(second, 'platform')).status).toBe(200);
  expect((await refund(first, 'seller')).status).toBe(200);
  await site.settle();
  await site.settle();
  // Both together are 4,000, of which the first sale's 2,500 go back.
  expect(await prepare()).toMatchObject({ status: 201, body: { cents: 1_500 } });
});
