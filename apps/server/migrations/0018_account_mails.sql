-- The network from which the request came, as a keyed hash; null from a node of an earlier version.
ALTER TABLE account_requests ADD COLUMN asker bytea;

-- Mails that were sent because somebody typed an e-mail address. They are counted against the hourly limits of the
-- address.
CREATE TABLE account_mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify_email', 'email_taken', 'reset_password')),
  email text NOT NULL CHECK (email = lower(email)),
  asker bytea,
  written_at timestamptz NOT NULL
);
CREATE INDEX account_mails_by_address ON account_mails (email, kind, written_at);
CREATE INDEX account_mails_oldest ON account_mails (written_at);
