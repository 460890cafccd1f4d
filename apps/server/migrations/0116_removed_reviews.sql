-- Staff may remove a review: it is kept with the reason, but no longer public or counted (docs/product.md#reviews).
-- Nodes of an older version never write these columns.
ALTER TABLE reviews
  ADD COLUMN removed_at bigint,
  ADD COLUMN removed_for text,
  ADD CONSTRAINT a_removal_has_its_reason CHECK ((removed_at IS NULL) = (removed_for IS NULL));

-- For staff's lists of reviews, newest first.
CREATE INDEX reviews_standing ON reviews (written_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX reviews_removed ON reviews (written_at DESC, id DESC) WHERE removed_at IS NOT NULL;

CREATE FUNCTION uncount_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept integer;
BEGIN
  -- Held first: what is counted beside this waits for it, and the number that it sees is the one that it changes.
  SELECT reviews INTO kept FROM ratings WHERE member_id = OLD.member_id AND side = OLD.about FOR UPDATE;
  IF kept = 1 THEN
    DELETE FROM ratings WHERE member_id = OLD.member_id AND side = OLD.about;
  ELSE
    UPDATE ratings SET reviews = reviews - 1, stars = stars - OLD.rating WHERE member_id = OLD.member_id AND side = OLD.about;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER removed_reviews_uncounted AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (OLD.is_public AND OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL) EXECUTE FUNCTION uncount_review();

-- If the stars of a removed review change, no rating changes, whichever version of a node writes them.
DROP TRIGGER changed_reviews_counted ON reviews;
CREATE TRIGGER changed_reviews_counted AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (NEW.is_public AND NEW.removed_at IS NULL AND NEW.rating <> OLD.rating) EXECUTE FUNCTION count_review();
