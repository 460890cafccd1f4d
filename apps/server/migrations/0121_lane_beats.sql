-- When each lane last committed a heartbeat, in milliseconds of raw database time. Each lane writes its own row, so
-- that none waits for another.
CREATE TABLE lane_beats (
  node uuid NOT NULL,
  lane text NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (node, lane)
) WITH (fillfactor = 10);
