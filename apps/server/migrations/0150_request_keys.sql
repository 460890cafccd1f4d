-- Idempotency keys of what members ask outside the desk (bids and a listing's steps have `idempotency_keys`): what a request came to,
-- written in the transaction that did it. Kept for 24 hours of product time; the newest 200 of a member. `call` is the contract's
-- name of the call.
CREATE TABLE request_keys (
  member_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  call text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  body_hash bytea NOT NULL,
  status smallint NOT NULL,
  -- The answer's body, as JSON.
  answer text NOT NULL,
  created_at bigint NOT NULL,
  PRIMARY KEY (member_id, call, key)
);
CREATE INDEX request_keys_by_age ON request_keys (created_at);
