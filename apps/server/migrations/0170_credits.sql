-- The part of a payout that belongs to no claim (docs/money.md#payouts). A debt was deducted, and later its cause was
-- reversed. The seller's balance is then more than the proceeds of the sales that are not paid out yet, and this
-- difference is paid.
ALTER TABLE payouts ADD COLUMN credit_cents bigint NOT NULL DEFAULT 0 CHECK (credit_cents BETWEEN 0 AND cents);

-- For finding sellers who may have such a credit: money of a dispute was booked back to them, or the bank returned a
-- payout. Few rows are in these indexes.
CREATE INDEX transfers_back_to_sellers ON transfers (seller_id) WHERE kind = 'dispute_booked' AND to_account = 'seller';
CREATE INDEX payouts_returned ON payouts (seller_id) WHERE state = 'RETURNED';
