-- What was asked with an e-mail address, written down alike whether or not the address has an account. A job finds out
-- afterwards, so that no answer's time tells.
CREATE TABLE account_requests (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify_email', 'email_taken', 'reset_password')),
  email text NOT NULL,
  asked_at timestamptz NOT NULL
);

-- Usernames that a registration with a taken e-mail asked for: they look taken, as they would after a real one.
CREATE TABLE reserved_usernames (
  username text PRIMARY KEY CHECK (username = lower(username)),
  reserved_until timestamptz NOT NULL
);
