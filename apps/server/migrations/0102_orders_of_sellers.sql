-- The seller of an order, so that a seller's dashboard finds the orders to hand over without reading all earlier sales.
-- A trigger sets it, whichever version of a node writes the order. It stays null on earlier orders that are done.
ALTER TABLE orders ADD COLUMN seller_id uuid;
CREATE FUNCTION note_seller_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seller_id := (SELECT seller_id FROM claims WHERE id = NEW.claim_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER orders_have_a_seller BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION note_seller_of_order();
UPDATE orders SET seller_id = claims.seller_id FROM claims
  WHERE claims.id = orders.claim_id AND (orders.state <> 'RECEIVED' OR orders.problem_at IS NOT NULL);
CREATE INDEX orders_to_hand_over ON orders (seller_id, ready_at, claim_id) WHERE state IN ('READY_TO_SHIP', 'READY_FOR_PICKUP');
CREATE INDEX orders_problems_of_seller ON orders (seller_id, problem_at, claim_id) WHERE problem_at IS NOT NULL;
CREATE INDEX claims_unpaid_of_seller ON claims (seller_id, pay_by, id) WHERE state = 'DUE';
