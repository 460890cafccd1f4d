-- The nodes that serve this database, each with a row that it writes every second. Times are raw database time in milliseconds.
CREATE TABLE nodes (
  id uuid PRIMARY KEY,
  -- The address at which other nodes reach this node; null: they cannot reach it.
  address text,
  version text NOT NULL,
  started_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  -- The node is about to stop.
  draining boolean NOT NULL DEFAULT false,
  -- The epoch for which this node has read the card provider's changes; null: not yet.
  caught_up_epoch text
) WITH (fillfactor = 10);

-- Work that one node does for all: which node may do it, and until when. Then another node may take it, for example if
-- the holder died.
CREATE TABLE leases (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  -- Raw database time in milliseconds.
  until bigint NOT NULL
) WITH (fillfactor = 10);
