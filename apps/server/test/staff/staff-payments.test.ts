import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAYS, openStaffedMarket, type StaffedMarket } from './staff-money.fixture.ts';

let site: StaffedMarket;

beforeAll(async () => {
  site = await openStaffedMarket();
});

afterAll(async () => {
  await site?.close();
});

const payments = async (query = '') => (await site.staff('GET', `/api/admin/payments${query}`)).body;
const found = async (query: string): Promise<string[]> =>
  (await payments(query)).payments.map(({ id }: { id: string }) => id);
const refund = (paymentId: string, body: object = {}) =>
  site.staff('POST', `/api/admin/payments/${paymentId}/refund`, { reason: 'It was broken.', ...body });
const transfersOf = async (auctionId: string) => {
  const { rows } = await site.pool.query(
    'SELECT kind, from_account AS "from", to_account AS "to", cents FROM transfers WHERE auction_id = $1 ORDER BY number',
    [auctionId],
  );
  return rows;
};

describe('staff’s list of payments', () => {
  it('is searched by title, name and mail address, and filtered by status', async () => {
    const { paymentId, buyer, seller } = await site.paid(undefined, { title: 'A 100% _odd_ lamp' });
    const other = await site.paid('pm_card_chargeDeclined');
    expect(await found(`?q=${encodeURIComponent('100% _ODD_')}`)).toEqual([paymentId]);
    expect(await found(`?q=${buyer.username}@members`)).toEqual([paymentId]);
    expect(await found(`?q=${seller.username}`)).toContain(paymentId);
    expect(await found('?q=no%25such')).toEqual([]);
    expect(await found('?status=PENDING')).toEqual([other.paymentId]);
    const [row] = (await payments(`?q=${buyer.username}@members`)).payments;
    expect(row).toMatchObject({
      status: 'COMPLETED',
      listingTitle: 'A 100% _odd_ lamp',
      payerName: buyer.username,
      sellerName: seller.username,
      totalAmountCents: 2_600,
      paymentIntentId: null,
      dispute: null,
    });
    const { body } = await site.staff('GET', '/api/admin/stats');
    expect(body.totalRevenue).toBe(100);
  });

  it('comes page by page', async () => {
    const first = await payments('?limit=1');
    const second = await payments(`?limit=1&cursor=${first.nextCursor}`);
    expect([...first.payments, ...second.payments]).toHaveLength(2);
    expect(first.payments[0].id).not.toBe(second.payments[0].id);
    expect((await site.staff('GET', '/api/admin/payments?cursor=x')).status).toBe(400);
  });
});

