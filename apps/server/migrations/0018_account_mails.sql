-- The network from which something was asked with an address, as a keyed hash; null from a node that did not note it yet.
ALTER TABLE account_requests ADD COLUMN asker bytea;

-- What was mailed because somebody asked with an address, for the budgets of an hour.
CREATE TABLE account_mails (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify_email', 'email_taken', 'reset_password')),
  email text NOT NULL CHECK (email = lower(email)),
  asker bytea,
  written_at timestamptz NOT NULL
);
CREATE INDEX account_mails_by_address ON account_mails (email, kind, written_at);
CREATE INDEX account_mails_oldest ON account_mails (written_at);
