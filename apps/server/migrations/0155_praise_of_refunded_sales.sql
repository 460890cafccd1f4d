-- Praise for a refunded sale would be free of cost. So reviews with four and five stars of such a sale are not public
-- and count nowhere, for both sides. Complaints stay, so that a refund does not buy them off
-- (docs/decisions/088-reputation-is-charged.md).
LOCK TABLE claims, reviews IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION note_reach_of_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_public := (NEW.about = 'seller' OR NOT NEW.anonymous) AND (
    SELECT is_charged(bid_cents, shipping_cents) AND NOT (state = 'REFUNDED' AND NEW.rating >= 4) FROM claims WHERE id = NEW.claim_id
  );
  RETURN NEW;
END
$$;
DROP TRIGGER reviews_have_a_reach ON reviews;
CREATE TRIGGER reviews_have_a_reach BEFORE INSERT OR UPDATE OF rating ON reviews
  FOR EACH ROW EXECUTE FUNCTION note_reach_of_review();

-- Corrects earlier reviews, and then their ratings. This update fires no trigger that changes ratings: those that react
-- to `is_public` are created below.
CREATE TEMPORARY TABLE withdrawn ON COMMIT DROP AS
  SELECT reviews.id, member_id, about FROM reviews JOIN claims ON claims.id = claim_id
  WHERE claims.state = 'REFUNDED' AND is_public AND rating >= 4;
UPDATE reviews SET is_public = false FROM withdrawn WHERE withdrawn.id = reviews.id;
CREATE TEMPORARY TABLE said ON COMMIT DROP AS
  SELECT member_id, about, sum(reviews)::integer AS reviews, sum(stars)::bigint AS stars, count(*)::integer AS authors FROM (
    SELECT member_id, about, author_id, anonymous, count(*) AS reviews, sum(rating) AS stars FROM reviews
    WHERE is_public AND removed_at IS NULL AND (member_id, about) IN (SELECT member_id, about FROM withdrawn)
    GROUP BY member_id, about, author_id, anonymous
  ) AS by_author GROUP BY member_id, about;
DELETE FROM ratings WHERE (member_id, side) IN (SELECT member_id, about FROM withdrawn)
  AND (member_id, side) NOT IN (SELECT member_id, about FROM said);
UPDATE ratings SET reviews = said.reviews, stars = said.stars, authors = said.authors FROM said
  WHERE said.member_id = ratings.member_id AND said.about = side;

-- A review counts while it is public and not removed.
CREATE OR REPLACE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ratings AS kept (member_id, side, reviews, stars) VALUES (NEW.member_id, NEW.about, 1, NEW.rating)
    ON CONFLICT (member_id, side) DO UPDATE SET reviews = kept.reviews + 1, stars = kept.stars + excluded.stars;
  -- The row is held since the statement before: of two reviews by the same author the second one sees the first.
  IF NOT has_other_review(NEW) THEN
    UPDATE ratings SET authors = authors + 1 WHERE member_id = NEW.member_id AND side = NEW.about;
  END IF;
  RETURN NULL;
END
$$;
CREATE FUNCTION recount_stars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ratings SET stars = stars + NEW.rating - OLD.rating WHERE member_id = NEW.member_id AND side = NEW.about;
  RETURN NULL;
END
$$;
DROP TRIGGER changed_reviews_counted ON reviews;
CREATE TRIGGER changed_reviews_counted AFTER UPDATE ON reviews FOR EACH ROW
  WHEN (OLD.is_public AND NEW.is_public AND OLD.removed_at IS NULL AND NEW.removed_at IS NULL AND NEW.rating <> OLD.rating)
  EXECUTE FUNCTION recount_stars();
CREATE TRIGGER published_reviews_counted AFTER UPDATE ON reviews FOR EACH ROW
  WHEN (NOT (OLD.is_public AND OLD.removed_at IS NULL) AND NEW.is_public AND NEW.removed_at IS NULL)
  EXECUTE FUNCTION count_review();
DROP TRIGGER removed_reviews_uncounted ON reviews;
CREATE TRIGGER removed_reviews_uncounted AFTER UPDATE ON reviews FOR EACH ROW
  WHEN (OLD.is_public AND OLD.removed_at IS NULL AND NOT (NEW.is_public AND NEW.removed_at IS NULL))
  EXECUTE FUNCTION uncount_review();

-- Sets `is_public` again for both reviews of a claim. The review of the seller comes first, so that two refunds between
-- the same members lock the ratings in the same order.
CREATE FUNCTION note_reach_of_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reviews SET rating = rating WHERE claim_id = NEW.id AND about = 'seller';
  UPDATE reviews SET rating = rating WHERE claim_id = NEW.id AND about = 'buyer';
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_know_of_a_refund AFTER UPDATE OF state ON claims FOR EACH ROW
  WHEN ((OLD.state = 'REFUNDED') <> (NEW.state = 'REFUNDED')) EXECUTE FUNCTION note_reach_of_reviews();
-- ON COMMIT DROP is not enough, because a restore runs all migrations in one transaction.
DROP TABLE withdrawn, said;
