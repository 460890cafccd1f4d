-- First answers, kept for 24 hours of product time. Unique on the listing too, so that the listing's lock serialises them:
-- unique per member alone, two lanes could wait for each other.
CREATE TABLE idempotency_keys (
  listing_id uuid NOT NULL,
  actor_id uuid NOT NULL,
  key text COLLATE "C" NOT NULL,
  body_hash bytea NOT NULL,
  answer json NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (listing_id, actor_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (created_at);
