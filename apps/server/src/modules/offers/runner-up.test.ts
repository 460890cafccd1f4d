import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

let site: MarketSite;

beforeAll(async () => {
  site = await openMarketSite();
});

afterAll(async () => {
  await site?.close();
});

const HOURS = 3_600;
const PRICES = [1_000, 2_000, 3_000];

/** A sold auction with three bidders, whose winner has not paid in time. */
async function overdue(input = {}) {
  const sold = await site.sold({ shippingCostCents: 500, ...input }, PRICES);
  await site.advance(72 * HOURS);
  const [third, second] = sold.bidders as [TestMember, TestMember, TestMember];
  return { ...sold, second, third };
}

const offerNext = (slug: string, member: TestMember) =>
  site.call('POST', `/api/seller/listings/${slug}/offer-runner-up`, { member });
const answer = (id: string, action: 'accept' | 'decline', member: TestMember) =>
  site.call('POST', `/api/offers/${id}/${action}`, { member });
const viewerOf = async (slug: string, member: TestMember) =>
  (await site.call('GET', `/api/listings/${slug}`, { member })).body.viewer;
const openIntent = (auctionId: string, member: TestMember) =>
  site.call('POST', '/api/payments/create-intent', { member, body: { auctionId } });
const confirm = (clientSecret: string, paymentMethod = 'pm_card_visa') =>
  site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod } });
const complete = (paymentIntentId: string, member: TestMember) =>
  site.call('POST', '/api/payments/complete', { member, body: { paymentIntentId } });

/** A sold auction whose second bidder won another auction some minutes later. */
async function soldBesides() {
  const sold = await site.sold({}, PRICES);
  const second = sold.bidders[1] as TestMember;
  const other = await site.live();
  await site.call('POST', '/api/bids', { member: second, body: { slug: other.slug, amountCents: 5_000 } });
  await site.advance(604, other.id);
  const { auction } = (await site.call('GET', `/api/listings/${other.slug}`)).body;
  return { ...sold, second, other: { ...other, auctionId: auction.id as string } };
}

async function suspend({ id }: TestMember): Promise<void> {
  await site.pool.query("UPDATE users SET status = 'SUSPENDED', status_before_suspension = status WHERE id = $1", [id]);
}

async function reactivate({ id }: TestMember): Promise<void> {
  await site.pool.query("UPDATE users SET status = 'ACTIVE', status_before_suspension = NULL WHERE id = $1", [id]);
}

async function statesOf(auctionId: string): Promise<string[]> {
  const { rows } = await site.pool.query<{ state: string }>(
    'SELECT state FROM claims WHERE auction_id = $1 ORDER BY number',
    [auctionId],
  );
  return rows.map(({ state }) => state);
}

