-- An attempt is counted before its password is compared. `account` is the hash of the e-mail address, null if the
-- subject is a network. A password reset deletes the rows of its account. `next_try_at`: when a network past its limit
-- may try again.
ALTER TABLE sign_in_failures ADD COLUMN account bytea, ADD COLUMN next_try_at timestamptz;
CREATE INDEX sign_in_failures_by_account ON sign_in_failures (account) WHERE account IS NOT NULL;
