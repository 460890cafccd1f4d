-- Some events nobody but the one who caused them may notice. A listing counts them: the number of its last event less this is its
-- public number, which the wire calls `version`. Counted this way round, the public number also grows with what an older node
-- writes, which does not know the column.
ALTER TABLE listing_state ADD COLUMN silent_events integer NOT NULL DEFAULT 0;

-- The listing's public number after the event. Null: the same as `number`, as in all listings without silent events.
ALTER TABLE listing_events ADD COLUMN public_number integer;
