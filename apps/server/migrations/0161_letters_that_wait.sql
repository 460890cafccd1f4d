-- Some of an event's notifications come at a time of their own, such as an hour before the end. Until then the event's row
-- waits: the job passes over it before this moment, in milliseconds of product time. 0: write at once.
ALTER TABLE listing_letters ADD COLUMN due_at bigint NOT NULL DEFAULT 0;
CREATE INDEX listing_letters_due ON listing_letters (due_at, listing_id, event_number);
