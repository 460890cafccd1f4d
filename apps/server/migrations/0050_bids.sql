-- The bid history. No foreign keys: the desk inserts here in every batch, and the invariant checker proves what they would.
CREATE TABLE bids (
  listing_id uuid NOT NULL,
  -- From 1, without gaps.
  sequence integer NOT NULL,
  bidder_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  -- The maximum that came with a manual bid, told to its owner alone; null on automatic rows.
  max_cents integer,
  anonymous boolean NOT NULL,
  automatic boolean NOT NULL,
  -- Milliseconds since the epoch, product time.
  received_at bigint NOT NULL,
  placed_at bigint NOT NULL,
  PRIMARY KEY (listing_id, sequence)
);
CREATE INDEX bids_by_bidder ON bids (bidder_id, listing_id, sequence DESC);

-- Maximums that changed without a row in the history: a leader's raise that moved no price, or one that was frozen.
CREATE TABLE changed_maximums (
  listing_id uuid NOT NULL,
  bidder_id uuid NOT NULL,
  -- The history had come this far when it changed: a later manual bid of the bidder counts instead.
  after_sequence integer NOT NULL,
  max_cents integer NOT NULL,
  PRIMARY KEY (listing_id, bidder_id)
);
