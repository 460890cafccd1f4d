-- The texts of a listing: words and pictures. Its terms, timing and status are in listing_state.
CREATE TABLE listings (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  seller_id uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('LIGHTNING', 'STANDARD')),
  product_type text NOT NULL CHECK (product_type IN ('DIGITAL', 'PHYSICAL')),
  media_urls text[] NOT NULL,
  youtube_url text,
  shipping_type text,
  local_pickup boolean NOT NULL,
  digital_delivery_info text,
  category text,
  condition text,
  rarity text,
  certification text,
  authentication text,
  era text,
  sport text,
  team text,
  player text,
  manufacturer text,
  edition text,
  serial_number text,
  custom_tags text[] NOT NULL,
  boss_bucks_eligible boolean NOT NULL DEFAULT false,
  featured boolean NOT NULL DEFAULT false,
  verified boolean NOT NULL DEFAULT false,
  admin_notes text,
  -- The words of title, tags and description in lower case without accents, one space between; made by the application, so
  -- that search does not depend on the database's language or locale.
  search_words text NOT NULL,
  search tsvector GENERATED ALWAYS AS (array_to_tsvector(string_to_array(search_words, ' '))) STORED
);
CREATE INDEX listings_by_seller ON listings (seller_id, created_at DESC, id DESC);
CREATE INDEX listings_newest ON listings (created_at DESC, id DESC);
CREATE INDEX listings_search ON listings USING gin (search);

-- The order of the market place: one narrow row for each listing that may be shown, rewritten when its status or its next
-- deadline changes, so that a page of the list is one walk along an index. A hidden listing has no row.
CREATE TABLE listing_shelf (
  listing_id uuid PRIMARY KEY,
  -- 0 live, 1 countdown, 2 collecting, 3 over.
  shelf smallint NOT NULL,
  -- 0 featured, 1 not.
  feature_rank smallint NOT NULL,
  -- Sorted ascending. It is the next deadline in milliseconds. If there is none, it puts the newest listing first; if
  -- the listing is over, the one that ended last.
  order_key bigint NOT NULL,
  status text NOT NULL,
  mode text NOT NULL,
  category text
);
CREATE INDEX listing_shelf_order ON listing_shelf (shelf, feature_rank, order_key, listing_id);
CREATE INDEX listing_shelf_category ON listing_shelf (lower(category), shelf, feature_rank, order_key, listing_id)
  WHERE category IS NOT NULL;
