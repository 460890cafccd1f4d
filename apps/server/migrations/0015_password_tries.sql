-- A try is counted before its password is compared. `account` is the hash of the address typed, where the subject belongs to
-- one: a reset clears what was counted for it. `next_try_at`: when a network past its limit may try again.
ALTER TABLE sign_in_failures ADD COLUMN account bytea, ADD COLUMN next_try_at timestamptz;
CREATE INDEX sign_in_failures_by_account ON sign_in_failures (account) WHERE account IS NOT NULL;
