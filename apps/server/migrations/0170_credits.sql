-- The part of a payout that belongs to no claim: what a seller is owed beyond the proceeds of their sales (docs/money.md#payouts).
ALTER TABLE payouts ADD COLUMN credit_cents bigint NOT NULL DEFAULT 0 CHECK (credit_cents BETWEEN 0 AND cents);

-- Where staff look for sellers who may be in credit. Both hold few rows.
CREATE INDEX transfers_back_to_sellers ON transfers (seller_id) WHERE kind = 'dispute_booked' AND to_account = 'seller';
CREATE INDEX payouts_returned ON payouts (seller_id) WHERE state = 'RETURNED';
