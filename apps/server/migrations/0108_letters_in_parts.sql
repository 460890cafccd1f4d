-- What is told to a crowd is written in parts, each in a transaction of its own: how many letters about the event are written
-- wholly, and the last member who got the next one.
ALTER TABLE listing_letters ADD COLUMN letters_done integer NOT NULL DEFAULT 0;
ALTER TABLE listing_letters ADD COLUMN done_up_to uuid;
