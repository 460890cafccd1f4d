-- Before when a sale's money is not payable, whatever was handed over or received: written with the order when a card was charged. Null on
-- what older versions wrote, and where nothing was charged.
ALTER TABLE orders ADD COLUMN payable_after bigint;

-- What comes to less than 50 cents in all no card can be charged (docs/money.md#amounts).
CREATE FUNCTION is_charged(bid_cents bigint, shipping_cents bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT bid_cents + (bid_cents + 10) / 20 + shipping_cents >= 50
$$;

-- Whether there is anything to pay out stands on the order, whichever version of a node writes it: nobody walks through what is free.
ALTER TABLE orders ADD COLUMN charged boolean NOT NULL DEFAULT true;
CREATE OR REPLACE FUNCTION note_seller_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT seller_id, is_charged(bid_cents, shipping_cents) INTO NEW.seller_id, NEW.charged FROM claims WHERE id = NEW.claim_id;
  RETURN NEW;
END
$$;
UPDATE orders SET charged = false FROM claims
  WHERE claims.id = orders.claim_id AND NOT is_charged(claims.bid_cents, claims.shipping_cents);

-- What may be payable without having been shipped, by the day on which it can be.
CREATE INDEX orders_payable ON orders (coalesce(payable_after, paid_at))
  WHERE state IN ('DELIVERED', 'RECEIVED') AND NOT paid_out AND charged;
DROP INDEX orders_received_unpaid;
DROP INDEX claims_digital_unpaid;