describe('staff', () => {
  it('end a try to pay, and its claim goes on', async () => {
    const { auctionId, buyer } = await site.sold({}, [2_000]);
    const opened = await site.call('POST', '/api/payments/create-intent', { member: buyer, body: { auctionId } });
    const [id] = await found(`?q=${buyer.username}@members`);
    const cancelled = await site.staff('POST', `/api/admin/payments/${id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { id, status: 'CANCELLED' } });
    expect((await site.staff('POST', `/api/admin/payments/${id}/cancel`)).body.code).toBe('WRONG_STATE');
    expect(await site.auditedActionsOn(id as string)).toEqual([
      { action: 'cancel_payment', before: { state: 'PENDING' }, after: { state: 'CANCELLED' }, details: {} },
    ]);
    const again = await site.call('POST', '/api/payments/create-intent', { member: buyer, body: { auctionId } });
    expect(again).toMatchObject({ status: 200, body: { status: 'PENDING' } });
    expect(again.body.paymentIntentId).not.toBe(opened.body.paymentIntentId);
  });

  it('cannot end what the bank works on', async () => {
    const { auctionId, buyer } = await site.sold({}, [2_000]);
    const id = await site.payFor(auctionId, buyer, 'pm_card_processing');
    expect((await site.staff('POST', `/api/admin/payments/${id}/cancel`)).body.code).toBe('PAYMENT_IN_PROGRESS');
    const { rows } = await site.pool.query('SELECT id FROM claims WHERE auction_id = $1', [auctionId]);
    const release = () => site.staff('POST', `/api/admin/claims/${rows[0].id}/release`, { reason: 'Asked for.' });
    expect((await release()).body.code).toBe('PAYMENT_IN_PROGRESS');
    await site.advance(3_600);
    await site.settle();
    expect((await release()).body.code).toBe('CLAIM_OVER');
  });

  it('release a claim that is due, whenever it is', async () => {
    const { auctionId, slug, buyer } = await site.sold({}, [1_000, 2_000]);
    const { claim } = (await site.call('GET', `/api/listings/${slug}`, { member: buyer })).body.viewer;
    const released = await site.staff('POST', `/api/admin/claims/${claim.id}/release`, { reason: 'The buyer asked.' });
    expect(released.status).toBe(200);
    const { rows } = await site.pool.query('SELECT state FROM claims WHERE auction_id = $1', [auctionId]);
    expect(rows).toEqual([{ state: 'RELEASED' }]);
    expect(await site.auditedActionsOn(claim.id)).toMatchObject([
      { action: 'release_claim', details: { reason: 'The buyer asked.' } },
    ]);
  });

  it('send a payment back once and whole, whoever asks how often', async () => {
    const { paymentId, auctionId, slug, buyer } = await site.paid();
    const asked = await Promise.all(Array.from({ length: 5 }, () => refund(paymentId)));
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    await site.settle();
    await site.settle();
    expect((await refund(paymentId)).body.code).toBe('WRONG_STATE');
    expect(await transfersOf(auctionId)).toEqual([
      { kind: 'paid', from: 'provider', to: 'seller', cents: 2_500 },
      { kind: 'paid', from: 'provider', to: 'fees', cents: 100 },
      { kind: 'refund_asked', from: 'seller', to: 'buyer', cents: 2_500 },
      { kind: 'refund_asked', from: 'fees', to: 'buyer', cents: 100 },
      { kind: 'refunded', from: 'buyer', to: 'provider', cents: 2_600 },
    ]);
    const { rows } = await site.pool.query(
      'SELECT count(*)::integer AS refunds, sum(amount)::integer AS cents FROM sandbox_refunds WHERE intent_id = (SELECT intent_id FROM payments WHERE id = $1)',
      [paymentId],
    );
    expect(rows).toEqual([{ refunds: 1, cents: 2_600 }]);
    expect((await payments(`?q=${buyer.username}@members`)).payments[0]).toMatchObject({
      status: 'REFUNDED',
      refund: { state: 'SUCCEEDED', amountCents: 2_600 },
    });
    expect((await site.call('GET', `/api/listings/${slug}`, { member: buyer })).body.viewer.claim.state).toBe(
      'REFUNDED',
    );
    expect(await site.auditedActionsOn(paymentId)).toEqual([
      {
        action: 'refund_payment',
        before: { state: 'COMPLETED', refund: null, attempt: 0 },
        after: { state: 'COMPLETED', refund: 'REQUESTED', attempt: 1 },
        details: { reason: 'It was broken.', bearer: null },
      },
    ]);
  });

  it('have it sent by the job, though nothing else lets the payment be read', async () => {
    const { paymentId } = await site.paid();
    await site.payments.job.finish();
    await refund(paymentId);
    await site.payments.job.finish();
    const { rows } = await site.pool.query('SELECT state FROM payments WHERE id = $1', [paymentId]);
    expect(rows).toEqual([{ state: 'REFUNDED' }]);
  });

  it('may let the platform bear it', async () => {
    const { paymentId, auctionId } = await site.paid();
    await refund(paymentId, { bearer: 'platform' });
    expect((await transfersOf(auctionId)).slice(2)).toMatchObject([
      { from: 'losses', to: 'buyer', cents: 2_500 },
      { from: 'fees', to: 'buyer', cents: 100 },
    ]);
  });

  it('split what a lost dispute took, to the cent', async () => {
    const { paymentId, auctionId, seller } = await site.shipped('pm_card_createDispute');
    await site.advance(60);
    await site.settle();
    const disputeId = (await payments(`?q=${seller.username}`)).payments[0].dispute.id;
    const split = (sellerCents: number) =>
      site.staff('POST', `/api/admin/disputes/${disputeId}/book`, { sellerCents, feesCents: 100, lossesCents: 0 });
    expect((await split(2_500)).body.code).toBe('WRONG_STATE');
    expect((await refund(paymentId)).body.code).toBe('WRONG_STATE');
    await site.provider.sandbox?.closeDispute(disputeId, 'lost');
    await site.settle();
    expect((await payments(`?q=${seller.username}`)).payments[0].dispute).toMatchObject({
      state: 'LOST',
      unbookedCents: 2_600,
    });
    const stuck = (await site.staff('GET', '/api/admin/orders')).body.orders;
    expect(stuck).toContainEqual(expect.objectContaining({ auctionId, why: 'dispute_lost' }));
    expect((await split(2_400)).body.code).toBe('WRONG_STATE');
    expect((await split(2_500)).status).toBe(200);
    expect((await split(2_500)).body.code).toBe('WRONG_STATE');
    expect((await transfersOf(auctionId)).slice(-2)).toMatchObject([
      { kind: 'dispute_booked', from: 'seller', to: 'disputes', cents: 2_500 },
      { kind: 'dispute_booked', from: 'fees', to: 'disputes', cents: 100 },
    ]);
  });

  it('see what does not move, with its reason, and dismiss a problem that is none', async () => {
    const waiting = await site.paid();
    const troubled = await site.shipped();
    await site.order(troubled.auctionId, 'problem', troubled.buyer, { text: 'It is broken.' });
    const whyOf = async ({ auctionId }: { auctionId: string }) =>
      (await site.staff('GET', '/api/admin/orders?limit=100')).body.orders.find(
        (order: { auctionId: string }) => order.auctionId === auctionId,
      );
    expect(await whyOf(waiting)).toBeUndefined();
    expect(await whyOf(troubled)).toMatchObject({
      why: 'problem',
      problem: 'It is broken.',
      claim: { side: 'seller' },
    });
    await site.advance(14 * DAYS);
    expect(await whyOf(waiting)).toMatchObject({ why: 'no_address', problem: null });
    const dismiss = () =>
      site.staff('POST', `/api/admin/orders/${troubled.auctionId}/dismiss`, { reason: 'It was so in the pictures.' });
    expect((await dismiss()).status).toBe(200);
    expect((await dismiss()).body.code).toBe('WRONG_STATE');
    expect(await whyOf(troubled)).toBeUndefined();
    expect(await site.auditedActionsOn(troubled.auctionId)).toMatchObject([
      { action: 'dismiss_problem', before: { problem: 'It is broken.' }, after: { problem: null } },
    ]);
  });

  it('find what is sold and not paid, in time or not, and may release it', async () => {
    const sale = await site.sold({ title: 'A 50% walnut desk' }, [2_000]);
    const other = await site.sold({}, [2_000]);
    const listed = async (query: string): Promise<[string, string][]> =>
      (await site.staff('GET', `/api/admin/orders?limit=100${query}`)).body.orders.map(
        ({ auctionId, why }: Record<string, string>) => [auctionId, why],
      );
    const desk = `&q=${encodeURIComponent('50% WALNUT')}`;
    expect(await listed('')).not.toContainEqual([sale.auctionId, 'unpaid']);
    expect(await listed('&list=unpaid')).toEqual(
      expect.arrayContaining([
        [sale.auctionId, 'unpaid'],
        [other.auctionId, 'unpaid'],
      ]),
    );
    expect(await listed(`&list=unpaid${desk}`)).toEqual([[sale.auctionId, 'unpaid']]);
    expect(await listed(`&list=unpaid&q=${sale.buyer.username}@members`)).toEqual([[sale.auctionId, 'unpaid']]);
    await site.advance(3 * DAYS);
    expect(await listed(desk)).toEqual([[sale.auctionId, 'overdue']]);
    expect(await listed(`&list=unpaid${desk}`)).toEqual([[sale.auctionId, 'overdue']]);
    const { claim } = (await site.call('GET', `/api/listings/${sale.slug}`, { member: sale.buyer })).body.viewer;
    await site.staff('POST', `/api/admin/claims/${claim.id}/release`, { reason: 'Nobody answers.' });
    expect(await listed(`&list=unpaid${desk}`)).toEqual([]);
    expect(await listed(desk)).toEqual([]);
    expect((await site.staff('GET', '/api/admin/orders?list=all')).status).toBe(400);
  });
});
