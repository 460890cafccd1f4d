import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CardProvider, ProviderUnreachable } from '../../platform/cards/index.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';

const HOURS = 3_600;

let site: MarketSite;
/** Runs when Clamor has asked the provider to cancel an intent, before the provider does it. */
let meanwhile: (intentId: string) => Promise<unknown> = async () => {};
let losesAnswer = false;

beforeAll(async () => {
  site = await openMarketSite({ provider: interrupted });
});

beforeEach(() => {
  meanwhile = async () => {};
  losesAnswer = false;
});

afterAll(async () => {
  await site?.close();
});

function interrupted(provider: CardProvider): CardProvider {
  return {
    ...provider,
    async createIntent(order) {
      const made = await provider.createIntent(order);
      if (losesAnswer) throw new ProviderUnreachable('the answer was lost');
      return made;
    },
    async cancelIntent(intentId) {
      await meanwhile(intentId);
      await provider.cancelIntent(intentId);
    },
  };
}

const open = (member: TestMember, auctionId: string) =>
  site.call('POST', '/api/payments/create-intent', { member, body: { auctionId } });
const offerNext = (slug: string, member: TestMember) =>
  site.call('POST', `/api/seller/listings/${slug}/offer-runner-up`, { member });
const claimsOf = async (auctionId: string) =>
  (await site.pool.query('SELECT state, ending FROM claims WHERE auction_id = $1 ORDER BY number', [auctionId])).rows;

/** A sold auction whose buyer has opened a payment after the time to pay was over. */
async function overdue() {
  const sold = await site.sold({}, [1_000, 2_000]);
  await site.advance(72 * HOURS);
  return { ...sold, opened: await open(sold.buyer, sold.auctionId) };
}

it('a claim goes on where the provider does not say that it let go of its payment', async () => {
  const { slug, auctionId, seller, buyer, opened } = await overdue();
  meanwhile = async () => {
    throw new ProviderUnreachable('no answer');
  };
  expect((await offerNext(slug, seller)).body.code).toBe('PAYMENT_IN_PROGRESS');
  expect(await claimsOf(auctionId)).toEqual([{ state: 'DUE', ending: false }]);
  meanwhile = async () => {};
  expect((await open(buyer, auctionId)).body.paymentIntentId).toBe(opened.body.paymentIntentId);
});

it('a claim goes on where who began to end it was signed out meanwhile', async () => {
  const { slug, auctionId, seller } = await overdue();
  meanwhile = () => site.pool.query('DELETE FROM sessions WHERE user_id = $1', [seller.id]);
  expect((await offerNext(slug, seller)).status).toBe(401);
  expect(await claimsOf(auctionId)).toEqual([{ state: 'DUE', ending: false }]);
});

it('a claim goes on where nobody is left to be asked when it could end', async () => {
  const { slug, auctionId, seller, bidders } = await overdue();
  const suspend = "UPDATE users SET status = 'SUSPENDED', status_before_suspension = status WHERE id = $1";
  meanwhile = () => site.pool.query(suspend, [bidders[0]?.id]);
  expect((await offerNext(slug, seller)).body.code).toBe('WRONG_STATE');
  expect(await claimsOf(auctionId)).toEqual([{ state: 'DUE', ending: false }]);
});

it('a claim that is paid while it is being ended stays paid, and says meanwhile that it is being ended', async () => {
  const { slug, auctionId, seller, buyer, opened } = await overdue();
  let asked = '';
  meanwhile = async () => {
    asked = (await open(buyer, auctionId)).body.code;
    const { clientSecret } = opened.body;
    await site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod: 'pm_card_visa' } });
  };
  expect((await offerNext(slug, seller)).body.code).toBe('CLAIM_OVER');
  expect(asked).toBe('CLAIM_ENDING');
  expect(await claimsOf(auctionId)).toEqual([{ state: 'PAID', ending: false }]);
});

it('a payment whose intent nobody noted is let go of before its claim is released', async () => {
  const { slug, auctionId, seller, buyer } = await site.sold({}, [1_000, 2_000]);
  await site.advance(72 * HOURS);
  losesAnswer = true;
  expect((await open(buyer, auctionId)).status).toBe(503);
  losesAnswer = false;
  expect((await offerNext(slug, seller)).status).toBe(200);
  const { rows } = await site.pool.query(
    "SELECT status FROM sandbox_intents WHERE metadata->>'auctionId' = $1 ORDER BY number",
    [auctionId],
  );
  expect(rows).toEqual([{ status: 'canceled' }]);
  expect(await claimsOf(auctionId)).toEqual([{ state: 'RELEASED', ending: false }]);
});

it('an ending that nobody finished is given up after two minutes, and not before', async () => {
  const { slug, auctionId, seller, buyer } = await overdue();
  meanwhile = async () => {
    throw new Error('killed');
  };
  expect((await offerNext(slug, seller)).status).toBe(500);
  meanwhile = async () => {};
  await site.advance(60);
  await site.payments.job.finish();
  expect(await claimsOf(auctionId)).toEqual([{ state: 'DUE', ending: true }]);
  await site.advance(60);
  await site.payments.job.finish();
  expect(await claimsOf(auctionId)).toEqual([{ state: 'DUE', ending: false }]);
  expect((await open(buyer, auctionId)).body).toMatchObject({ status: 'PENDING' });
});
