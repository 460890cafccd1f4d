-- First answers, kept for 24 hours of product time; older ones count as forgotten, and a walk along the primary key takes them
-- away: an index by age would cost every bid more than the walk costs all of them. Unique on the listing too, so that the
-- listing's lock serialises them: unique per member alone, two lanes could wait for each other.
CREATE TABLE idempotency_keys (
  listing_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  key text COLLATE "C" NOT NULL,
  body_hash bytea NOT NULL,
  answer text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (listing_id, actor_id, key)
);
