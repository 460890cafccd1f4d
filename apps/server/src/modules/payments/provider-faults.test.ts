import { DAY, SECOND } from '@clamor/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CardProvider, ProviderRefused, ProviderUnreachable } from '../../platform/cards/index.ts';
import { openHttpApp } from '../../platform/http/http-site.fixture.ts';
import { ordersOn } from '../orders/order.fixture.ts';
import { registerOrderRoutes } from '../orders/order-routes.ts';
import { type MarketSite, openMarketSite, type TestMember } from '../test-helper/market-site.fixture.ts';
import { catchUp } from './catch-up.fixture.ts';
import { createPaymentsJob } from './payments-job.ts';

type Asked = 'cancelIntent' | 'createIntent' | 'readIntent' | 'refund' | 'listEvents';

let site: MarketSite;
let orders: ReturnType<typeof ordersOn>;
/**
 * The error that each of these calls returns. A faulty call does nothing, except that the cancellation still cancels.
 */
let faults: Partial<Record<Asked, Error>> = {};

beforeAll(async () => {
  site = await openMarketSite({ provider: withFaults });
  orders = ordersOn(site);
});

beforeEach(() => {
  faults = {};
});

afterAll(async () => {
  faults = {};
  await site?.close();
});

function withFaults(provider: CardProvider): CardProvider {
  const stopped = (name: Asked) => {
    const fault = faults[name];
    if (fault !== undefined) throw fault;
  };
  return {
    ...provider,
    async cancelIntent(intentId) {
      await provider.cancelIntent(intentId);
      stopped('cancelIntent');
    },
    async createIntent(order) {
      stopped('createIntent');
      return await provider.createIntent(order);
    },
    async readIntent(intentId) {
      stopped('readIntent');
      return await provider.readIntent(intentId);
    },
    async refund(order) {
      stopped('refund');
      await provider.refund(order);
    },
    async *listEvents(since) {
      stopped('listEvents');
      yield* provider.listEvents(since);
    },
  };
}

const REFUSED = new ProviderRefused('no', { code: 'charge_disputed', status: 400 });
const AWAY = new ProviderUnreachable('the provider is away');

const rowsOf = async (table: string, auctionId: string) =>
  (await site.pool.query(`SELECT * FROM ${table} WHERE auction_id = $1 ORDER BY number`, [auctionId])).rows;
const days = (count: number) => site.advance((count * DAY) / SECOND);
const offerRunnerUp = (slug: string, member: TestMember) =>
  site.call('POST', `/api/seller/listings/${slug}/offer-runner-up`, { member });
const pass = () => site.payments.job.finish().catch(() => {});
/** The first pass of a job that has just started. */
const firstPass = async (begin: () => Promise<'begun'> = async () => 'begun') => {
  const job = createPaymentsJob({
    ...site.payments.ports,
    begin,
    readsEvents: async () => true,
    eventsFailed: async () => undefined,
    onError: () => {},
  });
  await expect(job.finish()).rejects.toBe(AWAY);
  await job.stop();
};

describe('a refund that the provider refuses', () => {
  it('has failed: staff see it, and the next try has another key', async () => {
    const { auctionId, seller } = await orders.toShip();
    faults = { refund: REFUSED };
    expect((await orders.step(seller, auctionId, 'cancel')).status).toBe(200);
    await pass();
    expect(await rowsOf('refunds', auctionId)).toMatchObject([{ state: 'FAILED', attempt: 1 }]);
  });

  it('keeps no start from taking in what the provider knows', async () => {
    const { auctionId, seller } = await orders.toShip();
    faults = { refund: REFUSED };
    await orders.step(seller, auctionId, 'cancel');
    await expect(catchUp(site.payments.ports)).resolves.toBeUndefined();
    faults = { readIntent: new ProviderRefused('no such intent', { code: 'resource_missing', status: 404 }) };
    await expect(catchUp(site.payments.ports)).resolves.toBeUndefined();
  });
});

describe('after a restore', () => {
  it('a payment whose claim the database does not know any more is named in the log', async () => {
    const { auctionId, buyer } = await site.sold();
    const { paymentIntentId } = (await orders.open(buyer, auctionId)).body;
    await site.pool.query(
      `UPDATE sandbox_intents SET metadata = metadata || '{"claimId": "01900000-0000-7000-8000-000000000000"}' WHERE id = $1`,
      [paymentIntentId],
    );
    const named: object[] = [];
    await catchUp(site.payments.ports, { warn: (fields) => void named.push(fields) });
    expect(named).toContainEqual(expect.objectContaining({ intentId: paymentIntentId, auctionId }));
  });
});

