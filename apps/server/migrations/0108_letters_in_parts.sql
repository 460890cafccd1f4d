-- Notifications to many members are written in parts, each in its own transaction. `letters_done`: how many
-- notifications of this event were written for all their recipients. `done_up_to`: the last member who got the next
-- one.
ALTER TABLE listing_letters ADD COLUMN letters_done integer NOT NULL DEFAULT 0;
ALTER TABLE listing_letters ADD COLUMN done_up_to uuid;
