-- Whose mail it is: it goes along when they leave, or move to another address. Null: it was written by a version that did not note it.
ALTER TABLE mails ADD COLUMN owner_id uuid;
-- Meant for this address, whoever has it by now: it is not moved to another one, and kept for a day.
ALTER TABLE mails ADD COLUMN is_bound boolean NOT NULL DEFAULT false;
UPDATE mails SET owner_id = users.id FROM users WHERE users.email = mails.to_address;
CREATE INDEX mails_of_owner ON mails (owner_id, id);

-- When the last mail about it was written, milliseconds since the epoch, product time; null: none was.
ALTER TABLE notices ADD COLUMN mailed_at bigint;
