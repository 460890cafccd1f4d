import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPayments, type Payments, registerPaymentRoutes } from '../src/modules/payments/index.ts';
import { registerStaffRoutes } from '../src/modules/staff/index.ts';
import type { TestMember } from '../src/modules/test-helper/market-site.fixture.ts';
import { type CardProvider, ProviderUnreachable } from '../src/platform/cards/index.ts';
import { openHttpApp, STAFF } from '../src/platform/http/http-site.fixture.ts';
import { DAYS, openStaffedMarket, type StaffedMarket } from './staff/staff-money.fixture.ts';

let site: StaffedMarket;

beforeAll(async () => {
  site = await openStaffedMarket();
});

afterAll(async () => {
  await site?.close();
});

/** Starts another node on the same database. Its payments job has not run yet. */
async function startNode(provider: CardProvider): Promise<{ app: FastifyInstance; payments: Payments }> {
  const log = { warn: () => {} };
  const app = await openHttpApp({
    clock: site.clock,
    admission: {
      caller: (request) => site.accounts.callerOf(request),
      staff: () => STAFF,
    },
  });
  const payments = createPayments({ ...site.payments.ports, provider, log, onError: () => {} });
  registerPaymentRoutes(app, { ...payments.ports, kick: () => payments.job.kick() });
  registerStaffRoutes(app, {
    accounts: site.accounts.ports,
    desk: site.desk,
    adapters: () => [],
    followUserStatus: async () => {},
    money: { ...payments.ports, kick: () => {}, log },
    listingRemoved: async () => {},
  });
  return { app, payments };
}

it('opens, ends, sends back and pays out nothing before it knows what happened at the provider', async () => {
  const due = await site.sold();
  const paid = await site.paid();
  const [received, prepared] = [await site.shipped(), await site.shipped()];
  for (const { auctionId, buyer } of [received, prepared]) await site.order(auctionId, 'receive', buyer);
  const payout = (await site.staff('POST', '/api/admin/payouts', { sellerId: prepared.seller.id })).body;
  const { rows } = await site.pool.query('SELECT id FROM claims WHERE auction_id = $1', [due.auctionId]);
  let isDown = true;
  const { provider } = site.payments.ports;
  const { app, payments } = await startNode({
    ...provider,
    pageOfIntents(since, after) {
      if (isDown) throw new ProviderUnreachable('down');
      return provider.pageOfIntents(since, after);
    },
  });
  const post = async (url: string, payload: object, member?: TestMember) => {
    const headers = member === undefined ? {} : { authorization: `Bearer ${member.token}` };
    return (await app.inject({ method: 'POST', url, payload, headers })).statusCode;
  };
  const actions = [
    () => post('/api/payments/create-intent', { auctionId: due.auctionId }, due.buyer),
    () => post(`/api/admin/payments/${paid.paymentId}/refund`, { reason: 'It was broken.' }),
    () => post('/api/admin/payouts', { sellerId: received.seller.id }),
    () => post(`/api/admin/payouts/${payout.id}/paid`, { reference: 'BANK-1' }),
    () => post(`/api/admin/claims/${rows[0].id}/release`, { reason: 'The buyer asked.' }),
  ];
  const answers = async () => {
    const statuses: number[] = [];
    for (const action of actions) statuses.push(await action());
    return statuses;
  };
  expect(await answers()).toEqual([503, 503, 503, 503, 503]);
  await expect(payments.job.finish()).rejects.toThrow('down');
  expect(await answers()).toEqual([503, 503, 503, 503, 503]);
  isDown = false;
  await payments.job.finish();
  expect(await answers()).toEqual([200, 200, 201, 200, 200]);
  await payments.job.stop();
  await app.close();
});

it('finds in the provider’s list what no message told it', async () => {
  await site.provider.sandbox?.setSends('never');
  const { auctionId } = await site.paid('pm_card_createDispute');
  const run = async () => {
    const { app, payments } = await startNode(site.payments.ports.provider);
    await payments.job.finish();
    await payments.job.stop();
    await app.close();
  };
  await run();
  await site.advance(3 * DAYS);
  await site.provider.sandbox?.job.finish();
  await site.paid();
  await run();
  const { rows } = await site.pool.query('SELECT state FROM disputes WHERE auction_id = $1', [auctionId]);
  expect(rows).toEqual([{ state: 'OPEN' }]);
  await site.provider.sandbox?.setSends('promptly');
});
