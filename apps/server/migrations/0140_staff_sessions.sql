-- Sessions of staff on the staff page. Rows of ended sessions are deleted; the audit keeps what happened.
CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  -- The name of the staff secret, or, with the secret that all share, the name that the person gave.
  staff_name text NOT NULL,
  -- A keyed hash of the secret. The session ends if the server starts without that secret.
  secret_fingerprint bytea NOT NULL,
  has_second_factor boolean NOT NULL,
  network text NOT NULL,
  device text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
