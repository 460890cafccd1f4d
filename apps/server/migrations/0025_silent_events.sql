-- Only its author may notice a silent event. `silent_events` counts them. The number of a listing's last event minus
-- this count is the public number (`version` on the wire). An older node does not know the column; with this way of
-- counting, the public number grows with that node's events too.
ALTER TABLE listing_state ADD COLUMN silent_events integer NOT NULL DEFAULT 0;

-- The listing's public number after the event. Null: the same as `number`, as in all listings without silent events.
ALTER TABLE listing_events ADD COLUMN public_number integer;
