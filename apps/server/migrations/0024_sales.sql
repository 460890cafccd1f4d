-- Who bought what, and for how much. The settling or the award writes the row once, in its own transaction. 0081
-- replaces this table by claims.
CREATE TABLE sales (
  auction_id uuid PRIMARY KEY,
  listing_id uuid NOT NULL UNIQUE,
  buyer_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  at bigint NOT NULL
);
CREATE INDEX sales_by_buyer ON sales (buyer_id, at DESC);
