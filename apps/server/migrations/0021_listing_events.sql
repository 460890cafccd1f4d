-- Everything that ever happened to a listing, numbered from 1 without gaps. Append only. `type` is open: nodes of an older
-- version pass over what they do not know.
CREATE TABLE listing_events (
  listing_id uuid NOT NULL,
  number integer NOT NULL,
  at bigint NOT NULL,
  type text NOT NULL,
  body json NOT NULL,
  PRIMARY KEY (listing_id, number)
);
