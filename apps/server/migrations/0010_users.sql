CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- As typed; unique without regard to case.
  username text NOT NULL,
  -- Always in lower case.
  email text NOT NULL CHECK (email = lower(email)),
  password_hash text NOT NULL,
  role text NOT NULL CHECK (role IN ('BIDDER', 'SELLER', 'BOTH')),
  status text NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'SUSPENDED', 'DELETED')),
  -- The status that a suspended member gets back when reactivated.
  status_before_suspension text CHECK (status_before_suspension IN ('PENDING', 'ACTIVE')),
  suspension_reason text,
  created_at timestamptz NOT NULL,
  activated_at timestamptz
);
CREATE UNIQUE INDEX users_username ON users (lower(username));
CREATE UNIQUE INDEX users_email ON users (email);
CREATE INDEX users_newest ON users (created_at DESC, id DESC);

-- Bearer tokens, opaque and random; only their SHA-256 is kept.
CREATE TABLE sessions (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);
CREATE INDEX sessions_by_user ON sessions (user_id) WHERE revoked_at IS NULL;

-- Links that are mailed: verification and password reset. Each works once.
CREATE TABLE mail_links (
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX mail_links_by_user ON mail_links (user_id, purpose) WHERE used_at IS NULL;

-- Failed sign-ins, counted for all nodes together. `subject` is a hash of what they are counted for, such as an e-mail
-- address or a network.
CREATE TABLE sign_in_failures (
  subject bytea PRIMARY KEY,
  failures integer NOT NULL,
  window_ends_at timestamptz NOT NULL
);
