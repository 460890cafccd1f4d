-- The sale's money is not payable before this moment, even if the item was received. It is set with the order if a card
-- was charged. Null if nothing was charged, or if an older version wrote the order.
ALTER TABLE orders ADD COLUMN payable_after bigint;

-- Whether a card can be charged: not if bid, fee and shipping are less than 50 cents together (docs/money.md#amounts).
CREATE FUNCTION is_charged(bid_cents bigint, shipping_cents bigint) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT bid_cents + (bid_cents + 10) / 20 + shipping_cents >= 50
$$;

-- Whether the sale was charged, so that a search for payable money skips uncharged ones. A trigger sets it, whichever
-- version of a node writes the order.
ALTER TABLE orders ADD COLUMN charged boolean NOT NULL DEFAULT true;
CREATE OR REPLACE FUNCTION note_seller_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT seller_id, is_charged(bid_cents, shipping_cents) INTO NEW.seller_id, NEW.charged FROM claims WHERE id = NEW.claim_id;
  RETURN NEW;
END
$$;
UPDATE orders SET charged = false FROM claims
  WHERE claims.id = orders.claim_id AND NOT is_charged(claims.bid_cents, claims.shipping_cents);

-- For finding money that may be payable after a digital delivery or a confirmed receipt, by the first moment at which
-- it can be. Shipped orders have another index.
CREATE INDEX orders_payable ON orders (coalesce(payable_after, paid_at))
  WHERE state IN ('DELIVERED', 'RECEIVED') AND NOT paid_out AND charged;
DROP INDEX orders_received_unpaid;
DROP INDEX claims_digital_unpaid;
