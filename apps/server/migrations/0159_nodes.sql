-- The nodes that serve this database, each with a row that it writes every second. Times are raw database time in milliseconds.
CREATE TABLE nodes (
  id uuid PRIMARY KEY,
  -- Where other nodes reach it; null: nowhere.
  address text,
  version text NOT NULL,
  started_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  -- It is about to stop.
  draining boolean NOT NULL DEFAULT false,
  -- The history of the database in which this node took in what the card provider knows; null: not yet.
  caught_up_epoch text
) WITH (fillfactor = 10);

-- Work that one node does for all: who may do it, and until when. A holder that dies is followed by another node after that.
CREATE TABLE leases (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  -- Raw database time in milliseconds.
  until bigint NOT NULL
) WITH (fillfactor = 10);
