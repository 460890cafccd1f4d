import { CALLS } from '@clamor/contract/calls';
import { fillPath, paramNames } from '@clamor/contract/paths';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, HOURS } from './scenes.fixture.ts';
import { openStage, type Person, type Stage } from './stage.fixture.ts';

/** The bodies of the calls that need one. */
const BODIES: Readonly<Record<string, object>> = {
  chooseDelivery: { method: 'ship', address: ADDRESS },
  shipOrder: { carrier: 'UPS' },
  setPickup: { text: 'At noon' },
  reportProblem: { text: 'It is broken' },
};
const NOBODYS = '0198c0de-0000-7000-8000-000000000000';

/** The calls of members whose path has the id of an auction, order, payment, offer or payout. */
const BY_PATH = CALLS.filter(
  ({ concept, call }) => ['orders', 'payments'].includes(concept) && call.access === 'member' && hasId(call.path),
);
function hasId(path: string): boolean {
  return paramNames(path).some((name) => name === 'auctionId' || name === 'id');
}

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.stop());

/**
 * Makes other people's sales: a paid one with a payout, one with an offer to a runner-up, and one with an open payment.
 * Returns all ids in them, and the ids of the payment intents.
 */
async function othersMoney(): Promise<{ ids: string[]; intents: string[] }> {
  const { owner, buyer, bidder, staff } = await stage.people();
  const offered = await stage.ended(owner, [buyer, bidder]);
  await stage.house.advance(72 * HOURS);
  await stage.done('POST', { url: `/api/seller/listings/${offered.slug}/offer-runner-up` }, owner);
  const paid = await stage.ended(owner, [buyer]);
  const delivery = { url: `/api/orders/${paid.auctionId}/address`, body: { method: 'ship', address: ADDRESS } };
  await stage.done('POST', delivery, buyer);
  const { paymentIntentId } = await stage.pay(buyer, paid.auctionId);
  await stage.done('POST', { url: `/api/orders/${paid.auctionId}/ship`, body: { carrier: 'UPS' } }, owner);
  await stage.done('POST', { url: `/api/orders/${paid.auctionId}/receive` }, buyer);
  await stage.house.advance(7 * 24 * HOURS);
  await stage.done('POST', { url: '/api/admin/payouts', body: { sellerId: owner.id } }, staff);
  const due = await stage.ended(owner, [buyer]);
  const open = { url: '/api/payments/create-intent', body: { auctionId: due.auctionId } };
  const second = (await stage.done('POST', open, buyer)).paymentIntentId;
  const { rows } = await stage.house.clamor.pool.query<{ id: string }>(
    `SELECT id::text FROM claims UNION SELECT auction_id::text FROM claims UNION SELECT listing_id::text FROM claims
     UNION SELECT id::text FROM payments UNION SELECT id::text FROM offers UNION SELECT id::text FROM payouts
     UNION SELECT seller_id::text FROM claims UNION SELECT buyer_id::text FROM claims`,
  );
  return { ids: rows.map(({ id }) => id), intents: [paymentIntentId, second] };
}

/** All rows about money as text. Of payments it leaves out what a job changes, such as the time of the last reading. */
async function allMoney(): Promise<string> {
  const tables = ['claims', 'refunds', 'disputes', 'orders', 'offers', 'transfers', 'payouts'];
  const texts: string[] = [];
  for (const table of [...tables, '(SELECT id, state, intent_id, cents FROM payments)']) {
    const { rows } = await stage.house.clamor.pool.query(`SELECT t::text FROM ${table} AS t ORDER BY 1`);
    texts.push(JSON.stringify(rows));
  }
  return texts.join('\n');
}

/** The answers when a person sends every call with this id. */
async function everyCall(person: Person, id: string): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const { name, call } of BY_PATH) {
    const url = fillPath(call.path, { auctionId: id, id } as Record<never, string>);
    const { status, text } = await stage.call(call.method, { url, body: BODIES[name] }, person);
    told[name] = `${status} ${text}`;
  }
  const { status, text } = await stage.call(
    'POST',
    { url: '/api/payments/create-intent', body: { auctionId: id } },
    person,
  );
  return { ...told, createIntent: `${status} ${text}` };
}

describe('whoever has the ids of others\u2019 money', () => {
  it('is told the same of each as of one that nobody has, and moves nothing', async () => {
    const { ids, intents } = await othersMoney();
    expect(ids.length).toBeGreaterThan(12);
    const before = await allMoney();
    const { seller, both } = await stage.people();
    for (const person of [seller, both]) {
      const nothing = await everyCall(person, NOBODYS);
      expect(Object.values(nothing).filter((told) => !told.includes('"NOT_FOUND"'))).toEqual([]);
      for (const id of ids) expect([id, await everyCall(person, id)]).toEqual([id, nothing]);
      for (const paymentIntentId of intents) {
        const told = await stage.call('POST', { url: '/api/payments/complete', body: { paymentIntentId } }, person);
        expect(told).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      }
    }
    expect(await allMoney()).toBe(before);
  });
});
