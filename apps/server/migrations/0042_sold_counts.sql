-- How many sales each seller has, so that a profile and a listing's page read one row instead of a seller's whole past. Kept by
-- the database, whichever version of a node writes the sale.
CREATE TABLE sold_counts (
  seller_id uuid PRIMARY KEY,
  sales integer NOT NULL
) WITH (fillfactor = 50);

-- Counts all sales of a batch in one statement, in the order of the sellers' ids, so that two batches cannot deadlock.
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

-- Counts the sales so far. CREATE TRIGGER has locked the table, so that none is added meanwhile.
INSERT INTO sold_counts (seller_id, sales)
  SELECT listings.seller_id, count(*) FROM sales JOIN listings ON listings.id = sales.listing_id GROUP BY listings.seller_id;
