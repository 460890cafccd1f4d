-- Registering with an e-mail address that has an account makes a decoy account. `claimed_email` is the address that was
-- typed; null: not a decoy. The decoy's `email` belongs to nobody, so it is unique and never gets a mail.
ALTER TABLE users ADD COLUMN claimed_email text CHECK (claimed_email = lower(claimed_email));
CREATE INDEX users_twins ON users (claimed_email, id DESC) WHERE claimed_email IS NOT NULL;
CREATE INDEX users_unverified ON users (created_at) WHERE status = 'PENDING';

-- The devices and networks from which a PENDING account was registered or signed in to, as keyed hashes. A verification
-- link that is opened from one of them needs no password. The rows are deleted when the account becomes ACTIVE.
CREATE TABLE member_provenances (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  hash bytea NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, hash)
);
