/** Statements that change a sale; `:name` is an id, or `now`. */

export const order = (state: string, more = '') =>
  `UPDATE orders SET state = '${state}'${more} WHERE claim_id = :claim`;
export const refund = (state: string) =>
  `INSERT INTO refunds (id, payment_id, auction_id, cents, attempt, state)
   VALUES ('r', :payment, :auction, 2600, 1, '${state}')`;
export const dispute = (state: string, taken: number, booked: number) =>
  `INSERT INTO disputes (id, payment_id, auction_id, cents, taken_cents, booked_cents, state)
   VALUES ('d', :payment, :auction, 2600, ${taken}, ${booked}, '${state}')`;
export const payBy = (after: string) => `UPDATE claims SET pay_by = :now${after} WHERE id = :claim`;
export const payment = (state: string, step = 'NULL', received = 'NULL') =>
  `INSERT INTO payments (id, claim_id, auction_id, cents, state, step, received_cents, attempt, attempt_at)
   VALUES (gen_random_uuid(), :claim, :auction, 2600, '${state}', ${step}, ${received}, 1, :now)`;
export const claimOf = (who: string) =>
  `INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by)
   VALUES (gen_random_uuid(), :auction, :listing, :seller, :${who}, false, 1000, 500, 'SHIPPING', 'DUE', :now - 1)`;
export const suspend = (who: string) =>
  `UPDATE users SET status = 'SUSPENDED', status_before_suspension = 'ACTIVE' WHERE id = :${who}`;
export const offer = (after: string) =>
  `INSERT INTO offers (id, auction_id, listing_id, bidder_id, bid_cents, anonymous, state, expires_at)
   VALUES (gen_random_uuid(), :auction, :listing, :bidder, 1000, false, 'OPEN', :now${after})`;
export const release = `UPDATE claims SET state = 'RELEASED' WHERE id = :claim`;
export const payout = (state: string) => [
  `INSERT INTO payouts (id, seller_id, cents, claim_ids, state, reference, paid_at)
   VALUES ('00000000-0000-7000-8000-00000000000a', :seller, 2500, ARRAY[:claim::uuid], '${state}', 'BANK', :now)`,
  `UPDATE claims SET payout_id = '00000000-0000-7000-8000-00000000000a' WHERE id = :claim`,
  `INSERT INTO transfers (from_account, to_account, cents, kind, seller_id, payout_id, cause)
   VALUES ('seller', 'payouts', 2500, 'payout_prepared', :seller, '00000000-0000-7000-8000-00000000000a', 'x')`,
];
/** A payout that was cancelled or returned, so that its sale is in no payout now. */
export const formerPayout = (state: string) =>
  `INSERT INTO payouts (id, seller_id, cents, claim_ids, state, reference, paid_at)
   VALUES (gen_random_uuid(), :seller, 2500, ARRAY[:claim::uuid], '${state}', 'BANK', :now)`;
export const shipped = (ago: string) =>
  order('SHIPPED', `, ready_at = :now - 1, shipped_at = :now${ago}, payable_after = :now`);
export const received = (after: string) =>
  order('RECEIVED', `, shipped_at = :now - 1, received_at = :now - 1, payable_after = :now${after}`);
