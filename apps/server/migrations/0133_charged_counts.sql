-- Only charged sales count as sales and purchases, and reviews of uncharged sales are not public. Otherwise one browser
-- with two accounts could make a reputation out of nothing (docs/decisions/088-reputation-is-charged.md).
LOCK TABLE claims, reviews IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION count_paid_claims() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO sold_counts AS kept (seller_id, sales)
      SELECT seller_id, count(*) FROM new_claims WHERE state = 'PAID' AND is_charged(bid_cents, shipping_cents)
      GROUP BY seller_id ORDER BY seller_id
      ON CONFLICT (seller_id) DO UPDATE SET sales = kept.sales + excluded.sales;
    INSERT INTO bought_counts AS kept (buyer_id, purchases)
      SELECT buyer_id, count(*) FROM new_claims WHERE state = 'PAID' AND NOT anonymous AND is_charged(bid_cents, shipping_cents)
      GROUP BY buyer_id ORDER BY buyer_id
      ON CONFLICT (buyer_id) DO UPDATE SET purchases = kept.purchases + excluded.purchases;
  ELSE
    INSERT INTO sold_counts AS kept (seller_id, sales)
      SELECT seller_id, sum(more) FROM (
        SELECT seller_id, 1 AS more FROM new_claims WHERE state = 'PAID' AND is_charged(bid_cents, shipping_cents)
        UNION ALL SELECT seller_id, -1 FROM old_claims WHERE state = 'PAID' AND is_charged(bid_cents, shipping_cents)
      ) AS moved GROUP BY seller_id HAVING sum(more) <> 0 ORDER BY seller_id
      ON CONFLICT (seller_id) DO UPDATE SET sales = kept.sales + excluded.sales;
    INSERT INTO bought_counts AS kept (buyer_id, purchases)
      SELECT buyer_id, sum(more) FROM (
        SELECT buyer_id, 1 AS more FROM new_claims WHERE state = 'PAID' AND NOT anonymous AND is_charged(bid_cents, shipping_cents)
        UNION ALL SELECT buyer_id, -1 FROM old_claims WHERE state = 'PAID' AND NOT anonymous AND is_charged(bid_cents, shipping_cents)
      ) AS moved GROUP BY buyer_id HAVING sum(more) <> 0 ORDER BY buyer_id
      ON CONFLICT (buyer_id) DO UPDATE SET purchases = kept.purchases + excluded.purchases;
  END IF;
  RETURN NULL;
END
$$;
UPDATE sold_counts SET sales = sales - uncharged.counted FROM (
    SELECT seller_id, count(*) AS counted FROM claims
    WHERE state = 'PAID' AND NOT is_charged(bid_cents, shipping_cents) GROUP BY seller_id
  ) AS uncharged WHERE uncharged.seller_id = sold_counts.seller_id;
UPDATE bought_counts SET purchases = purchases - uncharged.counted FROM (
    SELECT buyer_id, count(*) AS counted FROM claims
    WHERE state = 'PAID' AND NOT anonymous AND NOT is_charged(bid_cents, shipping_cents) GROUP BY buyer_id
  ) AS uncharged WHERE uncharged.buyer_id = bought_counts.buyer_id;

-- Whether a review is public also depends on its claim now. So a trigger sets it, whichever version of a node writes
-- the review.
ALTER TABLE reviews ALTER COLUMN is_public DROP EXPRESSION;
CREATE FUNCTION note_reach_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_public := (NEW.about = 'seller' OR NOT NEW.anonymous)
    AND (SELECT is_charged(bid_cents, shipping_cents) FROM claims WHERE id = NEW.claim_id);
  RETURN NEW;
END
$$;
CREATE TRIGGER reviews_have_a_reach BEFORE INSERT ON reviews FOR EACH ROW EXECUTE FUNCTION note_reach_of_review();
UPDATE reviews SET is_public = false FROM claims
  WHERE claims.id = reviews.claim_id AND is_public AND NOT is_charged(bid_cents, shipping_cents);

-- How many members wrote a rating's reviews. A member's anonymous reviews count as those of one more member, because
-- otherwise the number would reveal who 'Anonymous' is.
ALTER TABLE ratings ADD COLUMN authors integer NOT NULL DEFAULT 0;
CREATE INDEX reviews_counted ON reviews (member_id, about, author_id, anonymous) WHERE is_public AND removed_at IS NULL;

CREATE FUNCTION has_other_review(counted reviews) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM reviews WHERE member_id = counted.member_id AND about = counted.about
    AND author_id = counted.author_id AND anonymous = counted.anonymous AND is_public AND removed_at IS NULL AND id <> counted.id)
$$;

CREATE OR REPLACE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE ratings SET stars = stars + NEW.rating - OLD.rating WHERE member_id = NEW.member_id AND side = NEW.about;
  ELSE
    INSERT INTO ratings AS kept (member_id, side, reviews, stars) VALUES (NEW.member_id, NEW.about, 1, NEW.rating)
      ON CONFLICT (member_id, side) DO UPDATE SET reviews = kept.reviews + 1, stars = kept.stars + excluded.stars;
    -- The row is held since the statement before: of two reviews by the same author the second one sees the first.
    IF NOT has_other_review(NEW) THEN
      UPDATE ratings SET authors = authors + 1 WHERE member_id = NEW.member_id AND side = NEW.about;
    END IF;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION uncount_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept integer;
BEGIN
  -- Held first: what is counted beside this waits for it, and the number that it sees is the one that it changes.
  SELECT reviews INTO kept FROM ratings WHERE member_id = OLD.member_id AND side = OLD.about FOR UPDATE;
  IF kept = 1 THEN
    DELETE FROM ratings WHERE member_id = OLD.member_id AND side = OLD.about;
  ELSE
    UPDATE ratings SET reviews = reviews - 1, stars = stars - OLD.rating,
      authors = authors - CASE WHEN has_other_review(OLD) THEN 0 ELSE 1 END
      WHERE member_id = OLD.member_id AND side = OLD.about;
  END IF;
  RETURN NULL;
END
$$;

CREATE TEMPORARY TABLE said ON COMMIT DROP AS
  SELECT member_id, about, sum(reviews)::integer AS reviews, sum(stars)::bigint AS stars, count(*)::integer AS authors FROM (
    SELECT member_id, about, author_id, anonymous, count(*) AS reviews, sum(rating) AS stars FROM reviews
    WHERE is_public AND removed_at IS NULL GROUP BY member_id, about, author_id, anonymous
  ) AS by_author GROUP BY member_id, about;
UPDATE ratings SET reviews = said.reviews, stars = said.stars, authors = said.authors FROM said
  WHERE said.member_id = ratings.member_id AND said.about = side;
DELETE FROM ratings WHERE authors = 0;
-- ON COMMIT DROP is not enough: a restore runs all migrations in one transaction, and 0155 uses the name again.
DROP TABLE said;
