import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DAYS, openStaffedMarket, type PaidSale, type StaffedMarket } from './staff-money.fixture.ts';

/** A test's time limit that seven sales keep even on a busy machine. */
const SEVEN_SALES_MS = 120_000;

let site: StaffedMarket;

beforeAll(async () => {
  site = await openStaffedMarket();
});

afterAll(async () => {
  await site?.close();
});

const prepare = ({ seller }: Pick<PaidSale, 'seller'>) =>
  site.staff('POST', '/api/admin/payouts', { sellerId: seller.id });
const list = async () => (await site.staff('GET', '/api/admin/payouts')).body;
const payableTo = async ({ seller }: PaidSale) =>
  (await list()).payable.find(({ sellerId }: { sellerId: string }) => sellerId === seller.id);
const csv = async () => (await site.staff('GET', '/api/admin/payouts.csv')).raw.toString();
const refund = (paymentId: string, body: object = {}) =>
  site.staff('POST', `/api/admin/payments/${paymentId}/refund`, { reason: 'It was broken.', ...body });

describe('a payout', () => {
  it('takes what is payable and nothing before its time', async () => {
    const sale = await site.shipped();
    await site.advance(7 * DAYS - 60);
    expect(await payableTo(sale)).toBeUndefined();
    expect(await prepare(sale)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    await site.advance(60);
    expect(await payableTo(sale)).toEqual({
      sellerId: sale.seller.id,
      sellerName: sale.seller.username,
      cents: 2_500,
      claims: 1,
    });
    const prepared = await prepare(sale);
    expect(prepared).toMatchObject({ status: 201, body: { cents: 2_500, state: 'PREPARED', reference: null } });
    expect(prepared.body.claimIds).toHaveLength(1);
    expect(await site.auditedActionsOn(prepared.body.id)).toEqual([
      {
        action: 'prepare_payout',
        before: {},
        after: { state: 'PREPARED', cents: 2_500, sellerId: sale.seller.id, reference: null },
        details: {},
      },
    ]);
  });

  it('tells the open pages of its sales at each step, also where no sale changes', async () => {
    const told: string[] = [];
    site.sales.onMoved(({ listingId, userIds }) => told.push(...userIds.map((id) => `${listingId} ${id}`)));
    const sale = await site.shipped();
    await site.order(sale.auctionId, 'receive', sale.buyer);
    const seller = `${sale.id} ${sale.seller.id}`;
    const heard = () => vi.waitFor(() => expect(told).toContain(seller));
    await heard();
    const step = async (action: () => Promise<{ status: number }>, status: number) => {
      await site.payments.job.finish();
      told.length = 0;
      expect((await action()).status).toBe(status);
      await heard();
    };
    let id = '';
    await step(async () => {
      const prepared = await prepare(sale);
      id = prepared.body.id;
      return prepared;
    }, 201);
    await step(() => site.staff('POST', `/api/admin/payouts/${id}/paid`, { reference: 'BANK-7' }), 200);
    await step(() => site.staff('POST', `/api/admin/payouts/${id}/returned`), 200);
  });

  it('is exported while it is prepared, then sent with the bank’s reference', async () => {
    const sale = await site.shipped();
    await site.order(sale.auctionId, 'receive', sale.buyer);
    const { id } = (await prepare(sale)).body;
    expect(await csv()).toContain(`${id},${sale.seller.username},${sale.seller.username}@members.test,25.00`);
    expect((await site.staff('POST', `/api/admin/payouts/${id}/paid`, { reference: ' ' })).status).toBe(400);
    const paid = await site.staff('POST', `/api/admin/payouts/${id}/paid`, { reference: 'BANK-1' });
    expect(paid).toMatchObject({ status: 200, body: { state: 'PAID', reference: 'BANK-1' } });
    expect(await csv()).not.toContain(id);
    expect((await list()).payouts[0]).toMatchObject({ id, state: 'PAID', sellerName: sale.seller.username });
    expect((await site.staff('POST', `/api/admin/payouts/${id}/cancel`)).body.code).toBe('WRONG_STATE');
    expect((await site.auditedActionsOn(id)).map(({ action }) => action)).toEqual(['payout_paid', 'prepare_payout']);
  });

  it('is neither exported nor marked as sent where something came up against it, but for what the bank sent already', async () => {
    const sale = await site.shipped();
    await site.order(sale.auctionId, 'receive', sale.buyer);
    const { id } = (await prepare(sale)).body;
    expect((await refund(sale.paymentId, { bearer: 'seller' })).status).toBe(200);
    expect(await csv()).not.toContain(id);
    expect((await list()).payouts[0]).toMatchObject({ id, state: 'PREPARED', hold: 'refund' });
    const paid = (more: object = {}) =>
      site.staff('POST', `/api/admin/payouts/${id}/paid`, { reference: 'BANK-3', ...more });
    const REFUSED = { status: 409, body: { code: 'PAYOUT_HELD' } };
    expect(await paid()).toMatchObject({ ...REFUSED, body: { detail: expect.stringContaining('refund') } });
    await site.settle();
    expect((await list()).payouts[0]).toMatchObject({ id, hold: 'debt' });
    expect(await paid()).toMatchObject(REFUSED);
    expect(await paid({ sentAlready: true })).toMatchObject({ status: 200, body: { state: 'PAID', cents: 2_500 } });
    expect((await list()).owing).toContainEqual(expect.objectContaining({ sellerId: sale.seller.id, cents: 2_500 }));
    expect((await site.auditedActionsOn(id))[0]).toMatchObject({
      action: 'payout_paid',
      details: { sentAlready: true },
    });
  });

  it('goes on where the platform bears what came up', async () => {
    const sale = await site.shipped();
    await site.order(sale.auctionId, 'receive', sale.buyer);
    const { id } = (await prepare(sale)).body;
    await refund(sale.paymentId, { bearer: 'platform' });
    await site.settle();
    expect(await csv()).toContain(id);
    expect((await site.staff('POST', `/api/admin/payouts/${id}/paid`, { reference: 'BANK-4' })).status).toBe(200);
  });

  it('makes its claims payable again where it is cancelled, or comes back from the bank', async () => {
    const sale = await site.shipped();
    await site.order(sale.auctionId, 'receive', sale.buyer);
    const first = (await prepare(sale)).body;
    expect(await payableTo(sale)).toBeUndefined();
    expect((await site.staff('POST', `/api/admin/payouts/${first.id}/cancel`)).body.state).toBe('CANCELLED');
    expect(await payableTo(sale)).toMatchObject({ cents: 2_500 });
    const second = (await prepare(sale)).body;
    await site.staff('POST', `/api/admin/payouts/${second.id}/paid`, { reference: 'BANK-2' });
    expect((await site.staff('POST', `/api/admin/payouts/${second.id}/returned`)).body.state).toBe('RETURNED');
    expect((await prepare(sale)).body).toMatchObject({ cents: 2_500, state: 'PREPARED' });
  });

  it('takes nothing twice, however often it is asked for at once and whatever else is held', async () => {
    const sale = await site.shipped();
    await site.paid(undefined, {}, sale.seller);
    await site.order(sale.auctionId, 'receive', sale.buyer);
    const asked = await Promise.all(Array.from({ length: 6 }, () => prepare(sale)));
    expect(asked.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const { rows } = await site.pool.query(
      "SELECT cents FROM transfers WHERE seller_id = $1 AND kind = 'payout_prepared'",
      [sale.seller.id],
    );
    expect(rows).toEqual([{ cents: 2_500 }]);
  });

  it('is sent once, and its debt written off once, however often that is said at once', async () => {
    const sale = await site.shipped();
    await site.order(sale.auctionId, 'receive', sale.buyer);
    const { id } = (await prepare(sale)).body;
    const atOnce = async (say: () => Promise<{ status: number }>) =>
      (await Promise.all(Array.from({ length: 5 }, say))).map(({ status }) => status).sort();
    const paid = () => site.staff('POST', `/api/admin/payouts/${id}/paid`, { reference: 'BANK-8' });
    expect(await atOnce(paid)).toEqual([200, 409, 409, 409, 409]);
    await refund(sale.paymentId, { bearer: 'seller' });
    const body = { cents: 2_500, reason: 'The seller is gone.' };
    const written = () => site.staff('POST', `/api/admin/sellers/${sale.seller.id}/write-off`, body);
    expect(await atOnce(written)).toEqual([200, 409, 409, 409, 409]);
  });

  it('takes nothing that has a problem, is refunded or is disputed', async () => {
    const troubled = await site.shipped();
    await site.order(troubled.auctionId, 'problem', troubled.buyer, { text: 'It is broken.' });
    const refunded = await site.shipped('pm_card_pendingRefund');
    await refund(refunded.paymentId);
    const disputed = await site.shipped('pm_card_createDispute');
    await site.advance(60);
    await site.settle();
    await site.advance(8 * DAYS);
    for (const sale of [troubled, refunded, disputed]) {
      expect(await payableTo(sale)).toBeUndefined();
      expect((await prepare(sale)).status).toBe(409);
    }
    const dismissed = await site.staff('POST', `/api/admin/orders/${troubled.auctionId}/dismiss`, {
      reason: 'It was so in the pictures.',
    });
    expect(dismissed.status).toBe(200);
    expect((await prepare(troubled)).body).toMatchObject({ cents: 2_500 });
  });

  it('takes what the platform gave back for the seller, also where a problem was the reason', async () => {
    const sale = await site.shipped();
    await site.order(sale.auctionId, 'problem', sale.buyer, { text: 'It is broken.' });
    expect((await refund(sale.paymentId, { bearer: 'platform' })).status).toBe(200);
    await site.settle();
    await site.settle();
    const { money } = (await site.call('GET', `/api/orders/${sale.auctionId}`, { member: sale.seller })).body;
    expect(money).toMatchObject({ state: 'payable', cents: 2_500 });
    expect(await payableTo(sale)).toMatchObject({ cents: 2_500 });
    expect((await prepare(sale)).body).toMatchObject({ cents: 2_500 });
  });

  it('is at most what the seller has in all', async () => {
    const first = await site.shipped();
    await site.order(first.auctionId, 'receive', first.buyer);
    const paidOut = (await prepare(first)).body;
    await site.staff('POST', `/api/admin/payouts/${paidOut.id}/paid`, { reference: 'BANK-3' });
    expect(await refund(first.paymentId)).toMatchObject({ status: 400, body: { errors: [{ field: 'bearer' }] } });
    expect((await refund(first.paymentId, { bearer: 'seller' })).status).toBe(200);
    await site.settle();
    expect((await list()).owing).toContainEqual({
      sellerId: first.seller.id,
      sellerName: first.seller.username,
      cents: 2_500,
    });
    const written = (cents: number) =>
      site.staff('POST', `/api/admin/sellers/${first.seller.id}/write-off`, { cents, reason: 'The seller is gone.' });
    expect((await written(2_501)).body.code).toBe('WRONG_STATE');
    expect((await written(2_500)).status).toBe(200);
    expect((await list()).owing).not.toContainEqual(expect.objectContaining({ sellerId: first.seller.id }));
    expect(await site.auditedActionsOn(first.seller.id)).toMatchObject([
      { action: 'write_off', before: { balanceCents: -2_500 }, after: { balanceCents: 0 }, details: { cents: 2_500 } },
    ]);
  });

  it('of who is suspended waits, and what was prepared is not exported', async () => {
    const [sale, prepared] = [await site.shipped(), await site.shipped()];
    for (const { auctionId, buyer } of [sale, prepared]) await site.order(auctionId, 'receive', buyer);
    const { id } = (await prepare(prepared)).body;
    await site.pool.query(
      "UPDATE users SET status = 'SUSPENDED', status_before_suspension = status WHERE id = ANY($1::uuid[])",
      [[sale.seller.id, prepared.seller.id]],
    );
    expect(await payableTo(sale)).toBeUndefined();
    expect((await prepare(sale)).body.code).toBe('WRONG_STATE');
    expect(await csv()).not.toContain(id);
    expect((await list()).payouts[0]).toMatchObject({ id, hold: 'suspended' });
    const paid = (more: object = {}) =>
      site.staff('POST', `/api/admin/payouts/${id}/paid`, { reference: 'BANK-5', ...more });
    expect(await paid()).toMatchObject({
      status: 409,
      body: { code: 'PAYOUT_HELD', detail: expect.stringContaining('suspended') },
    });
    expect(await paid({ sentAlready: true })).toMatchObject({ status: 200, body: { state: 'PAID', cents: 2_500 } });
  });

  it('of what was received at once waits for seven days of a new seller, and for three once five sales are past that', {
    timeout: SEVEN_SALES_MS,
  }, async () => {
    const seller = await site.member('SELLER');
    const payable = async () =>
      (await list()).payable.filter(({ sellerId }: { sellerId: string }) => sellerId === seller.id);
    const bought = async () => {
      const { auctionId, buyer } = await site.paid(undefined, { productType: 'DIGITAL', shippingCostCents: 0 }, seller);
      expect((await site.order(auctionId, 'receive', buyer)).status).toBe(200);
      return (await site.call('GET', `/api/orders/${auctionId}`, { member: seller })).body.money;
    };
    const first = await bought();
    expect(first).toMatchObject({
      state: 'held',
      reason: expect.stringContaining('fewer than five of your earlier sales'),
    });
    expect(Math.round((Date.parse(first.at) - site.clock.now()) / 1_000)).toBeGreaterThan(7 * DAYS - 60);
    for (let sale = 2; sale <= 6; sale += 1) expect((await bought()).reason).toContain('Held for 7 days');
    expect(await payable()).toEqual([]);
    expect(await prepare({ seller })).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    await site.advance(7 * DAYS);
    expect(await payable()).toMatchObject([{ cents: 12_000, claims: 6 }]);
    expect(await bought()).toMatchObject({ state: 'held', reason: 'Held for 3 days after the buyer paid' });
    await site.advance(3 * DAYS - 60);
    expect(await payable()).toMatchObject([{ claims: 6 }]);
    await site.advance(60);
    expect(await payable()).toMatchObject([{ cents: 14_000, claims: 7 }]);
  });

  it('is not made where it cannot be noted', async () => {
    const sale = await site.shipped();
    await site.order(sale.auctionId, 'receive', sale.buyer);
    await site.pool.query(`
      CREATE FUNCTION refuse_payout_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no room'; END $$;
      CREATE TRIGGER refuse_payout_note BEFORE INSERT ON staff_audit FOR EACH ROW WHEN (NEW.action = 'prepare_payout')
        EXECUTE FUNCTION refuse_payout_note()`);
    expect((await prepare(sale)).status).toBe(500);
    await site.pool.query('DROP TRIGGER refuse_payout_note ON staff_audit');
    expect(await payableTo(sale)).toMatchObject({ cents: 2_500 });
  });

  it('names no member and no payout that is not there', async () => {
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect((await site.staff('POST', '/api/admin/payouts', { sellerId: nobody })).status).toBe(404);
    expect((await site.staff('POST', `/api/admin/payouts/${nobody}/cancel`)).status).toBe(404);
    expect((await site.staff('GET', '/api/admin/payouts?cursor=nonsense')).status).toBe(400);
  });

  it('is listed page by page, the newest first', async () => {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { payouts: { id: string }[]; nextCursor: string | null } = (
        await site.staff('GET', `/api/admin/payouts?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      ).body;
      seen.push(...page.payouts.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    const { rows } = await site.pool.query<{ id: string }>('SELECT id FROM payouts ORDER BY prepared_at DESC, id DESC');
    expect(seen).toEqual(rows.map(({ id }) => id));
  });
});
