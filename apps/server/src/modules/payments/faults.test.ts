import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CardProvider, ProviderUnreachable } from '../../platform/cards/index.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import { catchUp } from './catch-up.fixture.ts';
import { processPayment } from './process-payment.ts';

const HOURS = 3_600;

/** The provider's next fault. It happens once. */
interface Fault {
  /** The call succeeds, but its answer is lost. */
  losesAnswerOf?: 'createIntent' | 'refund';
  /** The call fails with this error before it does anything. */
  failsWith?: ProviderUnreachable;
}

let site: MarketSite;
let fault: Fault = {};
const created: { attempt: number; paymentId: string }[] = [];

beforeAll(async () => {
  site = await openMarketSite({ provider: withFaults });
  site.provider.sandbox?.openDoor(async (payload, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (
      (await site.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload })).statusCode === 200
    );
  });
});

beforeEach(() => {
  fault = {};
  created.length = 0;
});

afterAll(async () => {
  await site?.close();
});

/** The sandbox with faults: lost answers, and a provider that is down. */
function withFaults(provider: CardProvider): CardProvider {
  const faulty = async <Result>(name: 'createIntent' | 'refund', work: () => Promise<Result>): Promise<Result> => {
    const { losesAnswerOf, failsWith } = fault;
    fault = {};
    if (failsWith !== undefined) throw failsWith;
    const result = await work();
    if (losesAnswerOf === name) throw new ProviderUnreachable('the answer was lost');
    return result;
  };
  return {
    ...provider,
    createIntent: (order) =>
      faulty('createIntent', () => {
        created.push({ attempt: order.attempt, paymentId: order.paymentId });
        return provider.createIntent(order);
      }),
    refund: (order) => faulty('refund', () => provider.refund(order)),
  };
}

const open = (member: TestMember, auctionId: string) =>
  site.call('POST', '/api/payments/create-intent', { member, body: { auctionId } });
const confirm = (clientSecret: string, paymentMethod = 'pm_card_visa') =>
  site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod } });
const complete = (member: TestMember, paymentIntentId: string) =>
  site.call('POST', '/api/payments/complete', { member, body: { paymentIntentId } });
const stateOf = async (slug: string, member: TestMember) =>
  (await site.call('GET', `/api/listings/${slug}`, { member })).body.viewer.claim.state;
const rowsOf = async (table: string, auctionId: string) =>
  (await site.pool.query(`SELECT * FROM ${table} WHERE auction_id = $1 ORDER BY number`, [auctionId])).rows;
/** Moves the clock by so many seconds. Then the sandbox sends the messages that are due, and the job reads payments. */
const later = async (seconds: number) => {
  await site.advance(seconds);
  await site.provider.sandbox?.job.finish();
  await site.payments.job.finish();
};

describe('a payment is completed once', () => {
  it('however often and however much at once it is asked for', async () => {
    const { auctionId, buyer } = await site.sold();
    const { clientSecret, paymentIntentId } = (await open(buyer, auctionId)).body;
    await confirm(clientSecret);
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(buyer, paymentIntentId)));
    expect(new Set(answers.map(({ body }) => body.success))).toEqual(new Set([true]));
    const transfers = await rowsOf('transfers', auctionId);
    expect(transfers.map(({ kind, to_account }) => `${kind} ${to_account}`)).toEqual(['paid seller', 'paid fees']);
    expect(await rowsOf('orders', auctionId)).toHaveLength(1);
  });

  it.each(['promptly', 'late', 'twice', 'shuffled'] as const)(
    'where the page is gone and the provider tells of it %s, and nothing else lets it be read',
    async (sends) => {
      await site.provider.sandbox?.setSends(sends);
      const { slug, auctionId, buyer } = await site.sold();
      const { clientSecret } = (await open(buyer, auctionId)).body;
      await site.pool.query('UPDATE payments SET read_at = NULL WHERE auction_id = $1', [auctionId]);
      await confirm(clientSecret);
      await later(60);
      expect(await stateOf(slug, buyer)).toBe('PAID');
      expect(await rowsOf('transfers', auctionId)).toHaveLength(2);
      await site.provider.sandbox?.setSends('promptly');
    },
  );

  it('where the page is gone and the provider never tells of it', async () => {
    await site.provider.sandbox?.setSends('never');
    const { slug, auctionId, buyer } = await site.sold();
    const { clientSecret } = (await open(buyer, auctionId)).body;
    await confirm(clientSecret);
    await later(600);
    expect(await stateOf(slug, buyer)).toBe('PAID');
    expect(await rowsOf('transfers', auctionId)).toHaveLength(2);
    await site.provider.sandbox?.setSends('promptly');
  });
});

