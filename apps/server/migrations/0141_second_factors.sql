-- The second factor (authenticator app) of each staff secret that has a name. It stays when the secret itself is
-- replaced.
CREATE TABLE staff_second_factors (
  -- In lower case, because the names of secrets are compared without regard to case.
  staff_name text PRIMARY KEY,
  totp_key bytea NOT NULL,
  begun_at timestamptz NOT NULL,
  -- Null until the first code of the authenticator app was right.
  confirmed_at timestamptz,
  -- The newest time step whose code was used: that code and older ones are refused.
  last_step bigint NOT NULL DEFAULT 0
);

-- Recovery codes. Each replaces a code of the authenticator app once; a used one is deleted.
CREATE TABLE staff_recovery_codes (
  code_hash bytea PRIMARY KEY,
  staff_name text NOT NULL REFERENCES staff_second_factors (staff_name) ON DELETE CASCADE
);
CREATE INDEX staff_recovery_codes_by_name ON staff_recovery_codes (staff_name);
