-- The bid history. It has no foreign keys, because the desk inserts here in every batch. Tests check the references
-- instead.
CREATE TABLE bids (
  listing_id uuid NOT NULL,
  -- From 1, without gaps.
  sequence integer NOT NULL,
  bidder_id uuid NOT NULL,
  amount_cents integer NOT NULL,
  -- The maximum that came with a manual bid; only its bidder may see it. Null on automatic bids (until 0051).
  max_cents integer,
  anonymous boolean NOT NULL,
  automatic boolean NOT NULL,
  -- Milliseconds since the epoch, product time.
  received_at bigint NOT NULL,
  placed_at bigint NOT NULL,
  PRIMARY KEY (listing_id, sequence)
);
CREATE INDEX bids_by_bidder ON bids (bidder_id, listing_id, sequence DESC);

-- Maximums that changed without a bid: a leader raised theirs and the price did not move, or it was frozen at the price
-- because the leader was suspended.
CREATE TABLE changed_maximums (
  listing_id uuid NOT NULL,
  bidder_id uuid NOT NULL,
  -- The sequence of the auction's last bid at the time of the change. If the bidder made a later bid, that bid's
  -- maximum counts instead.
  after_sequence integer NOT NULL,
  max_cents integer NOT NULL,
  PRIMARY KEY (listing_id, bidder_id)
);
