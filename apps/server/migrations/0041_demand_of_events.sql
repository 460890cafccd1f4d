-- The demand after an event, with every event that moves or shows it, so that a page of old activity reads its own rows and
-- nothing of what came later. Null for all other events. Rows that were written before this column was, or by a node that does not
-- know it, are filled in some hundreds at a time by the first who reads them: no statement here or there goes over the whole table.
ALTER TABLE listing_events ADD COLUMN demand integer;
