-- When the claim was released or refunded. A trigger sets it, whichever version of a node writes the claim. Null for
-- open claims, and for those that ended before this migration.
ALTER TABLE claims ADD COLUMN closed_at bigint;

CREATE FUNCTION note_close() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.closed_at := product_now();
  RETURN NEW;
END
$$;
CREATE TRIGGER claims_closed BEFORE UPDATE OF state ON claims
  FOR EACH ROW WHEN (OLD.state <> NEW.state AND NEW.state IN ('RELEASED', 'REFUNDED')) EXECUTE FUNCTION note_close();

-- A seller's claims that may still bring a payout.
CREATE INDEX claims_to_pay_out ON claims (seller_id, created_at DESC, id DESC) WHERE state IN ('PAID', 'REFUNDED') AND payout_id IS NULL;
