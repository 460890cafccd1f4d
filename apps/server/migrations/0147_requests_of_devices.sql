-- The device from which a mail was asked for, as a keyed hash: of several registrations with one address it tells whose link is meant.
-- Null from a node that does not note it, and where no device was shown.
ALTER TABLE account_requests ADD COLUMN device_hash bytea;
