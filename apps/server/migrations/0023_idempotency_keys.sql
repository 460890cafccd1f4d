-- The first answer to each idempotency key, kept for 24 hours of product time. The desk ignores older rows, and a walk
-- along the primary key deletes them. An index by age would cost the bids more than this walk does.
-- The key includes the listing, so that the listing's lock orders requests with the same key. If it were unique for
-- each member alone, two lanes could wait for each other.
CREATE TABLE idempotency_keys (
  listing_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  key text COLLATE "C" NOT NULL,
  body_hash bytea NOT NULL,
  answer text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (listing_id, actor_id, key)
);
