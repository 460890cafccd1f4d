-- A restored copy sends no mail and asks no card provider while this row stands: the site that it was copied from may still be running.
CREATE TABLE outbound_pause (
  "only" boolean PRIMARY KEY DEFAULT true CHECK ("only"),
  since timestamptz NOT NULL,
  -- When the backup was taken that this copy was restored from.
  backup_taken_at timestamptz NOT NULL
);
