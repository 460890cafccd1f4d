-- Idempotency keys of members' requests that do not go to the desk (the desk's are in `idempotency_keys`). The answer
-- is stored in the transaction of the request. A member's newest 200 rows are kept, for 24 hours of product time.
-- `call` is the name of the call in the contract.
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
