import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Member, PASSWORD, startWholeClamor, type WholeClamor } from '../running-clamor.fixture.ts';

let house: WholeClamor;
beforeAll(async () => {
  house = await startWholeClamor();
});
afterAll(() => house.stop());

const ADDRESS = {
  name: 'Ann Lamplighter',
  line1: '1 High Street',
  city: 'Springfield',
  postalCode: '12345',
  country: 'US',
};
const DAY_SECONDS = 86_400;

interface Sale {
  slug: string;
  auctionId: string;
  seller: Member;
  loser: Member;
  buyer: Member;
}

/** An auction that the second of two bidders won. */
async function sold(name: string): Promise<Sale> {
  const seller = await house.member(`${name}-seller`, 'SELLER');
  const [loser, buyer] = [await house.member(`${name}-loser`), await house.member(`${name}-buyer`)];
  const { slug } = await house.live(seller, [loser, buyer], { auctionDurationSeconds: 120, shippingCostCents: 500 });
  for (const [member, amountCents] of [
    [loser, 1_000],
    [buyer, 2_000],
  ] as const) {
    await house.call('POST', '/api/bids', { member, body: { slug, amountCents } });
  }
  await house.advance(124);
  const { body } = await house.call('GET', `/api/listings/${slug}`, { member: buyer });
  return { slug, auctionId: body.auction.id, seller, loser, buyer };
}

const order = (auctionId: string, action: string, member: Member, body: object = {}) =>
  house.call('POST', `/api/orders/${auctionId}/${action}`, { member, body });

async function paid(name: string, paymentMethod = 'pm_card_visa'): Promise<Sale> {
  const sale = await sold(name);
  const { auctionId, buyer } = sale;
  await order(auctionId, 'address', buyer, { method: 'ship', address: ADDRESS });
  const intent = await house.call('POST', '/api/payments/create-intent', { member: buyer, body: { auctionId } });
  const { clientSecret, paymentIntentId } = intent.body;
  await house.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod } });
  const completed = await house.call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
  expect(completed.body).toMatchObject({ success: true });
  return sale;
}

const leave = (member: Member) => house.call('DELETE', '/api/account', { member, body: { password: PASSWORD } });
async function keeps(member: Member): Promise<[kind: string, slug: string | null][]> {
  const { status, body } = await leave(member);
  return status === 200 ? [] : body.obligations.map(({ kind, slug }: { kind: string; slug: string }) => [kind, slug]);
}

describe('an account is kept', () => {
  it('by an offer, for who may take it and for who made it, and for nobody else', async () => {
    const { slug, seller, loser, buyer } = await sold('offered');
    await house.advance(3 * DAY_SECONDS);
    const offered = await house.call('POST', `/api/seller/listings/${slug}/offer-runner-up`, { member: seller });
    expect(offered.status).toBe(200);
    expect(await keeps(loser)).toEqual([['offer', slug]]);
    expect(await keeps(seller)).toEqual([['sale', slug]]);
    expect(await keeps(buyer)).toEqual([]);
  });

  it('by a parcel until its week is over, and by one with a problem after it too', async () => {
    const [fine, broken] = [await paid('fine'), await paid('broken')];
    for (const { auctionId, seller } of [fine, broken]) await order(auctionId, 'ship', seller, { carrier: 'UPS' });
    const problem = await order(broken.auctionId, 'problem', broken.buyer, { text: 'It is broken' });
    expect(problem.status).toBe(200);
    await house.advance(7 * DAY_SECONDS - 60);
    expect(await keeps(fine.buyer)).toEqual([['purchase', fine.slug]]);
    await house.advance(61);
    expect(await keeps(fine.buyer)).toEqual([]);
    expect(await keeps(broken.buyer)).toEqual([['purchase', broken.slug]]);
  });

  it('by what its seller owes', async () => {
    const seller = await house.member('in-debt', 'SELLER');
    await house.clamor.pool.query(
      `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, cause)
       VALUES ('seller', 'disputes', 500, 'test', $1, 'a lost dispute')`,
      [seller.id],
    );
    expect(await keeps(seller)).toEqual([['balance', null]]);
  });

  it('by money on its way back', async () => {
    const { slug, auctionId, seller, buyer } = await paid('back', 'pm_card_pendingRefund');
    expect((await order(auctionId, 'cancel', seller)).status).toBe(200);
    expect(await keeps(buyer)).toEqual([['purchase', slug]]);
  });

  it('by money on its way back after the item has come, for both sides', async () => {
    const { slug, auctionId, seller, buyer } = await paid('late-back', 'pm_card_pendingRefund');
    await order(auctionId, 'ship', seller, { carrier: 'UPS' });
    await order(auctionId, 'receive', buyer);
    const { rows } = await house.clamor.pool.query('SELECT id FROM payments WHERE auction_id = $1', [auctionId]);
    const refund = await house.staff('POST', `/api/admin/payments/${rows[0].id}/refund`, { reason: 'It was broken.' });
    expect(refund.body).toMatchObject({ status: 'COMPLETED', refund: { amountCents: expect.any(Number) } });
    expect(await keeps(buyer)).toEqual([['purchase', slug]]);
    expect(await keeps(seller)).toEqual([['sale', slug]]);
  });

  it('by a question of the buyer’s bank after the item has come, until the bank has its answer', async () => {
    const { slug, auctionId, seller, buyer } = await paid('questioned', 'pm_card_createDisputeInquiry');
    await order(auctionId, 'ship', seller, { carrier: 'UPS' });
    await order(auctionId, 'receive', buyer);
    await house.advance(120);
    expect(await keeps(buyer)).toEqual([['purchase', slug]]);
    await house.advance(8 * DAY_SECONDS);
    expect(await keeps(buyer)).toEqual([]);
  });
});

describe('the file of a buyer', () => {
  it('has each payment once, without a refund that was withdrawn', async () => {
    const { auctionId, seller, buyer } = await paid('undone', 'pm_card_refundFail');
    expect((await order(auctionId, 'cancel', seller)).status).toBe(200);
    const { rowCount } = await house.clamor.pool.query(`UPDATE refunds SET state = 'WITHDRAWN' WHERE auction_id = $1`, [
      auctionId,
    ]);
    expect(rowCount).toBe(1);
    const { body } = await house.call('GET', '/api/account/export', { member: buyer });
    expect(body.payments).toMatchObject([{ auctionId, refund: null }]);
  });
});

describe('the file of a seller', () => {
  it('has their sales, and neither the names nor the places of those who bought', async () => {
    const { slug, seller, buyer } = await paid('filed');
    const { body: text } = await house.clamor.app.inject({
      url: '/api/account/export',
      headers: { authorization: `Bearer ${seller.token}` },
    });
    expect(JSON.parse(text).sales).toMatchObject([{ slug, state: 'PAID' }]);
    for (const foreign of [...Object.values(ADDRESS).slice(0, 4), buyer.username, buyer.id, buyer.email])
      expect([foreign, text.includes(foreign)]).toEqual([foreign, false]);
    const own = await house.clamor.app.inject({
      url: '/api/account/export',
      headers: { authorization: `Bearer ${buyer.token}` },
    });
    expect(own.json().purchases).toMatchObject([{ slug, address: { line1: ADDRESS.line1 } }]);
  });
});
