-- The outbox: a mail is written in the transaction of its cause and sent afterwards, at least once.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  -- Of mails with the same key only the first is written. Null: the mail has no key and is always written.
  once_key text UNIQUE,
  to_address text NOT NULL,
  subject text NOT NULL,
  body_text text NOT NULL,
  body_html text NOT NULL,
  created_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
CREATE INDEX mails_due ON mails (next_attempt_at) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX mails_by_address ON mails (to_address, created_at DESC);
