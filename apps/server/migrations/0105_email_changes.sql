-- The new e-mail address that a member asked for last, until they open the link that is mailed to it. Another request
-- replaces it.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  new_email text NOT NULL CHECK (new_email = lower(new_email)),
  -- The network that asked, as a keyed hash.
  asker bytea NOT NULL,
  asked_at timestamptz NOT NULL,
  -- How many requests the member made since `asks_since`, for an hourly limit.
  asks integer NOT NULL,
  asks_since timestamptz NOT NULL,
  -- When a job handled the request, with or without a mail; null: not yet.
  answered_at timestamptz,
  -- The hash of the mailed link's token, and when the link expires. Null: no mail was sent, or the link was used.
  token_hash bytea UNIQUE,
  expires_at timestamptz
);
CREATE INDEX email_changes_to_answer ON email_changes (asked_at) WHERE answered_at IS NULL;
ALTER TABLE account_mails DROP CONSTRAINT account_mails_kind_check,
  ADD CONSTRAINT account_mails_kind_check CHECK (kind IN ('verify_email', 'email_taken', 'reset_password', 'change_email'));
