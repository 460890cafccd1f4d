-- How many sales each seller has, so that a profile and a listing's page read one row instead of a seller's whole past. Kept by
-- the database, whichever version of a node writes the sale.
CREATE TABLE sold_counts (
  seller_id uuid PRIMARY KEY,
  sales integer NOT NULL
) WITH (fillfactor = 50);

-- One statement for all sales of a batch, sellers in the order of their ids: two batches never wait for each other in a circle.
CREATE FUNCTION count_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sold_counts AS kept (seller_id, sales)
  SELECT listings.seller_id, count(*) FROM new_sales JOIN listings ON listings.id = new_sales.listing_id
  GROUP BY listings.seller_id ORDER BY listings.seller_id
  ON CONFLICT (seller_id) DO UPDATE SET sales = kept.sales + excluded.sales;
  RETURN NULL;
END
$$;
CREATE TRIGGER sales_counted AFTER INSERT ON sales
  REFERENCING NEW TABLE AS new_sales FOR EACH STATEMENT EXECUTE FUNCTION count_sales();

-- The trigger's lock keeps new sales out until the old ones are counted.
INSERT INTO sold_counts (seller_id, sales)
  SELECT listings.seller_id, count(*) FROM sales JOIN listings ON listings.id = sales.listing_id GROUP BY listings.seller_id;
