import { expect } from 'vitest';
import { HOURS } from '../authorisation/scenes.fixture.ts';
import type { Stage } from '../authorisation/stage.fixture.ts';
import {
  act,
  type Cast,
  deliver,
  paid,
  readAgain,
  refund,
  reviewed,
  STAFF,
  type Story,
  shipped,
  sold,
  staff,
  TERMS,
} from './story-steps.fixture.ts';

async function refundFails(stage: Stage, cast: Cast, begins: () => Promise<void>) {
  const sale = await paid(stage, cast, { card: 'pm_card_refundFail' });
  await begins();
  await refund(stage, sale);
  const { pool } = stage.house.clamor;
  const tried = () => pool.query('SELECT state, attempt FROM refunds WHERE payment_id = $1', [sale.paymentId]);
  // The test waits for the end of each step before it moves the product's clock on.
  const isTried = (state: string, attempt: number) =>
    expect.poll(async () => (await tried()).rows, { timeout: 10_000 }).toEqual([{ state, attempt }]);
  await isTried('SUCCEEDED', 1);
  await stage.house.advance(600);
  await readAgain(stage);
  await isTried('FAILED', 1);
  await stage.house.advance(HOURS);
  await isTried('SUCCEEDED', 2);
  await pool.query(
    `UPDATE sandbox_refunds SET status = 'failed' WHERE intent_id = (SELECT intent_id FROM payments WHERE id = $1)`,
    [sale.paymentId],
  );
  await readAgain(stage);
}

const review = (by: 'seller' | 'buyer'): Story => {
  return async (stage, cast, begins) => {
    const { auctionId } = await paid(stage, cast);
    await begins();
    await act(stage, cast[by], `/api/orders/${auctionId}/review`, { rating: 2 });
    await act(stage, cast[by], `/api/orders/${auctionId}/review`, { rating: 3 });
    const other = by === 'seller' ? 'buyer' : 'seller';
    await act(stage, cast[other], `/api/orders/${auctionId}/review/answer`, { text: 'Thank you' });
  };
};
const removal = (by: 'seller' | 'buyer'): Story => {
  return async (stage, cast, begins) => {
    const { id } = await reviewed(stage, cast, by);
    await begins();
    await staff(stage, `/reviews/${id}/remove`, { reason: 'It is about somebody else' });
    await staff(stage, `/reviews/${id}/remove`, { reason: 'It is about somebody else' });
  };
};

