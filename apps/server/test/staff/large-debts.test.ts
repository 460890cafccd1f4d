import { afterAll, beforeAll, expect, it } from 'vitest';
import { payoutList } from '../../src/modules/payouts/index.ts';
import { preparePayoutTo } from '../../src/modules/payouts/payout-actions.ts';
import type { TestMember } from '../../src/modules/test-helper/market-site.fixture.ts';
import { DAYS, openStaffedMarket, type StaffedMarket } from './staff-money.fixture.ts';

let site: StaffedMarket;
beforeAll(async () => {
  site = await openStaffedMarket();
});
afterAll(() => site?.close());

const DIGITAL = { productType: 'DIGITAL', shippingCostCents: 0 };
const note = async () => {};

/** Makes `count` sales of $20 each, received and payable, all of one seller. */
async function payableSales(count: number, seller?: TestMember) {
  const sales = [];
  while (sales.length < count) {
    const sale = await site.paid(undefined, DIGITAL, seller ?? sales[0]?.seller);
    await site.order(sale.auctionId, 'receive', sale.buyer);
    sales.push(sale);
  }
  await site.advance(7 * DAYS);
  return sales;
}

/** A seller who owes what two sales of $20 brought, after these were paid out and refunded. */
async function indebted(): Promise<TestMember> {
  const sales = await payableSales(2);
  const seller = sales[0]?.seller ?? expect.unreachable();
  const { id } = (await site.staff('POST', '/api/admin/payouts', { sellerId: seller.id })).body;
  await site.staff('POST', `/api/admin/payouts/${id}/paid`, { reference: 'BANK-1' });
  for (const { paymentId } of sales) {
    const refund = { reason: 'It was broken.', bearer: 'seller' };
    expect((await site.staff('POST', `/api/admin/payments/${paymentId}/refund`, refund)).status).toBe(200);
  }
  await site.settle();
  return seller;
}

const shownIn = async (lookedAt: number) => {
  const { payable } = await payoutList(site.pool, { limit: 10, after: null }, site.clock.now(), lookedAt);
  return new Map(payable.map(({ sellerId, cents, claims }) => [sellerId, { cents, claims }]));
};

it('a debt above the usual number of sales takes as many more as exceed it, and no more', async () => {
  const seller = await indebted();
  await payableSales(4, seller);
  const ports = { ...site.payments.ports };
  const prepare = (usual: number, atMost: number) => preparePayoutTo(ports, seller.id, note, { usual, atMost });
  expect(await prepare(1, 2)).toMatchObject({ kind: 'refused', refusal: 'nothing_payable' });
  const prepared = await prepare(1, 4);
  expect(prepared).toMatchObject({ kind: 'done', result: { cents: 2_000 } });
  expect(prepared.kind === 'done' && prepared.result.claimIds).toHaveLength(3);
  // The debt is gone, and the next payout is a usual one.
  const next = await prepare(1, 4);
  expect(next).toMatchObject({ kind: 'done', result: { cents: 2_000 } });
  expect(next.kind === 'done' && next.result.claimIds).toHaveLength(1);
});

it('a sale that is held among the oldest takes no place of one that is payable', async () => {
  const [first, held, last] = await payableSales(3);
  const seller = first?.seller ?? expect.unreachable();
  await site.pool.query(
    `INSERT INTO sandbox_disputes (id, intent_id, amount, status, created_at)
     SELECT 'dp_held', intent_id, cents, 'warning_needs_response', now() FROM payments WHERE id = $1`,
    [held?.paymentId],
  );
  await site.settle();
  const prepared = await preparePayoutTo({ ...site.payments.ports }, seller.id, note, { usual: 2, atMost: 4 });
  expect(prepared).toMatchObject({ kind: 'done', result: { cents: 4_000 } });
  const { rows } = await site.pool.query(
    'SELECT auction_id AS id FROM claims WHERE payout_id IS NOT NULL AND seller_id = $1 ORDER BY number',
    [seller.id],
  );
  expect(rows).toEqual([{ id: first?.auctionId }, { id: last?.auctionId }]);
});

it('staff see who is payable beyond a seller whose debt exceeds their sales, and one whose later sales cover it', async () => {
  const [stuck, covered] = [await indebted(), await indebted()];
  await payableSales(1, stuck);
  await payableSales(3, covered);
  const [sale] = await payableSales(1);
  const other = sale?.seller.id ?? '';
  const everything = await shownIn(1_000);
  expect([everything.get(stuck.id), everything.get(covered.id), everything.get(other)]).toEqual([
    undefined,
    { cents: 2_000, claims: 3 },
    { cents: 2_000, claims: 1 },
  ]);
  // The three oldest sales, which are read at first, all belong to sellers in debt.
  const shown = await shownIn(3);
  expect([shown.get(stuck.id), shown.get(covered.id), shown.get(other)]).toEqual([
    undefined,
    { cents: 2_000, claims: 3 },
    { cents: 2_000, claims: 1 },
  ]);
});
