-- Reviews that buyer and seller of a sale write of each other (docs/product.md#reviews), and the rating of each member.
-- Moments are milliseconds since 1970 of product time.
CREATE TABLE reviews (
  id uuid PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES claims (id),
  -- The side that is reviewed; the other one wrote it.
  about text NOT NULL CHECK (about IN ('seller', 'buyer')),
  auction_id uuid NOT NULL,
  listing_id uuid NOT NULL,
  author_id uuid NOT NULL,
  member_id uuid NOT NULL CHECK (member_id <> author_id),
  -- Whether the buyer bid anonymously; copied from the claim.
  anonymous boolean NOT NULL,
  rating integer NOT NULL CHECK (rating BETWEEN 1 AND 5),
  review text,
  written_at bigint NOT NULL,
  edited_at bigint CHECK (edited_at >= written_at),
  answer text,
  answered_at bigint,
  -- The seller's review of an anonymous buyer is not public, because it would reveal the purchase.
  is_public boolean NOT NULL GENERATED ALWAYS AS (about = 'seller' OR NOT anonymous) STORED,
  CONSTRAINT one_a_side UNIQUE (claim_id, about),
  CONSTRAINT an_answer_has_its_moment CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX reviews_of_member ON reviews (member_id, written_at DESC, id DESC) WHERE is_public;

-- One row for each member and the role in which they were reviewed, so that a page reads one row instead of all
-- reviews.
CREATE TABLE ratings (
  member_id uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('seller', 'buyer')),
  reviews integer NOT NULL CHECK (reviews > 0),
  stars bigint NOT NULL CHECK (stars BETWEEN reviews AND 5 * reviews),
  -- The average of the stars in tenths, rounded half up.
  average_tenths integer NOT NULL GENERATED ALWAYS AS ((20 * stars + reviews) / (2 * reviews)) STORED,
  PRIMARY KEY (member_id, side)
) WITH (fillfactor = 50);

CREATE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE ratings SET stars = stars + NEW.rating - OLD.rating WHERE member_id = NEW.member_id AND side = NEW.about;
  ELSE
    INSERT INTO ratings AS kept (member_id, side, reviews, stars) VALUES (NEW.member_id, NEW.about, 1, NEW.rating)
      ON CONFLICT (member_id, side) DO UPDATE SET reviews = kept.reviews + 1, stars = kept.stars + excluded.stars;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER new_reviews_counted AFTER INSERT ON reviews
  FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION count_review();
CREATE TRIGGER changed_reviews_counted AFTER UPDATE ON reviews
  FOR EACH ROW WHEN (NEW.is_public AND NEW.rating <> OLD.rating) EXECUTE FUNCTION count_review();
