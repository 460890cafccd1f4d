-- The device that asked for the mail, as a keyed hash. If several accounts were registered with one address, it tells
-- whose link is meant. Null: the request showed no device, or a node of an older version wrote it.
ALTER TABLE account_requests ADD COLUMN device_hash bytea;
