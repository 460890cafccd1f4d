-- Secrets that all nodes share (cookie signatures, address hashes). Made once, by whichever node comes first.
CREATE TABLE secrets (
  name text PRIMARY KEY,
  value bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
