-- When some node could last have committed a bid: one row, raw database time in milliseconds, null before the first beat.
CREATE TABLE heartbeat (
  "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
  last_at bigint
) WITH (fillfactor = 10);
INSERT INTO heartbeat (last_at) VALUES (NULL);

-- Gaps in which no node served. Raw database time, with the development clock's offset that was in force.
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

-- Which database this is: a new one, or one restored from elsewhere, has another.
CREATE TABLE incarnation (
  "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
  id uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO incarnation DEFAULT VALUES;