describe('an ending that the provider refuses to help with', () => {
  it('is given up, so that the claim can go on', async () => {
    const { slug, auctionId, seller, buyer } = await site.sold({}, [1_000, 2_000]);
    faults = { createIntent: AWAY };
    expect((await orders.open(buyer, auctionId)).status).toBe(503);
    await days(4);
    faults = { createIntent: new ProviderRefused('no', { code: 'parameter_invalid', status: 400 }) };
    expect(await offerRunnerUp(slug, seller)).toMatchObject({ status: 409, body: { code: 'PAYMENT_IN_PROGRESS' } });
    expect(await rowsOf('claims', auctionId)).toMatchObject([{ state: 'DUE', ending: false }]);
    faults = {};
    expect((await orders.open(buyer, auctionId)).status).toBe(200);
  });

  it('leaves a try cancelled, and not failed, where the provider did it and the answer was lost', async () => {
    const { slug, auctionId, seller, buyer } = await site.sold({}, [1_000, 2_000]);
    const first = (await orders.open(buyer, auctionId)).body;
    await days(4);
    faults = { cancelIntent: AWAY };
    expect(await offerRunnerUp(slug, seller)).toMatchObject({ status: 409, body: { code: 'PAYMENT_IN_PROGRESS' } });
    faults = {};
    const second = (await orders.open(buyer, auctionId)).body;
    expect(second).toMatchObject({ status: 'PENDING', clientSecret: expect.any(String) });
    expect(second.paymentIntentId).not.toBe(first.paymentIntentId);
    expect(await rowsOf('payments', auctionId)).toMatchObject([{ state: 'CANCELLED' }, { state: 'PENDING' }]);
  });
});

describe('while the provider is away', () => {
  it('offers expire and buyers are reminded all the same', async () => {
    const { slug, auctionId, seller } = await site.sold({}, [1_000, 2_000]);
    const other = await site.sold();
    await days(4);
    expect((await offerRunnerUp(slug, seller)).status).toBe(200);
    await days(2);
    await firstPass(() => Promise.reject(AWAY));
    expect(await rowsOf('offers', auctionId)).toMatchObject([{ state: 'EXPIRED' }]);
    expect(await rowsOf('claims', other.auctionId)).toMatchObject([{ reminded: 3 }]);
  });

  it('payments are read again as soon as they can be, whatever its list of events says', async () => {
    const { auctionId, buyer } = await site.sold();
    const { clientSecret } = (await orders.open(buyer, auctionId)).body;
    await site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod: 'pm_card_visa' } });
    faults = { listEvents: AWAY };
    await site.advance(600);
    await firstPass();
    expect(await rowsOf('claims', auctionId)).toMatchObject([{ state: 'PAID' }]);
  });

  it('its list of events is asked for again in the next pass, for a message that was lost', async () => {
    const { auctionId, buyer } = await site.sold();
    const { clientSecret } = (await orders.open(buyer, auctionId)).body;
    await site.call('POST', '/api/sandbox/confirm', { body: { clientSecret, paymentMethod: 'pm_card_visa' } });
    await site.pool.query('UPDATE payments SET read_at = NULL WHERE auction_id = $1', [auctionId]);
    const job = createPaymentsJob({
      ...site.payments.ports,
      begin: async () => 'begun',
      readsEvents: async () => true,
      eventsFailed: async () => undefined,
      onError: () => {},
    });
    faults = { listEvents: AWAY };
    await expect(job.finish()).rejects.toBe(AWAY);
    faults = {};
    await job.finish();
    await job.stop();
    expect(await rowsOf('claims', auctionId)).toMatchObject([{ state: 'PAID' }]);
  });
});

describe('with whom the first payment is opened', () => {
  it('is not kept because somebody asked to pay what is not theirs', async () => {
    const { auctionId } = await site.sold();
    await site.pool.query('DELETE FROM provider_mode');
    expect((await orders.open(await site.member(), auctionId)).status).toBe(404);
    expect((await site.pool.query('SELECT FROM provider_mode')).rowCount).toBe(0);
  });

  it('is asked before each payment: a node that began with another opens none', async () => {
    const { auctionId, buyer } = await site.sold();
    await site.pool.query('DELETE FROM provider_mode');
    await site.pool.query(`INSERT INTO provider_mode (provider, mode) VALUES ('stripe', 'live')`);
    expect(await orders.open(buyer, auctionId)).toMatchObject({ status: 503, body: { code: 'OVERLOADED' } });
    expect(await rowsOf('payments', auctionId)).toEqual([]);
    await site.pool.query('DELETE FROM provider_mode');
    expect((await orders.open(buyer, auctionId)).status).toBe(200);
  });
});

describe('before what the provider knows was taken in', () => {
  it('nothing is priced anew or called off, and both are asked to come again', async () => {
    const behind = await openHttpApp({
      clock: site.clock,
      admission: { caller: (request) => site.accounts.callerOf(request), staff: () => null },
    });
    const { ports } = site.payments;
    registerOrderRoutes(behind, {
      ...ports,
      isCaughtUp: () => false,
      names: site.names,
      log: { warn: () => {} },
      kick: () => {},
    });
    const step = async (member: TestMember, auctionId: string, name: string, payload?: object) => {
      const headers = { authorization: `Bearer ${member.token}` };
      const url = `/api/orders/${auctionId}/${name}`;
      const answer = await behind.inject({ method: 'POST', url, headers, ...(payload ? { payload } : {}) });
      return { status: answer.statusCode, code: answer.json().code };
    };
    const due = await site.sold({ shippingCostCents: 500, localPickup: true });
    await orders.open(due.buyer, due.auctionId);
    const comeAgain = { status: 503, code: 'OVERLOADED' };
    expect(await step(due.buyer, due.auctionId, 'address', { method: 'pickup' })).toEqual(comeAgain);
    const paid = await orders.toShip();
    expect(await step(paid.seller, paid.auctionId, 'cancel')).toEqual(comeAgain);
    expect(await rowsOf('refunds', paid.auctionId)).toEqual([]);
    await behind.close();
  });
});
