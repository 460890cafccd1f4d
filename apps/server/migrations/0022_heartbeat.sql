-- The last moment at which some node could commit a bid, in milliseconds of raw database time. There is one row; null
-- before the first heartbeat.
CREATE TABLE heartbeat (
  "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
  last_at bigint
) WITH (fillfactor = 10);
INSERT INTO heartbeat (last_at) VALUES (NULL);

-- Outages. Times are milliseconds of raw database time; `offset_ms` is the development clock's offset at that time.
CREATE TABLE outages (
  id integer PRIMARY KEY,
  from_at bigint NOT NULL,
  to_at bigint NOT NULL CHECK (to_at > from_at),
  offset_ms bigint NOT NULL
);

-- How far the development clock runs ahead of the database's; 0 in production.
CREATE TABLE clock_offset (
  "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
  offset_ms bigint NOT NULL
);
INSERT INTO clock_offset (offset_ms) VALUES (0);

-- Identifies this database. A new database, or one restored from elsewhere, has another id.
CREATE TABLE incarnation (
  "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO incarnation DEFAULT VALUES;
