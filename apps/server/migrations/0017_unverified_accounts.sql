-- Registering with an address that has an account opens a twin: PENDING for good, and nobody's to verify. The address that was
-- typed stands here, and `email` is one that belongs to nobody, so that it stays unique and nothing is ever mailed to a twin.
ALTER TABLE users ADD COLUMN claimed_email text CHECK (claimed_email = lower(claimed_email));
CREATE INDEX users_twins ON users (claimed_email, id DESC) WHERE claimed_email IS NOT NULL;
CREATE INDEX users_unverified ON users (created_at) WHERE status = 'PENDING';

-- From where a PENDING account was registered or signed in to: its devices and networks, as keyed hashes. A verification link
-- that is opened from there needs no password. Emptied when the account becomes ACTIVE.
CREATE TABLE member_provenances (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hash)
);
