-- What did not sell and was put up anew, and as what: once a listing.
CREATE TABLE relistings (
  listing_id uuid PRIMARY KEY,
  new_listing_id uuid NOT NULL UNIQUE,
  at bigint NOT NULL DEFAULT product_now()
);
