-- Who bought what for how much: written with the settling (or the award) that decided it, once. Payments read this row alone.
CREATE TABLE sales (
  auction_id uuid PRIMARY KEY,
  listing_id uuid NOT NULL UNIQUE,
  buyer_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  at bigint NOT NULL
);
CREATE INDEX sales_by_buyer ON sales (buyer_id, at DESC);
