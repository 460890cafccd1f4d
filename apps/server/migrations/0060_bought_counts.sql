-- How many purchases each member made, so that a profile reads one row instead of all earlier purchases. Purchases with
-- an anonymous bid do not count: the moment at which the number grows would reveal the buyer. A trigger counts,
-- whichever version of a node writes the sale.
CREATE TABLE bought_counts (
  buyer_id uuid PRIMARY KEY,
  purchases integer NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION is_named_purchase(buyer uuid, listing uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT NOT anonymous FROM bids WHERE bidder_id = buyer AND listing_id = listing ORDER BY sequence DESC LIMIT 1), false)
$$;

-- Counts all sales of a batch in one statement, in the order of the buyers' ids, so that two batches cannot deadlock.
CREATE FUNCTION count_purchases() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bought_counts AS kept (buyer_id, purchases)
  SELECT buyer_id, count(*) FROM new_sales WHERE is_named_purchase(buyer_id, listing_id)
  GROUP BY buyer_id ORDER BY buyer_id
  ON CONFLICT (buyer_id) DO UPDATE SET purchases = kept.purchases + excluded.purchases;
  RETURN NULL;
END
$$;
CREATE TRIGGER purchases_counted AFTER INSERT ON sales
  REFERENCING NEW TABLE AS new_sales FOR EACH STATEMENT EXECUTE FUNCTION count_purchases();

-- Counts the purchases so far. CREATE TRIGGER has locked the table, so that none is added meanwhile.
INSERT INTO bought_counts (buyer_id, purchases)
  SELECT buyer_id, count(*) FROM sales WHERE is_named_purchase(buyer_id, listing_id) GROUP BY buyer_id;
