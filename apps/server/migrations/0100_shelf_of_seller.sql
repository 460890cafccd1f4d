-- The seller of each listing in the market, so that one seller's listings are a walk along an index too. A trigger sets
-- it if a node of an older version inserts the row. The UPDATE locks every row: a status change waits until this
-- migration has committed.
ALTER TABLE listing_shelf ADD COLUMN seller_id uuid;
UPDATE listing_shelf SET seller_id = listings.seller_id FROM listings WHERE listings.id = listing_shelf.listing_id;

CREATE FUNCTION name_seller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.seller_id := (SELECT seller_id FROM listings WHERE id = NEW.listing_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER listing_shelf_named BEFORE INSERT ON listing_shelf
  FOR EACH ROW WHEN (NEW.seller_id IS NULL) EXECUTE FUNCTION name_seller();

CREATE INDEX listing_shelf_of_seller ON listing_shelf (seller_id, shelf, feature_rank, order_key, listing_id);
