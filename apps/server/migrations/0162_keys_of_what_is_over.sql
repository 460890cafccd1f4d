-- The sort keys of a listing that is over, one for each order of the market, so that a sorted page is a few walks along
-- an index (docs/desk.md#what-is-over). Sorted ascending, like order_key. Null: the listing is not over, or a job has
-- not filled the row in yet.
ALTER TABLE listing_shelf ADD COLUMN newest_key bigint, ADD COLUMN demand_key bigint, ADD COLUMN price_key bigint, ADD COLUMN bids_key bigint;

-- No row has keys yet, so all these indexes are empty at first. That keeps the migration short, however many listings
-- there are.
CREATE INDEX listing_shelf_newest ON listing_shelf (status, mode, newest_key, listing_id) WHERE shelf = 3 AND newest_key IS NOT NULL;
CREATE INDEX listing_shelf_demand ON listing_shelf (status, mode, demand_key, listing_id) WHERE shelf = 3 AND newest_key IS NOT NULL;
CREATE INDEX listing_shelf_price_low ON listing_shelf (status, mode, price_key, listing_id) WHERE shelf = 3 AND newest_key IS NOT NULL;
CREATE INDEX listing_shelf_price_high ON listing_shelf (status, mode, (-price_key), listing_id) WHERE shelf = 3 AND newest_key IS NOT NULL;
CREATE INDEX listing_shelf_bids ON listing_shelf (status, mode, bids_key, listing_id) WHERE shelf = 3 AND newest_key IS NOT NULL;
CREATE INDEX listing_shelf_over ON listing_shelf (status, mode, feature_rank, order_key, listing_id) WHERE shelf = 3 AND newest_key IS NOT NULL;
CREATE INDEX listing_shelf_category_newest ON listing_shelf (lower(category), status, mode, newest_key, listing_id)
  WHERE shelf = 3 AND newest_key IS NOT NULL AND category IS NOT NULL;
CREATE INDEX listing_shelf_category_demand ON listing_shelf (lower(category), status, mode, demand_key, listing_id)
  WHERE shelf = 3 AND newest_key IS NOT NULL AND category IS NOT NULL;
CREATE INDEX listing_shelf_category_price_low ON listing_shelf (lower(category), status, mode, price_key, listing_id)
  WHERE shelf = 3 AND newest_key IS NOT NULL AND category IS NOT NULL;
CREATE INDEX listing_shelf_category_price_high ON listing_shelf (lower(category), status, mode, (-price_key), listing_id)
  WHERE shelf = 3 AND newest_key IS NOT NULL AND category IS NOT NULL;
CREATE INDEX listing_shelf_category_bids ON listing_shelf (lower(category), status, mode, bids_key, listing_id)
  WHERE shelf = 3 AND newest_key IS NOT NULL AND category IS NOT NULL;
CREATE INDEX listing_shelf_category_over ON listing_shelf (lower(category), status, mode, feature_rank, order_key, listing_id)
  WHERE shelf = 3 AND newest_key IS NOT NULL AND category IS NOT NULL;
-- For finding rows without keys. No other index has this order, so PostgreSQL uses it whatever its statistics say.
CREATE INDEX listing_shelf_unkeyed ON listing_shelf (order_key) WHERE shelf = 3 AND newest_key IS NULL;

-- A trigger sets the keys, whichever version of a node writes the row. The desk writes listing_state before
-- listing_shelf, so the trigger reads the new state.
CREATE FUNCTION key_what_is_over() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT -(extract(epoch FROM l.created_at) * 1000)::bigint, -(st.likes + st.boosts + st.video_likes),
      coalesce(st.price_cents, st.start_price_cents), -coalesce(st.sequence, 0)
    INTO NEW.newest_key, NEW.demand_key, NEW.price_key, NEW.bids_key
    FROM listing_state st JOIN listings l ON l.id = st.id WHERE st.id = NEW.listing_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER listing_shelf_keyed BEFORE INSERT OR UPDATE ON listing_shelf
  FOR EACH ROW WHEN (NEW.shelf = 3) EXECUTE FUNCTION key_what_is_over();

-- If the state changes after the end, as when a like is taken back, the listing's row is written again, so that the
-- trigger above sets its keys again.
CREATE FUNCTION key_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing_shelf SET shelf = shelf WHERE listing_id = NEW.id AND shelf = 3;
  RETURN NULL;
END
$$;
CREATE TRIGGER changed_after_the_end AFTER UPDATE ON listing_state FOR EACH ROW
  WHEN (NEW.status NOT IN ('LIVE', 'COLLECTING', 'COUNTDOWN')
    AND (NEW.likes + NEW.boosts + NEW.video_likes <> OLD.likes + OLD.boosts + OLD.video_likes
      OR NEW.price_cents IS DISTINCT FROM OLD.price_cents OR NEW.start_price_cents <> OLD.start_price_cents
      OR NEW.sequence IS DISTINCT FROM OLD.sequence))
  EXECUTE FUNCTION key_again();
