-- When a listing was created, by the database's own clock, which no development clock moves. The number of listings
-- that a seller may create in an hour is counted by it. Null for listings from before: they do not count.
ALTER TABLE listings ADD COLUMN put_up_at timestamptz;
ALTER TABLE listings ALTER COLUMN put_up_at SET DEFAULT clock_timestamp();
CREATE INDEX listings_put_up ON listings (seller_id, put_up_at) WHERE put_up_at IS NOT NULL;
