-- What is to be mailed about a listing's events. Written by the desk with the event itself; a job writes the mails afterwards
-- and takes the row away. No foreign keys, as with everything that the desk writes.
CREATE TABLE listing_letters (
  listing_id uuid NOT NULL,
  event_number integer NOT NULL,
  PRIMARY KEY (listing_id, event_number)
);