/** Stories of a sale: its payment, its delivery and its reviews. */
export const MONEY_STORIES: Readonly<Record<string, Story>> = {
  async 'nobody pays for three days'(stage, cast, begins) {
    await sold(stage, cast);
    await begins();
    for (const hours of [24, 24, 23, 0.5, 1]) {
      await stage.house.advance(hours * HOURS);
      await stage.house.advance(1);
    }
  },
  async 'it is paid'(stage, cast, begins) {
    const { auctionId } = await sold(stage, cast);
    await begins();
    await stage.pay(cast.buyer, auctionId);
    await stage.house.advance(HOURS);
  },
  async 'no card can be charged so little'(stage, cast, begins) {
    const { slug, id } = await stage.live(cast.seller, { ...TERMS, startPriceCents: 40 });
    await act(stage, cast.buyer, '/api/bids', { slug, amountCents: 40 });
    await stage.house.advance(604);
    const { auction } = await stage.done('GET', { url: `/api/listings/${slug}` });
    await begins();
    await deliver(stage, cast, { slug, listingId: id, auctionId: auction.id }, 'pickup');
    await act(stage, cast.seller, `/api/orders/${auction.id}/cancel`);
  },
  async 'a card is declined on the page, and later at the bank'(stage, cast, begins) {
    const { auctionId } = await sold(stage, cast);
    await begins();
    await stage.pay(cast.buyer, auctionId, 'pm_card_chargeDeclined');
    await stage.pay(cast.buyer, auctionId, 'pm_card_processing');
    await stage.house.clamor.pool.query(
      `UPDATE sandbox_intents SET status = 'requires_payment_method', last_error = $2 WHERE metadata->>'auctionId' = $1`,
      [auctionId, { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' }],
    );
    await stage.house.clamor.pool.query('UPDATE payments SET read_at = 0 WHERE auction_id = $1', [auctionId]);
    await stage.house.advance(1);
  },
  async 'money comes that cannot be accepted any more'(stage, cast, begins) {
    const { auctionId } = await sold(stage, cast);
    const intent = { url: '/api/payments/create-intent', body: { auctionId } };
    const first = await stage.done('POST', intent, cast.buyer);
    const { pool } = stage.house.clamor;
    const { rows } = await pool.query(
      'DELETE FROM payments WHERE auction_id = $1 RETURNING to_jsonb(payments) AS payment',
      [auctionId],
    );
    await stage.pay(cast.buyer, auctionId);
    await pool.query(
      'INSERT INTO payments OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(null::payments, $1)',
      [{ ...rows[0].payment, state: 'FAILED' }],
    );
    await begins();
    const body = { clientSecret: first.clientSecret, paymentMethod: 'pm_card_visa' };
    await stage.done('POST', { url: '/api/sandbox/confirm', body });
    await readAgain(stage);
    await readAgain(stage);
  },
  async 'a refund takes a while'(stage, cast, begins) {
    const sale = await paid(stage, cast, { card: 'pm_card_pendingRefund' });
    await begins();
    await refund(stage, sale);
    await readAgain(stage);
    await stage.house.advance(120);
    await readAgain(stage);
  },
  'a bank sends a refund back twice': refundFails,
  async 'the bank disputes it'(stage, cast, begins) {
    const sale = await sold(stage, cast);
    await deliver(stage, cast, sale, 'ship');
    await begins();
    await stage.pay(cast.buyer, sale.auctionId, 'pm_card_createDispute');
    await stage.house.advance(HOURS);
  },
  async 'it is offered to the next bidder, who takes it'(stage, cast, begins) {
    const { slug } = await sold(stage, cast);
    await stage.house.advance(72 * HOURS);
    await begins();
    const { id } = await act(stage, cast.seller, `/api/seller/listings/${slug}/offer-runner-up`);
    await act(stage, cast.bidder, `/api/offers/${id}/accept`);
  },
  async 'it is offered to the next bidder, and its seller is suspended'(stage, cast, begins) {
    const { slug } = await sold(stage, cast);
    await stage.house.advance(72 * HOURS);
    await act(stage, cast.seller, `/api/seller/listings/${slug}/offer-runner-up`);
    await begins();
    await staff(stage, `/users/${cast.seller.id}/suspend`);
    await stage.house.advance(1);
  },
  async 'staff release the buyer'(stage, cast, begins) {
    const { slug } = await sold(stage, cast);
    const { viewer } = await stage.done('GET', { url: `/api/listings/${slug}` }, cast.buyer);
    await begins();
    await staff(stage, `/claims/${viewer.claim.id}/release`, { reason: 'Asked for by both' });
  },

  async 'it is shipped and received'(stage, cast, begins) {
    const { auctionId } = await paid(stage, cast);
    await begins();
    await act(stage, cast.seller, `/api/orders/${auctionId}/ship`, { carrier: 'UPS' });
    await stage.call('POST', { url: `/api/orders/${auctionId}/ship`, body: { carrier: 'UPS' } }, cast.seller);
    await act(stage, cast.buyer, `/api/orders/${auctionId}/receive`);
  },
  async 'the pickup is arranged, changed twice, and handed over'(stage, cast, begins) {
    const { auctionId } = await paid(stage, cast, { method: 'pickup' });
    await begins();
    for (const text of ['At six', 'At six', 'At seven', 'At eight']) {
      await act(stage, cast.seller, `/api/orders/${auctionId}/pickup`, { text });
    }
    await act(stage, cast.seller, `/api/orders/${auctionId}/hand-over`);
  },
  async 'a problem is reported, dismissed, and another one reported'(stage, cast, begins) {
    const { auctionId } = await shipped(stage, cast);
    await begins();
    const problem = (text: string) => ({ url: `/api/orders/${auctionId}/problem`, body: { text } });
    await stage.done('POST', problem('It is broken'), cast.buyer);
    await stage.call('POST', problem('It is broken'), cast.buyer);
    await staff(stage, `/orders/${auctionId}/dismiss`, { reason: 'It is not' });
    await stage.house.advance(1);
    await stage.done('POST', problem('It is torn too'), cast.buyer);
  },
  async 'a payout is sent'(stage, cast, begins) {
    const { auctionId } = await shipped(stage, cast);
    await act(stage, cast.buyer, `/api/orders/${auctionId}/receive`);
    await stage.house.advance(7 * 24 * HOURS);
    const { id } = await staff(stage, '/payouts', { sellerId: cast.seller.id });
    await begins();
    await staff(stage, `/payouts/${id}/paid`, { reference: 'BANK-1' });
    await stage.call('POST', { url: `/api/admin/payouts/${id}/paid`, body: { reference: 'BANK-1' } }, STAFF);
  },

  'the buyer reviews, changes it, and is answered': review('buyer'),
  'the seller reviews, changes it, and is answered': review('seller'),
  'staff remove what the buyer said': removal('buyer'),
  'staff remove what the seller said': removal('seller'),
};
