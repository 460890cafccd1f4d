-- A seller's charged sales that were paid and not refunded, oldest first. They decide how long the money of the
-- seller's next sale is held (docs/money.md#orders). Other claims are not in the index, so the search does not read
-- them.
CREATE INDEX claims_charged_of_seller ON claims (seller_id, created_at) WHERE state = 'PAID' AND is_charged(bid_cents, shipping_cents);
