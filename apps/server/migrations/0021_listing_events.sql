-- Everything that ever happened to a listing, numbered from 1 without gaps. Append only. `type` has no fixed list of
-- values: newer versions may add types, and older nodes skip those.
CREATE TABLE listing_events (
  listing_id uuid NOT NULL,
  number integer NOT NULL,
  at bigint NOT NULL,
  type text NOT NULL,
  body json NOT NULL,
  PRIMARY KEY (listing_id, number)
);