describe('the seller of an item whose buyer does not pay', () => {
  it('waits as long as the buyer has time', async () => {
    const sold = await site.sold({}, PRICES);
    await site.advance(72 * HOURS - 60);
    const early = await offerNext(sold.slug, sold.seller);
    expect(early).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    expect(await statesOf(sold.auctionId)).toEqual(['DUE']);
    await site.advance(60);
    expect((await offerNext(sold.slug, sold.seller)).status).toBe(200);
  });

  it('offers it to the next bidder at their own last bid, who accepts and pays', async () => {
    const { slug, auctionId, seller, buyer, second } = await overdue();
    const offered = await offerNext(slug, seller);
    expect(offered).toMatchObject({ status: 200, body: { auctionId, amountCents: 2_000, state: 'OPEN' } });
    expect(await statesOf(auctionId)).toEqual(['RELEASED']);
    expect((await viewerOf(slug, second)).offer).toEqual(offered.body);
    expect((await viewerOf(slug, buyer)).claim).toMatchObject({ state: 'RELEASED', view: 'released' });

    expect(await answer(offered.body.id, 'accept', second)).toMatchObject({ status: 200, body: { state: 'ACCEPTED' } });
    expect(await statesOf(auctionId)).toEqual(['RELEASED', 'DUE']);
    const opened = await openIntent(auctionId, second);
    expect(opened).toMatchObject({ status: 200, body: { bidAmount: 2_000, shippingCost: 500, amount: 2_600 } });
    await confirm(opened.body.clientSecret);
    expect((await complete(opened.body.paymentIntentId, second)).body.success).toBe(true);
    expect(await statesOf(auctionId)).toEqual(['RELEASED', 'PAID']);
    expect((await openIntent(auctionId, buyer)).body.code).toBe('CLAIM_OVER');
  });

  it('ships and shows the sale to the next bidder as any other, at its own shipping', async () => {
    const sold = await site.sold({ shippingCostCents: 500, localPickup: true }, PRICES);
    const { slug, auctionId, seller, buyer } = sold;
    const second = sold.bidders[1] as TestMember;
    const order = (action: string, member: TestMember, body = {}) =>
      site.call('POST', `/api/orders/${auctionId}/${action}`, { member, body });
    await order('address', buyer, { method: 'pickup' });
    await site.advance(72 * HOURS);
    await answer((await offerNext(slug, seller)).body.id, 'accept', second);
    const { clientSecret, paymentIntentId, ...opened } = (await openIntent(auctionId, second)).body;
    expect(opened).toMatchObject({ shippingCost: 500, amount: 2_600 });
    await confirm(clientSecret);
    await complete(paymentIntentId, second);
    const address = { name: 'Ann', line1: '1 High Street', city: 'Springfield', postalCode: '12345', country: 'US' };
    await order('address', second, { method: 'ship', address });
    expect((await viewerOf(slug, seller)).claim).toMatchObject({ view: 'ready_to_ship', amountCents: 2_000 });
    expect((await order('ship', seller, { carrier: 'UPS' })).body.claim.view).toBe('held');
  });

  it('offers it to one after the other, until everybody was asked', async () => {
    const { slug, auctionId, seller, second, third } = await overdue();
    const first = await offerNext(slug, seller);
    expect((await offerNext(slug, seller)).body.code).toBe('WRONG_STATE');
    expect((await answer(first.body.id, 'decline', second)).body.state).toBe('DECLINED');
    const next = await offerNext(slug, seller);
    expect(next.body).toMatchObject({ amountCents: 1_000, state: 'OPEN' });
    expect((await viewerOf(slug, third)).offer.id).toBe(next.body.id);
    await site.advance(24 * HOURS);
    expect(await answer(next.body.id, 'accept', third)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    await site.payments.job.finish();
    const last = await offerNext(slug, seller);
    expect(last).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    expect(last.body.detail).toContain('asked already');
    expect(await statesOf(auctionId)).toEqual(['RELEASED']);
  });

  it('keeps the claim where nobody else bid', async () => {
    const { slug, seller, auctionId } = await site.sold({}, [2_000]);
    await site.advance(72 * HOURS);
    expect((await offerNext(slug, seller)).body.code).toBe('WRONG_STATE');
    expect(await statesOf(auctionId)).toEqual(['DUE']);
  });

  it('passes over who is suspended', async () => {
    const { slug, seller, second } = await overdue();
    await suspend(second);
    expect((await offerNext(slug, seller)).body).toMatchObject({ amountCents: 1_000 });
  });

  it('passes over who is deleting their account in that moment', async () => {
    const { slug, seller, second } = await overdue();
    const leaving = await site.pool.connect();
    await leaving.query('BEGIN');
    await leaving.query("SELECT pg_advisory_xact_lock(hashtextextended('bidding of ' || $1, 0))", [second.id]);
    expect((await offerNext(slug, seller)).body).toMatchObject({ amountCents: 1_000 });
    await leaving.query('ROLLBACK');
    leaving.release();
    expect((await viewerOf(slug, second)).offer).toBeNull();
  });

  it('passes over who has not paid something else in time', async () => {
    const { slug, id, seller, second } = await soldBesides();
    await site.advance(72 * HOURS, id);
    expect((await offerNext(slug, seller)).body).toMatchObject({ amountCents: 1_000 });
    expect((await viewerOf(slug, second)).offer).toBeNull();
  });

  it('need not wait for a buyer who was suspended', async () => {
    const { slug, seller, buyer } = await site.sold({}, PRICES);
    expect((await offerNext(slug, seller)).body.code).toBe('WRONG_STATE');
    await suspend(buyer);
    expect((await offerNext(slug, seller)).body).toMatchObject({ amountCents: 2_000, state: 'OPEN' });
  });

  it('cancels a payment that was begun, so that nothing can be paid through it any more', async () => {
    const { slug, auctionId, seller, buyer } = await overdue();
    const { clientSecret, paymentIntentId } = (await openIntent(auctionId, buyer)).body;
    expect((await offerNext(slug, seller)).status).toBe(200);
    await confirm(clientSecret);
    const { body } = await complete(paymentIntentId, buyer);
    expect(body).toMatchObject({ success: false, payment: { status: 'CANCELLED' } });
    expect(await statesOf(auctionId)).toEqual(['RELEASED']);
  });

  it('cannot end what the bank works on, and what was paid at the last moment stays paid', async () => {
    const { slug, auctionId, seller, buyer } = await overdue();
    const { clientSecret } = (await openIntent(auctionId, buyer)).body;
    await confirm(clientSecret);
    expect((await offerNext(slug, seller)).body.code).toBe('CLAIM_OVER');
    expect(await statesOf(auctionId)).toEqual(['PAID']);
  });
});

describe('what is held out while', () => {
  const mailsTo = async ({ username }: TestMember): Promise<string[]> => {
    const { rows } = await site.pool.query<{ subject: string }>(
      'SELECT subject FROM mails WHERE to_address = $1 ORDER BY created_at, id',
      [`${username}@members.test`],
    );
    return rows.map(({ subject }) => subject.split(':')[0] ?? '');
  };

  it('its seller is suspended is withdrawn, the bidder is told, and may be asked again when the seller is back', async () => {
    const { slug, seller, second } = await overdue();
    const { id } = (await offerNext(slug, seller)).body;
    await suspend(seller);
    await site.payments.job.finish();
    expect((await viewerOf(slug, second)).offer).toMatchObject({ id, state: 'WITHDRAWN' });
    expect((await answer(id, 'accept', second)).body.code).toBe('WRONG_STATE');
    expect(await mailsTo(second)).toEqual(['It can be yours', 'No longer offered']);
    await reactivate(seller);
    await site.payments.job.finish();
    const again = await offerNext(slug, seller);
    expect(again.body).toMatchObject({ amountCents: 2_000, state: 'OPEN' });
    expect((await answer(again.body.id, 'accept', second)).body.state).toBe('ACCEPTED');
  });

  it('is withdrawn leaves the seller a bidder to offer it to, though there is no other, and what expires does not', async () => {
    const { slug, seller, buyer, bidders } = await site.sold({}, [1_000, 2_000]);
    const only = bidders.find(({ id }) => id !== buyer.id) as TestMember;
    const actions = async () => (await viewerOf(slug, seller)).claim.actions;
    await site.advance(72 * HOURS);
    expect((await offerNext(slug, seller)).status).toBe(200);
    expect(await actions()).toEqual([]);
    await suspend(only);
    await site.payments.job.finish();
    await reactivate(only);
    expect(await actions()).toEqual(['offer_runner_up', 'relist']);
    expect((await offerNext(slug, seller)).status).toBe(200);
    await site.advance(24 * HOURS);
    await site.payments.job.finish();
    expect(await actions()).toEqual(['relist']);
  });

  it('its bidder is suspended is withdrawn, and the seller goes on to the next at once', async () => {
    const { slug, seller, second } = await overdue();
    await offerNext(slug, seller);
    await suspend(second);
    await site.payments.job.finish();
    expect((await viewerOf(slug, seller)).claim).toMatchObject({ view: 'released' });
    expect((await offerNext(slug, seller)).body).toMatchObject({ amountCents: 1_000, state: 'OPEN' });
  });
});

describe('somebody else', () => {
  it('offers nothing of another’s, and answers no offer of another’s', async () => {
    const { slug, auctionId, seller, buyer, second, third } = await overdue();
    expect(await offerNext(slug, buyer)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await statesOf(auctionId)).toEqual(['DUE']);
    const { id } = (await offerNext(slug, seller)).body;
    expect((await answer(id, 'accept', third)).status).toBe(404);
    expect((await answer(id, 'decline', seller)).status).toBe(404);
    expect((await viewerOf(slug, third)).offer).toBeNull();
    expect((await answer(id, 'accept', second)).status).toBe(200);
    expect((await answer(id, 'decline', second)).body.code).toBe('WRONG_STATE');
  });

  it('whose address is not verified accepts nothing and may leave it, and nothing is accepted of who is suspended', async () => {
    const [first, other] = [await overdue(), await overdue()];
    const { id } = (await offerNext(first.slug, first.seller)).body;
    await site.pool.query("UPDATE users SET status = 'PENDING' WHERE id = $1", [first.second.id]);
    expect((await answer(id, 'accept', first.second)).body.code).toBe('EMAIL_NOT_VERIFIED');
    expect((await answer(id, 'decline', first.second)).status).toBe(200);
    const offered = (await offerNext(other.slug, other.seller)).body;
    await suspend(other.seller);
    expect((await answer(offered.id, 'accept', other.second)).body.code).toBe('WRONG_STATE');
    expect(await statesOf(other.auctionId)).toEqual(['RELEASED']);
  });

  it('accepts nothing while something else is overdue', async () => {
    const { slug, seller, second, other } = await soldBesides();
    await site.advance(72 * HOURS - 300);
    const { id } = (await offerNext(slug, seller)).body;
    await site.advance(300);
    expect(await answer(id, 'accept', second)).toMatchObject({
      status: 409,
      body: { code: 'PAYMENT_OVERDUE', auctionId: other.auctionId, slug: other.slug },
    });
    expect((await answer(id, 'decline', second)).status).toBe(200);
  });
});

describe('at the same moment', () => {
  it('one of ten askers offers the item, and one of two answers counts', async () => {
    const { slug, auctionId, seller, second } = await overdue();
    const asked = await Promise.all(Array.from({ length: 10 }, () => offerNext(slug, seller)));
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    const { id } = asked.find(({ status }) => status === 200)?.body ?? {};
    const answers = await Promise.all([
      answer(id, 'accept', second),
      answer(id, 'accept', second),
      answer(id, 'decline', second),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await site.pool.query('SELECT count(*)::integer AS offers FROM offers WHERE auction_id = $1', [
      auctionId,
    ]);
    expect(rows).toEqual([{ offers: 1 }]);
  });
});
