-- For staff's lists about all sellers: balances, payouts to send, and what waits for a decision of staff.
CREATE INDEX transfers_of_balances ON transfers (seller_id) INCLUDE (to_account, cents) WHERE 'seller' IN (from_account, to_account);
CREATE INDEX payouts_to_send ON payouts (prepared_at, id) WHERE state = 'PREPARED';
CREATE INDEX orders_with_a_problem ON orders (problem_at) WHERE problem_at IS NOT NULL;
CREATE INDEX disputes_to_book ON disputes (payment_id) WHERE taken_cents <> booked_cents;
CREATE INDEX refunds_that_failed ON refunds (payment_id) WHERE state = 'FAILED';
