-- Events of listings about which mails are still to be written. The desk adds a row together with the event; a job
-- writes the mails afterwards and deletes the row. No foreign keys, as in all tables that the desk writes.
CREATE TABLE listing_letters (
  listing_id uuid NOT NULL,
  event_number integer NOT NULL,
  PRIMARY KEY (listing_id, event_number)
);
