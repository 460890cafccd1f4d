import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ProviderUnreachable } from '../../src/platform/cards/index.ts';
import { openStaffedMarket, type StaffedMarket } from './staff-money.fixture.ts';

let site: StaffedMarket;
/** Runs after the provider has cancelled an intent, and before its answer reaches Clamor. */
let afterwards: () => Promise<unknown> = async () => {};
let isAway = false;
/** Simulates that the process dies before it gets the provider's answer. */
const killed = async () => {
  throw new Error('killed');
};

beforeAll(async () => {
  site = await openStaffedMarket({
    provider: (provider) => ({
      ...provider,
      async cancelIntent(intentId) {
        if (isAway) throw new ProviderUnreachable('away');
        await provider.cancelIntent(intentId);
        await afterwards();
      },
    }),
  });
});

beforeEach(() => {
  afterwards = async () => {};
});

afterAll(async () => {
  await site?.close();
});

/** A sale for which a payment was opened. */
async function begun() {
  const { auctionId, buyer, seller, slug } = await site.sold({}, [1_000, 2_000]);
  await site.call('POST', '/api/payments/create-intent', { member: buyer, body: { auctionId } });
  const text = 'SELECT id, claim_id AS "claimId" FROM payments WHERE auction_id = $1';
  const { id, claimId } = (await site.pool.query(text, [auctionId])).rows[0];
  const stateOf = async () => (await site.pool.query('SELECT state FROM payments WHERE id = $1', [id])).rows[0].state;
  return { id, claimId, slug, seller, stateOf };
}

const CANCELLED = { before: { state: 'PENDING' }, after: { state: 'CANCELLED' } };

it('a try that staff ended is noted as theirs, though nobody came back to hear the provider', async () => {
  const { id, stateOf } = await begun();
  afterwards = killed;
  expect((await site.staff('POST', `/api/admin/payments/${id}/cancel`)).status).toBe(500);
  expect([await stateOf(), await site.auditedActionsOn(id)]).toEqual(['PENDING', []]);
  await site.settle();
  expect(await stateOf()).toBe('CANCELLED');
  const noted = [{ action: 'cancel_payment', details: {}, ...CANCELLED }];
  expect(await site.auditedActionsOn(id)).toEqual(noted);
  await site.advance(180);
  await site.settle();
  expect(await site.auditedActionsOn(id)).toEqual(noted);
});

it('a try that ended with a release of staff’s is noted, though the claim goes on', async () => {
  const { id, claimId, stateOf } = await begun();
  afterwards = killed;
  const release = () => site.staff('POST', `/api/admin/claims/${claimId}/release`, { reason: 'The buyer asked.' });
  expect((await release()).status).toBe(500);
  await site.settle();
  expect(await stateOf()).toBe('CANCELLED');
  const details = { reason: 'The buyer asked.' };
  expect(await site.auditedActionsOn(id)).toEqual([{ action: 'release_claim', details, ...CANCELLED }]);
  expect(await site.auditedActionsOn(claimId)).toEqual([]);
  afterwards = async () => {};
  await site.advance(180);
  await site.settle();
  expect((await release()).status).toBe(200);
  expect(await site.auditedActionsOn(claimId)).toMatchObject([{ action: 'release_claim', details }]);
});

it('a try that the seller ended is not noted as staff’s, who had begun to', async () => {
  const { id, slug, seller, stateOf } = await begun();
  isAway = true;
  expect((await site.staff('POST', `/api/admin/payments/${id}/cancel`)).body.code).toBe('PAYMENT_IN_PROGRESS');
  isAway = false;
  await site.advance(72 * 3_600);
  const { status } = await site.call('POST', `/api/seller/listings/${slug}/offer-runner-up`, { member: seller });
  expect([status, await stateOf(), await site.auditedActionsOn(id)]).toEqual([200, 'CANCELLED', []]);
});
