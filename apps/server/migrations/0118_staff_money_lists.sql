-- Staff's lists about money find their rows without reading all earlier sales.

-- Each seller's balance: the sum of all their transfers, while `cents` is only what sales brought. The trigger keeps
-- it, because nodes of older versions write transfers too. The lock keeps new transfers out until the earlier ones are
-- added up.
LOCK TABLE transfers IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE seller_earnings ADD COLUMN balance_cents bigint NOT NULL DEFAULT 0;
CREATE OR REPLACE FUNCTION keep_earnings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seller_earnings AS kept (seller_id, cents, balance_cents)
    SELECT seller_id, coalesce(sum(more) FILTER (WHERE other IN ('provider', 'buyer', 'disputes')), 0), sum(more) FROM (
      SELECT seller_id, CASE WHEN to_account = 'seller' THEN from_account ELSE to_account END AS other,
        CASE WHEN to_account = 'seller' THEN cents ELSE -cents END AS more
      FROM new_transfers WHERE 'seller' IN (from_account, to_account)
    ) AS moved
    GROUP BY seller_id ORDER BY seller_id
    ON CONFLICT (seller_id) DO UPDATE
      SET cents = kept.cents + excluded.cents, balance_cents = kept.balance_cents + excluded.balance_cents;
  RETURN NULL;
END
$$;
INSERT INTO seller_earnings (seller_id, cents, balance_cents)
  SELECT seller_id, 0, sum(CASE WHEN to_account = 'seller' THEN cents ELSE -cents END) FROM transfers
  WHERE 'seller' IN (from_account, to_account) GROUP BY seller_id
  ON CONFLICT (seller_id) DO UPDATE SET balance_cents = excluded.balance_cents;
CREATE INDEX sellers_who_owe ON seller_earnings (balance_cents, seller_id) WHERE balance_cents < 0;

-- Whether the claim is in a payout. The order repeats it from the claim, so that one index finds sales by time among
-- those that are not paid out.
ALTER TABLE orders ADD COLUMN paid_out boolean NOT NULL DEFAULT false;
CREATE FUNCTION note_payout_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET paid_out = NEW.payout_id IS NOT NULL WHERE claim_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER orders_know_their_payout AFTER UPDATE OF payout_id ON claims
  FOR EACH ROW WHEN ((OLD.payout_id IS NULL) <> (NEW.payout_id IS NULL)) EXECUTE FUNCTION note_payout_of_order();
UPDATE orders SET paid_out = true FROM claims WHERE claims.id = orders.claim_id AND claims.payout_id IS NOT NULL;
CREATE INDEX orders_received_unpaid ON orders (claim_id) WHERE received_at IS NOT NULL AND NOT paid_out;
CREATE INDEX orders_shipped_unpaid ON orders (shipped_at) WHERE shipped_at IS NOT NULL AND NOT paid_out;
CREATE INDEX claims_digital_unpaid ON claims (id) WHERE method = 'DIGITAL' AND state = 'PAID' AND payout_id IS NULL;
CREATE INDEX claims_refunded_unpaid ON claims (id) WHERE state = 'REFUNDED' AND payout_id IS NULL;

-- For staff's list of sales on which they must act. The indexes find, in this order: orders that have waited long for
-- an address, or for shipping or pickup; those not handed over whose seller is suspended; unpaid claims whose buyer is.
CREATE INDEX orders_without_address ON orders (paid_at) WHERE state = 'AWAITING_ADDRESS';
CREATE INDEX orders_unshipped ON orders (ready_at) WHERE state IN ('READY_TO_SHIP', 'READY_FOR_PICKUP');
CREATE INDEX orders_not_handed_over ON orders (seller_id) INCLUDE (claim_id)
  WHERE state IN ('AWAITING_ADDRESS', 'READY_TO_SHIP', 'READY_FOR_PICKUP');
CREATE INDEX claims_due_of_buyer ON claims (buyer_id) INCLUDE (id) WHERE state = 'DUE';
