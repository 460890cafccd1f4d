-- How many purchases of each member count, so that a profile reads one row instead of a buyer's whole past. A purchase counts where the
-- winning row names its bidder: counting the others would tell who bought, by the moment at which the number moves. Kept by the database,
-- whichever version of a node writes the sale.
CREATE TABLE bought_counts (
  buyer_id uuid PRIMARY KEY,
  purchases integer NOT NULL
) WITH (fillfactor = 50);

CREATE FUNCTION is_named_purchase(buyer uuid, listing uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT NOT anonymous FROM bids WHERE bidder_id = buyer AND listing_id = listing ORDER BY sequence DESC LIMIT 1), false)
$$;

-- One statement for all sales of a batch, buyers in the order of their ids: two batches never wait for each other in a circle.
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

-- The trigger's lock keeps new sales out until the old ones are counted.
INSERT INTO bought_counts (buyer_id, purchases)
  SELECT buyer_id, count(*) FROM sales WHERE is_named_purchase(buyer_id, listing_id) GROUP BY buyer_id;
