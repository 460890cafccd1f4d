-- The member to whom the mail belongs. It is deleted with their account, and redirected if they change their address.
-- Null: an older version wrote it.
ALTER TABLE mails ADD COLUMN owner_id uuid;
-- The mail is meant for this address, even if its member changes theirs. So it is not redirected, and it is deleted a
-- day after it was sent.
ALTER TABLE mails ADD COLUMN is_bound boolean NOT NULL DEFAULT false;
UPDATE mails SET owner_id = users.id FROM users WHERE users.email = mails.to_address;
CREATE INDEX mails_of_owner ON mails (owner_id, id);

-- When a mail about the notification was last written, in milliseconds since the epoch of product time; null: never.
ALTER TABLE notices ADD COLUMN mailed_at bigint;
