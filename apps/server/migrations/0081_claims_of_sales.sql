-- Claims replace the table `sales`. From here on, the counts of sales and purchases count what was paid, not what was
-- won.
DROP TRIGGER sales_counted ON sales;
DROP TRIGGER purchases_counted ON sales;
DROP FUNCTION count_sales();
DROP FUNCTION count_purchases();
ALTER TABLE sales RENAME TO sold;
DELETE FROM sold_counts;
DELETE FROM bought_counts;

-- Counts all claims of a statement at once, in the order of the members' ids, so that two transactions cannot deadlock.
-- Anonymous purchases do not count: the moment at which the number changes would reveal the buyer.
CREATE FUNCTION count_paid_claims() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sold_counts AS kept (seller_id, sales)
      SELECT seller_id, count(*) FROM new_claims WHERE state = 'PAID' GROUP BY seller_id ORDER BY seller_id
      ON CONFLICT (seller_id) DO UPDATE SET sales = kept.sales + excluded.sales;
    INSERT INTO bought_counts AS kept (buyer_id, purchases)
      SELECT buyer_id, count(*) FROM new_claims WHERE state = 'PAID' AND NOT anonymous GROUP BY buyer_id ORDER BY buyer_id
      ON CONFLICT (buyer_id) DO UPDATE SET purchases = kept.purchases + excluded.purchases;
  ELSE
    INSERT INTO sold_counts AS kept (seller_id, sales)
      SELECT seller_id, sum(more) FROM (
        SELECT seller_id, 1 AS more FROM new_claims WHERE state = 'PAID'
        UNION ALL SELECT seller_id, -1 FROM old_claims WHERE state = 'PAID'
      ) AS moved GROUP BY seller_id HAVING sum(more) <> 0 ORDER BY seller_id
      ON CONFLICT (seller_id) DO UPDATE SET sales = kept.sales + excluded.sales;
    INSERT INTO bought_counts AS kept (buyer_id, purchases)
      SELECT buyer_id, sum(more) FROM (
        SELECT buyer_id, 1 AS more FROM new_claims WHERE state = 'PAID' AND NOT anonymous
        UNION ALL SELECT buyer_id, -1 FROM old_claims WHERE state = 'PAID' AND NOT anonymous
      ) AS moved GROUP BY buyer_id HAVING sum(more) <> 0 ORDER BY buyer_id
      ON CONFLICT (buyer_id) DO UPDATE SET purchases = kept.purchases + excluded.purchases;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER new_claims_counted AFTER INSERT ON claims
  REFERENCING NEW TABLE AS new_claims FOR EACH STATEMENT EXECUTE FUNCTION count_paid_claims();
CREATE TRIGGER changed_claims_counted AFTER UPDATE ON claims
  REFERENCING OLD TABLE AS old_claims NEW TABLE AS new_claims FOR EACH STATEMENT EXECUTE FUNCTION count_paid_claims();

-- During a deploy, nodes of the previous version still insert into `sales`. The trigger below makes claims of their
-- rows.
CREATE VIEW sales AS
  SELECT auction_id, listing_id, buyer_id, bid_cents AS amount_cents, created_at AS at FROM claims;

CREATE FUNCTION claim_what_was_sold() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_digital boolean;
  shipping bigint;
  is_uncharged boolean;
  new_id uuid := gen_random_uuid();
  seller uuid;
BEGIN
  SELECT product_type = 'DIGITAL', listings.seller_id, CASE WHEN product_type = 'DIGITAL' THEN 0 ELSE shipping_cost_cents END
    INTO is_digital, seller, shipping
    FROM listings JOIN listing_state USING (id) WHERE listings.id = NEW.listing_id;
  is_uncharged := NEW.amount_cents + (NEW.amount_cents + 10) / 20 + shipping < 50;
  INSERT INTO claims (id, auction_id, listing_id, seller_id, buyer_id, anonymous, bid_cents, shipping_cents, method, state, pay_by, created_at)
    VALUES (new_id, NEW.auction_id, NEW.listing_id, seller, NEW.buyer_id, NOT is_named_purchase(NEW.buyer_id, NEW.listing_id),
      NEW.amount_cents, shipping, CASE WHEN is_digital THEN 'DIGITAL' ELSE 'SHIPPING' END,
      CASE WHEN is_uncharged THEN 'PAID' ELSE 'DUE' END, deadline_after_outages(NEW.at, NEW.at + 72 * 3600000), NEW.at);
  INSERT INTO orders (claim_id, auction_id, state, paid_at)
    SELECT id, auction_id, CASE WHEN is_digital THEN 'DELIVERED' ELSE 'AWAITING_ADDRESS' END, created_at
    FROM claims WHERE id = new_id AND state = 'PAID';
  RETURN NEW;
END
$$;
CREATE TRIGGER sales_are_claims INSTEAD OF INSERT ON sales FOR EACH ROW EXECUTE FUNCTION claim_what_was_sold();

-- Members who won before there were payments get the usual 72 hours to pay, from now on.
INSERT INTO sales (auction_id, listing_id, buyer_id, amount_cents, at) SELECT auction_id, listing_id, buyer_id, amount_cents, at FROM sold;
UPDATE claims SET pay_by = product_now() + 72 * 3600000 WHERE state = 'DUE';
DROP TABLE sold;
