-- A listing's demand after the event, stored with each event that changes or shows it, so that a page of old activity
-- reads only its own rows. Null for other events. Rows without it, from before or from a node of an older version, are
-- filled in when they are first read, some hundreds at a time: no statement goes over the whole table.
ALTER TABLE listing_events ADD COLUMN demand integer;
