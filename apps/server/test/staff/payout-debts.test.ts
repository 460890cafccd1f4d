import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteMember } from '../../src/modules/accounts/index.ts';
import type { TestMember } from '../../src/modules/test-helper/market-site.fixture.ts';
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
  // Removes the sums that the test wrote without booking them, because the site's books are checked at its end.
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
  // Both sales together are worth 4,000, of which the 2,500 of the first are refunded.
  expect(await prepare()).toMatchObject({ status: 201, body: { cents: 1_500 } });
});

it('a part of a debt is written off once, however often a request that names the debt arrives', async () => {
  const { seller, auctionId, buyer, paymentId } = await site.shipped();
  await site.order(auctionId, 'receive', buyer);
  const { id } = (await site.staff('POST', '/api/admin/payouts', { sellerId: seller.id })).body;
  await site.staff('POST', `/api/admin/payouts/${id}/paid`, { reference: 'BANK-11' });
  await site.staff('POST', `/api/admin/payments/${paymentId}/refund`, { reason: 'It was broken.', bearer: 'seller' });
  const written = (cents: number, owedCents: number) =>
    site.staff('POST', `/api/admin/sellers/${seller.id}/write-off`, {
      cents,
      owedCents,
      reason: 'They cannot pay it.',
    });
  const all = await Promise.all(Array.from({ length: 5 }, () => written(1_000, 2_500)));
  expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect((await written(1_000, 1_500)).status).toBe(200);
  expect((await site.call('GET', '/api/seller/money', { member: seller })).body.balanceCents).toBe(-500);
});

describe('a debt whose cause is reversed after it was deducted from a payout', () => {
  const prepare = (seller: TestMember) => site.staff('POST', '/api/admin/payouts', { sellerId: seller.id });
  const sendAll = async (seller: TestMember): Promise<{ id: string; cents: number }> => {
    const { body } = await prepare(seller);
    expect((await site.staff('POST', `/api/admin/payouts/${body.id}/paid`, { reference: 'BANK' })).status).toBe(200);
    return body;
  };
  const received = async (seller?: TestMember) => {
    const sale = await site.paid(undefined, { productType: 'DIGITAL', shippingCostCents: 0 }, seller);
    await site.order(sale.auctionId, 'receive', sale.buyer);
    await site.advance(7 * DAYS);
    return sale;
  };
  const balanceOf = async (seller: TestMember) =>
    (await site.call('GET', '/api/seller/money', { member: seller })).body;
  const payableTo = async (seller: TestMember) =>
    (await site.staff('GET', '/api/admin/payouts')).body.payable.filter(
      ({ sellerId }: { sellerId: string }) => sellerId === seller.id,
    );
  /** Assigns a lost dispute: the seller bears the bid of $20, the platform its fee of $1. */
  const book = (id: string) =>
    site.staff('POST', `/api/admin/disputes/${id}/book`, { sellerCents: 2_000, feesCents: 100, lossesCents: 0 });
  const moved = async (id: string, status: 'lost' | 'won', cents: number) => {
    await site.pool.query('UPDATE sandbox_disputes SET status = $2 WHERE id = $1', [id, status]);
    await site.pool.query(
      'INSERT INTO sandbox_movements (id, dispute_id, amount, fee, created_at) VALUES ($1, $2, $3, 0, now())',
      [`txn_${id}_${status}`, id, cents],
    );
    await site.settle();
    expect((await book(id)).status).toBe(200);
  };
  /** Makes the seller lose a dispute about a sale that was already paid out. */
  const lost = async ({ paymentId, auctionId }: PaidSale): Promise<string> => {
    const id = `dp_${auctionId}`;
    await site.pool.query(
      `INSERT INTO sandbox_disputes (id, intent_id, amount, status, created_at)
       SELECT $2, intent_id, cents, 'needs_response', now() FROM payments WHERE id = $1`,
      [paymentId, id],
    );
    await moved(id, 'lost', -2_100);
    return id;
  };

  it('makes a credit, which the next payout pays, also without any sale', async () => {
    const first = await received();
    const { seller } = first;
    await sendAll(seller);
    const dispute = await lost(first);
    await received(seller);
    await received(seller);
    expect(await sendAll(seller)).toMatchObject({ cents: 2_000, creditCents: 0 });
    expect(await balanceOf(seller)).toMatchObject({ balanceCents: 0, creditCents: 0, payableCents: 0 });
    await moved(dispute, 'won', 2_100);
    expect(await balanceOf(seller)).toMatchObject({ balanceCents: 2_000, creditCents: 2_000, payableCents: 2_000 });
    expect(await payableTo(seller)).toMatchObject([{ cents: 2_000, claims: 0 }]);
    const prepared = (await prepare(seller)).body;
    expect(prepared).toMatchObject({ cents: 2_000, creditCents: 2_000, claimIds: [] });
    expect((await prepare(seller)).status).toBe(409);
    await site.staff('POST', `/api/admin/payouts/${prepared.id}/cancel`);
    expect(await sendAll(seller)).toMatchObject({ cents: 2_000, creditCents: 2_000 });
    expect(await balanceOf(seller)).toMatchObject({ balanceCents: 0, paidCents: 6_000 });
  });

  it('and what a bank returns are paid to a member who has left meanwhile', async () => {
    const { seller } = await received();
    const sent = await sendAll(seller);
    await deleteMember(site.accounts.ports, seller.id, async () => {});
    expect(await payableTo(seller)).toEqual([]);
    await site.staff('POST', `/api/admin/payouts/${sent.id}/returned`);
    expect(await payableTo(seller)).toMatchObject([{ sellerName: 'Deleted member', cents: 2_000 }]);
    const { id } = await sendAll(seller);
    expect((await site.staff('GET', '/api/admin/payouts')).body.payouts[0]).toMatchObject({
      id,
      state: 'PAID',
      hold: null,
    });
    expect(await payableTo(seller)).toEqual([]);
  });

  it('pays the platform first what it wrote off, and nobody twice', async () => {
    const first = await received();
    const { seller } = first;
    await sendAll(seller);
    const dispute = await lost(first);
    const written = { cents: 500, reason: 'They will not pay.' };
    expect((await site.staff('POST', `/api/admin/sellers/${seller.id}/write-off`, written)).status).toBe(200);
    await received(seller);
    expect(await sendAll(seller)).toMatchObject({ cents: 500 });
    await moved(dispute, 'won', 2_100);
    expect(await balanceOf(seller)).toMatchObject({ balanceCents: 1_500, creditCents: 1_500 });
    expect(await sendAll(seller)).toMatchObject({ cents: 1_500, creditCents: 1_500 });
    expect(await balanceOf(seller)).toMatchObject({ balanceCents: 0, paidCents: 4_000 });
  });

  it('and whose payout comes back leaves a credit too, less what was written off', async () => {
    const first = await received();
    const { seller } = first;
    const sent = await sendAll(seller);
    await lost(first);
    const written = { cents: 700, reason: 'They will not pay.' };
    expect((await site.staff('POST', `/api/admin/sellers/${seller.id}/write-off`, written)).status).toBe(200);
    await received(seller);
    expect(await sendAll(seller)).toMatchObject({ cents: 700 });
    expect((await site.staff('POST', `/api/admin/payouts/${sent.id}/returned`)).status).toBe(200);
    expect(await balanceOf(seller)).toMatchObject({ balanceCents: 1_300, creditCents: 1_300 });
    expect(await payableTo(seller)).toMatchObject([{ cents: 1_300, claims: 0 }]);
    expect(await sendAll(seller)).toMatchObject({ cents: 1_300, creditCents: 1_300, claimIds: [] });
  });
});
