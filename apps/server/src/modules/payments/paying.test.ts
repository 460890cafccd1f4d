import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite();
});

afterAll(async () => {
  await site?.close();
});

const open = (member: TestMember, auctionId: string) =>
  site.call('POST', '/api/payments/create-intent', { member, body: { auctionId } });
const confirm = (clientSecret: string, paymentMethod = 'pm_card_visa') =>
  site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod } });
const complete = (member: TestMember, paymentIntentId: string) =>
  site.call('POST', '/api/payments/complete', { member, body: { paymentIntentId } });
const viewerOf = async (slug: string, member: TestMember) =>
  (await site.call('GET', `/api/listings/${slug}`, { member })).body.viewer;

describe('the winner', () => {
  it('pays with a card, and both sides see it', async () => {
    const { slug, auctionId, buyer, seller } = await site.sold({ shippingCostCents: 500 }, [1_000, 2_000]);
    expect(await viewerOf(slug, buyer)).toMatchObject({
      claim: {
        side: 'buyer',
        state: 'DUE',
        view: 'payment_required',
        amountCents: 2_000,
        feeCents: 100,
        totalCents: 2_600,
      },
    });
    expect((await viewerOf(slug, seller)).claim).toMatchObject({ side: 'seller', view: 'waiting_for_payment' });
    const opened = await open(buyer, auctionId);
    expect(opened).toMatchObject({
      status: 200,
      body: {
        provider: 'sandbox',
        status: 'PENDING',
        bidAmount: 2_000,
        platformFee: 100,
        shippingCost: 500,
        amount: 2_600,
      },
    });
    expect((await viewerOf(slug, buyer)).claim.view).toBe('payment_pending');
    const { clientSecret, paymentIntentId } = opened.body;
    expect((await confirm(clientSecret)).body.status).toBe('succeeded');
    const completed = await complete(buyer, paymentIntentId);
    expect(completed).toMatchObject({ status: 200, body: { success: true, payment: { status: 'COMPLETED' } } });
    for (const member of [buyer, seller]) {
      const read = await site.call('GET', `/api/payments/auction/${auctionId}`, { member });
      expect(read.body).toMatchObject({ exists: true, status: 'COMPLETED', totalAmountCents: 2_600 });
    }
    expect((await viewerOf(slug, buyer)).claim).toMatchObject({ state: 'PAID', view: 'complete_address' });
    expect((await viewerOf(slug, seller)).claim).toMatchObject({ state: 'PAID', view: 'awaiting_address' });
  });

  it('opens the first payment with whom all later ones are to be opened', async () => {
    const { auctionId, buyer } = await site.sold();
    await open(buyer, auctionId);
    const { rows } = await site.pool.query('SELECT provider, mode FROM provider_mode');
    expect(rows).toEqual([{ provider: 'sandbox', mode: 'sandbox' }]);
  });

  it('gets the same payment however often it is opened', async () => {
    const { auctionId, buyer } = await site.sold();
    const answers = await Promise.all([open(buyer, auctionId), open(buyer, auctionId), open(buyer, auctionId)]);
    expect(new Set(answers.map(({ body }) => body.paymentIntentId)).size).toBe(1);
    const { rows } = await site.pool.query('SELECT count(*)::integer AS payments FROM payments WHERE auction_id = $1', [
      auctionId,
    ]);
    expect(rows).toEqual([{ payments: 1 }]);
  });

  it('may try another card after one was declined', async () => {
    const { auctionId, buyer, slug, seller } = await site.sold();
    const { clientSecret, paymentIntentId } = (await open(buyer, auctionId)).body;
    await confirm(clientSecret, 'pm_card_chargeDeclined');
    const declined = await complete(buyer, paymentIntentId);
    expect(declined.body).toMatchObject({ success: false, payment: { status: 'PENDING' } });
    expect(declined.body.payment.lastError.message).toBeTruthy();
    expect((await viewerOf(slug, buyer)).claim.view).toBe('payment_failed');
    expect((await viewerOf(slug, seller)).claim).toMatchObject({
      view: 'waiting_for_payment',
      payment: { lastError: null },
    });
    await confirm(clientSecret);
    expect((await complete(buyer, paymentIntentId)).body.success).toBe(true);
  });
});

describe('somebody else', () => {
  it('can neither open nor complete nor read a payment', async () => {
    const { auctionId, buyer, bidders } = await site.sold({}, [1_000, 2_000]);
    const loser = bidders[0] as TestMember;
    expect((await open(loser, auctionId)).status).toBe(404);
    const { paymentIntentId } = (await open(buyer, auctionId)).body;
    expect((await complete(loser, paymentIntentId)).status).toBe(404);
    expect((await site.call('GET', `/api/payments/auction/${auctionId}`, { member: loser })).status).toBe(404);
  });
});
