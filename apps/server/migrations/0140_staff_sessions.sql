-- Where staff are signed in on the staff page. Rows of sessions that are over are deleted; the audit keeps what happened.
CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  -- The name of the secret, or the name that somebody gave with a secret that all share.
  staff_name text NOT NULL,
  -- A keyed hash of the secret: a session ends when the program starts without that secret.
  secret_fingerprint bytea NOT NULL,
  has_second_factor boolean NOT NULL,
  network text NOT NULL,
  device text,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL
);
