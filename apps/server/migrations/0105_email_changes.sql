-- The other address that a member asked for last, until the link that was mailed to it is opened. Asking again takes its place.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  new_email text NOT NULL CHECK (new_email = lower(new_email)),
  -- The network that asked, as a keyed hash.
  asker bytea NOT NULL,
  asked_at timestamptz NOT NULL,
  -- How often was asked since when, for the limit of an hour.
  asks integer NOT NULL,
  asks_since timestamptz NOT NULL,
  -- When it was looked into and mailed; null: it waits for that.
  answered_at timestamptz,
  -- The hash of the link's token, and how long it works; null where none was mailed, or it was used.
  token_hash bytea UNIQUE,
  expires_at timestamptz
);
CREATE INDEX email_changes_to_answer ON email_changes (asked_at) WHERE answered_at IS NULL;
ALTER TABLE account_mails DROP CONSTRAINT account_mails_kind_check,
  ADD CONSTRAINT account_mails_kind_check CHECK (kind IN ('verify_email', 'email_taken', 'reset_password', 'change_email'));
