-- How long the money of a seller's next sale is held depends on the oldest charged sales that stand: what is free, unpaid or undone is not walked
-- through to find them (docs/money.md#orders).
CREATE INDEX claims_charged_of_seller ON claims (seller_id, created_at) WHERE state = 'PAID' AND is_charged(bid_cents, shipping_cents);
