-- Requests for a mail to an e-mail address. They are stored in the same way whether or not the address has an account.
-- A job looks for the account afterwards, so that no response time reveals whether there is one.
CREATE TABLE account_requests (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify_email', 'email_taken', 'reset_password')),
  email text NOT NULL,
  asked_at timestamptz NOT NULL
);

-- Usernames that nobody can take until `reserved_until`. At first these were the names in registrations with a taken
-- e-mail address; since decoy accounts exist (0017), they are the names of deleted members.
CREATE TABLE reserved_usernames (
  username text PRIMARY KEY CHECK (username = lower(username)),
  reserved_until timestamptz NOT NULL
);
