import type { Claim, Order } from '@clamor/contract/orders';
import type { Member } from '../http/outside-client.ts';
import { expect, test } from './journey.ts';
import { invite } from './market.ts';
import { buildSales, letTimePass, type SaleName, type Sales } from './sale-states.ts';

type Views = Partial<Record<SaleName, Claim['view']>>;

/** What the buyer sees of the sales that `npm run screens` photographs. */
const WITHIN_72_HOURS: Views = {
  due: 'payment_required',
  dear: 'payment_required',
  started: 'payment_pending',
  approval: 'approve_at_bank',
  declined: 'payment_failed',
  unaddressed: 'complete_address',
  ready: 'being_prepared',
  pickup: 'arrange_pickup',
  shipped: 'shipped',
  collected: 'shipped',
  digital: 'delivered',
  received: 'received',
  problem: 'problem_reported',
  refunded: 'refunded',
  paidOut: 'received',
};
const AFTERWARDS: Views = { overdue: 'overdue', offered: 'released', taken: 'released', left: 'released' };

async function seenBy(member: Member, sales: Sales, expected: Views) {
  const views: Views = {};
  for (const name of Object.keys(expected) as SaleName[]) {
    const { claim } = await member.expect<Order>(200, `/api/orders/${sales[name].auctionId}`);
    if (claim !== null) views[name] = claim.view;
  }
  return views;
}

/**
 * Checks the states without photographs. That takes only seconds, so it also runs where no screens are photographed.
 */
test('the sales of the photographed screens reach their states', async () => {
  test.setTimeout(240_000);
  const cast = await invite(`story${test.info().workerIndex}`);
  const sales = await buildSales(cast);
  expect.soft(await seenBy(cast.ada, sales, WITHIN_72_HOURS)).toEqual(WITHIN_72_HOURS);
  expect.soft(await seenBy(cast.seller, sales, { paidOut: 'paid_out' })).toEqual({ paidOut: 'paid_out' });
  await letTimePass(cast, sales);
  expect.soft(await seenBy(cast.ada, sales, AFTERWARDS)).toEqual(AFTERWARDS);
});
