-- Indexes for the lists of a seller's dashboard, one for each. A bid changes none of their columns but `ends_at`, if it
-- is late and extends the auction.
CREATE INDEX listing_state_of_seller ON listing_state (seller_id, id) WHERE NOT hidden;
CREATE INDEX listing_state_of_seller_by_status ON listing_state (seller_id, status, id) WHERE NOT hidden;
CREATE INDEX listing_state_of_seller_live ON listing_state (seller_id, ends_at, id) WHERE status = 'LIVE' AND NOT hidden;
CREATE INDEX listing_state_to_decide ON listing_state (seller_id, decision_deadline, id)
  WHERE status = 'RESERVE_NOT_MET' AND NOT hidden;
CREATE INDEX listing_state_to_start ON listing_state (seller_id, goal_met_at, id)
  WHERE status = 'COLLECTING' AND start_policy = 'MANUAL' AND goal_met_at IS NOT NULL AND NOT hidden;
CREATE INDEX listing_state_of_seller_frozen ON listing_state (seller_id, frozen_at, id) WHERE frozen_at IS NOT NULL AND NOT hidden;
