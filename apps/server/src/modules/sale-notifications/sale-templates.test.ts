import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

const HOURS = 3_600;
const ADDRESS = { name: 'Ann', line1: '1 High Street', city: 'Springfield', postalCode: '12345', country: 'US' };

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite();
});

afterAll(async () => {
  await site?.close();
});

/** The mails to a member in the outbox, oldest first. */
async function mailsTo({ username }: TestMember): Promise<{ subject: string; text: string }[]> {
  const { rows } = await site.pool.query<{ subject: string; text: string }>(
    'SELECT subject, body_text AS text FROM mails WHERE to_address = $1 ORDER BY created_at, id',
    [`${username}@members.test`],
  );
  return rows;
}
const subjectsTo = async (member: TestMember) => (await mailsTo(member)).map(({ subject }) => subject.split(':')[0]);
const order = (auctionId: string, action: string, member: TestMember, body: object = {}) =>
  site.call('POST', `/api/orders/${auctionId}/${action}`, { member, body });

describe('letters about money', () => {
  it('tell both sides of each step once, and neither of them a name, an address or a secret', async () => {
    const { slug, auctionId, buyer, seller } = await site.sold({ shippingCostCents: 500 });
    await site.pay(slug, buyer);
    await site.payments.job.finish();
    await order(auctionId, 'address', buyer, { method: 'ship', address: ADDRESS });
    await order(auctionId, 'ship', seller, { carrier: 'UPS', trackingNumber: '1Z999' });
    await order(auctionId, 'receive', buyer);
    expect(await subjectsTo(buyer)).toEqual(['Payment received', 'Shipped']);
    expect(await subjectsTo(seller)).toEqual(['Paid', 'Received']);
    const texts = [...(await mailsTo(buyer)), ...(await mailsTo(seller))].map(({ text }) => text);
    expect(texts.filter((text) => /High Street|pi_|_secret_/.test(text))).toEqual([]);
    expect((await mailsTo(seller)).filter(({ text }) => text.includes(buyer.username))).toEqual([]);
  });

  it('remind who has not paid 24, 48 and 71 hours after the end, each once, and say what comes after', async () => {
    const { auctionId, buyer } = await site.sold();
    for (const hours of [23, 2, 24, 1, 21.5, 1, 2]) {
      await site.advance(hours * HOURS);
      await site.payments.job.finish();
      await site.payments.job.finish();
    }
    expect(await subjectsTo(buyer)).toEqual([
      'Payment due in 48 hours',
      'Payment due in 24 hours',
      'Payment due in one hour',
    ]);
    const { rows } = await site.pool.query('SELECT reminded FROM claims WHERE auction_id = $1', [auctionId]);
    expect(rows).toEqual([{ reminded: 3 }]);
  });

  it('remind nobody of what is paid', async () => {
    const { slug, buyer } = await site.sold();
    await site.pay(slug, buyer);
    await site.advance(71.5 * HOURS);
    await site.payments.job.finish();
    expect(await subjectsTo(buyer)).toEqual(['Payment received']);
  });

  it('remind nobody while their bank is working on it, and again when it gave up', async () => {
    const { auctionId, buyer } = await site.sold();
    const { clientSecret, paymentIntentId } = (
      await site.call('POST', '/api/payments/create-intent', { member: buyer, body: { auctionId } })
    ).body;
    await site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod: 'pm_card_processing' } });
    const completed = await site.call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
    expect(completed.body.payment.step).toBe('processing');
    await site.pool.query('UPDATE claims SET pay_by = pay_by - $2 WHERE auction_id = $1', [
      auctionId,
      71.5 * HOURS * 1_000,
    ]);
    await site.payments.job.finish();
    expect(await subjectsTo(buyer)).toEqual([]);
    await site.pool.query('UPDATE payments SET step = NULL WHERE auction_id = $1', [auctionId]);
    await site.payments.job.finish();
    expect(await subjectsTo(buyer)).toEqual(['Payment due in one hour']);
  });

  it('say of what no card can be charged that nothing is to be paid, and tell both when it is called off', async () => {
    const { auctionId, seller, buyer } = await site.sold(
      { startPriceCents: 40, localPickup: true, shippingCostCents: 500 },
      [40],
    );
    await order(auctionId, 'address', buyer, { method: 'pickup' });
    expect(await subjectsTo(buyer)).toEqual(['Nothing to pay']);
    expect(await subjectsTo(seller)).toEqual(['Nothing to pay']);
    await site.call('POST', `/api/orders/${auctionId}/cancel`, { member: seller });
    expect(await subjectsTo(buyer)).toEqual(['Nothing to pay', 'Cancelled']);
    expect(await subjectsTo(seller)).toEqual(['Nothing to pay', 'Cancelled']);
    const texts = [...(await mailsTo(buyer)), ...(await mailsTo(seller))].map(({ text }) => text);
    expect(texts.filter((text) => /have your payment|held for you|has the money back/.test(text))).toEqual([]);
  });

  it('tell the buyer when the seller has said where to pick it up, and once that it changed', async () => {
    const terms = { startPriceCents: 40, localPickup: true, shippingCostCents: 500 };
    const { auctionId, seller, buyer } = await site.sold(terms, [40]);
    await order(auctionId, 'address', buyer, { method: 'pickup' });
    for (const text of ['At six, Low Lane', 'At six, Low Lane', 'At seven, Low Lane', 'At eight, Low Lane']) {
      expect((await order(auctionId, 'pickup', seller, { text })).status).toBe(200);
    }
    expect(await subjectsTo(buyer)).toEqual(['Nothing to pay', 'Ready for pickup', 'Pickup changed']);
    expect((await mailsTo(buyer)).filter(({ text }) => text.includes('Low Lane'))).toEqual([]);
    expect(await subjectsTo(seller)).toEqual(['Nothing to pay']);
  });

  it('promise no money that a problem holds', async () => {
    const { slug, auctionId, seller, buyer } = await site.sold();
    await site.pay(slug, buyer);
    await order(auctionId, 'address', buyer, { method: 'ship', address: ADDRESS });
    await order(auctionId, 'ship', seller, { carrier: 'UPS' });
    await order(auctionId, 'problem', buyer, { text: 'It is broken' });
    await order(auctionId, 'receive', buyer);
    const [last] = (await mailsTo(seller)).slice(-1);
    expect(last?.text).toContain('held until everything about the sale is settled');
  });

  it('tell of a refund that a bank sent back once, as what it is', async () => {
    const { auctionId, seller, buyer } = await site.sold();
    const { clientSecret, paymentIntentId } = (
      await site.call('POST', '/api/payments/create-intent', { member: buyer, body: { auctionId } })
    ).body;
    await site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod: 'pm_card_refundFail' } });
    await site.call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
    await order(auctionId, 'cancel', seller);
    await site.payments.job.finish();
    await site.advance(5 * 24 * HOURS);
    await site.provider.sandbox?.job.finish();
    await site.advance(60);
    await site.call('POST', '/api/payments/complete', { member: buyer, body: { paymentIntentId } });
    expect(await subjectsTo(buyer)).toEqual([
      'Payment received',
      'A refund is on its way',
      'Refunded',
      'Your refund is delayed',
    ]);
  });

  it('offer the item to the next bidder, and tell the one before that their time is over', async () => {
    const { slug, seller, bidders, buyer } = await site.sold({}, [1_000, 2_000]);
    await site.advance(72 * HOURS);
    await site.call('POST', `/api/seller/listings/${slug}/offer-runner-up`, { member: seller });
    expect(await subjectsTo(buyer)).toEqual(['Your time to pay ran out']);
    expect(await subjectsTo(bidders[0] as TestMember)).toEqual(['It can be yours']);
  });
});