describe('an intent whose answer was lost', () => {
  it('is gone on with: the same one, opened once', async () => {
    const { auctionId, buyer } = await site.sold();
    fault = { losesAnswerOf: 'createIntent' };
    expect(await open(buyer, auctionId)).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    const opened = await open(buyer, auctionId);
    expect(opened.status).toBe(200);
    expect(created.map(({ attempt }) => attempt)).toEqual([1, 1]);
    expect(await rowsOf('payments', auctionId)).toMatchObject([{ intent_id: opened.body.paymentIntentId, attempt: 1 }]);
  });

  it('is asked for by another key when the provider may have forgotten the first', async () => {
    const { auctionId, buyer } = await site.sold();
    fault = { losesAnswerOf: 'createIntent' };
    await open(buyer, auctionId);
    await later(22 * HOURS);
    fault = { failsWith: new ProviderUnreachable('down') };
    await open(buyer, auctionId);
    await later(HOURS);
    expect((await open(buyer, auctionId)).status).toBe(200);
    expect(created.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  it('is asked for by another key where the provider only repeats its failure', async () => {
    const { auctionId, buyer } = await site.sold();
    fault = { failsWith: new ProviderUnreachable('a stored failure', { replayed: true }) };
    expect((await open(buyer, auctionId)).status).toBe(200);
    expect(created.map(({ attempt }) => attempt)).toEqual([2]);
  });
});

describe('money that pays no claim', () => {
  it('goes back, also where the database was restored from before it was paid', async () => {
    const { slug, auctionId, buyer } = await site.sold();
    const lost = (await open(buyer, auctionId)).body;
    await site.pool.query('DELETE FROM payments WHERE auction_id = $1', [auctionId]);
    const known = (await open(buyer, auctionId)).body;
    expect(known.paymentIntentId).not.toBe(lost.paymentIntentId);
    await confirm(known.clientSecret);
    await complete(buyer, known.paymentIntentId);
    await confirm(lost.clientSecret);
    await catchUp(site.payments.ports);
    await later(600);
    expect(await stateOf(slug, buyer)).toBe('PAID');
    const payments = await rowsOf('payments', auctionId);
    expect(payments.map(({ state }) => state).sort()).toEqual(['COMPLETED', 'REFUNDED']);
    const read = await site.call('GET', `/api/payments/auction/${auctionId}`, { member: buyer });
    expect(read.body).toMatchObject({ status: 'COMPLETED', paymentIntentId: known.paymentIntentId, refund: null });
    const { viewer } = (await site.call('GET', `/api/listings/${slug}`, { member: buyer })).body;
    expect(viewer.claim.payment).toEqual(read.body);
  });

  it('cannot come any more through what another payment took the place of, also while the bank waits for the payer', async () => {
    for (const card of ['pm_card_chargeDeclined', 'pm_card_authenticationRequired']) {
      const { auctionId, buyer } = await site.sold();
      const lost = (await open(buyer, auctionId)).body;
      await confirm(lost.clientSecret, card);
      await site.pool.query('DELETE FROM payments WHERE auction_id = $1', [auctionId]);
      const known = (await open(buyer, auctionId)).body;
      await confirm(known.clientSecret);
      await complete(buyer, known.paymentIntentId);
      await catchUp(site.payments.ports);
      const { rows } = await site.pool.query('SELECT status FROM sandbox_intents WHERE id = $1', [
        lost.paymentIntentId,
      ]);
      expect([card, rows]).toEqual([card, [{ status: 'canceled' }]]);
    }
  });

  it('pays the claim where that is still due after the restore', async () => {
    const { slug, auctionId, buyer } = await site.sold();
    const lost = (await open(buyer, auctionId)).body;
    await confirm(lost.clientSecret);
    await site.pool.query('DELETE FROM payments WHERE auction_id = $1', [auctionId]);
    await catchUp(site.payments.ports);
    expect(await stateOf(slug, buyer)).toBe('PAID');
  });

  it('is taken in though the database knows of a payment that was opened later', async () => {
    const { slug, auctionId, buyer } = await site.sold();
    await confirm((await open(buyer, auctionId)).body.clientSecret);
    await site.pool.query('DELETE FROM payments WHERE auction_id = $1', [auctionId]);
    await later(HOURS);
    const other = await site.sold();
    await open(other.buyer, other.auctionId);
    await catchUp(site.payments.ports);
    expect(await stateOf(slug, buyer)).toBe('PAID');
  });

  it('and that the bank would not take is sent again an hour later, however often the provider tells of it', async () => {
    const { auctionId, buyer, seller } = await site.sold();
    const { clientSecret, paymentIntentId } = (await open(buyer, auctionId)).body;
    await confirm(clientSecret, 'pm_card_refundFail');
    await complete(buyer, paymentIntentId);
    expect((await site.call('POST', `/api/orders/${auctionId}/cancel`, { member: seller })).status).toBe(200);
    await later(1);
    expect(await rowsOf('refunds', auctionId)).toMatchObject([{ state: 'SUCCEEDED', attempt: 1 }]);
    await later(60);
    await later(60);
    expect(await rowsOf('refunds', auctionId)).toMatchObject([{ state: 'FAILED', attempt: 1 }]);
    await later(HOURS);
    expect(await rowsOf('refunds', auctionId)).toMatchObject([{ state: 'SUCCEEDED', attempt: 2 }]);
    // After the second failure the refund waits for two hours from that attempt, however often the payment is read
    // meanwhile.
    await site.pool.query(
      `INSERT INTO sandbox_steps (step, subject_id, due_at)
       SELECT 'fail_refund', id, to_timestamp(0) FROM sandbox_refunds WHERE intent_id = $1 AND status <> 'failed'`,
      [paymentIntentId],
    );
    await later(60);
    await later(60);
    expect(await rowsOf('refunds', auctionId)).toMatchObject([{ state: 'FAILED', attempt: 2 }]);
    await later(1.5 * HOURS);
    const [{ id }] = await rowsOf('payments', auctionId);
    await processPayment(site.payments.ports, id);
    expect(await rowsOf('refunds', auctionId)).toMatchObject([{ state: 'FAILED', attempt: 2 }]);
    await later(0.5 * HOURS);
    expect(await rowsOf('refunds', auctionId)).toMatchObject([{ state: 'SUCCEEDED', attempt: 3 }]);
  });
});
