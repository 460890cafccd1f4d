-- Unsold listings that were listed again, and their new listings. A listing can be relisted once.
CREATE TABLE relistings (
  listing_id uuid PRIMARY KEY,
  new_listing_id uuid NOT NULL UNIQUE,
  at bigint NOT NULL DEFAULT product_now()
);
