-- When a listing was put up by the database's own clock, which no development clock moves: how many a seller may put up in an hour is
-- counted by it. Listings of before are not counted.
ALTER TABLE listings ADD COLUMN put_up_at timestamptz;
ALTER TABLE listings ALTER COLUMN put_up_at SET DEFAULT clock_timestamp();
CREATE INDEX listings_put_up ON listings (seller_id, put_up_at) WHERE put_up_at IS NOT NULL;
