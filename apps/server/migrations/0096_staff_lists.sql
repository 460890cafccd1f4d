-- Indexes for staff's lists, so that a list is a walk along an index whatever filter is set. Listings are sorted by
-- their ids, which begin with the moment of creation. A bid changes no column in the conditions of the partial indexes.
CREATE INDEX users_by_status ON users (status, created_at DESC, id DESC);
CREATE INDEX listing_state_by_status ON listing_state (status, id);
CREATE INDEX listing_state_removed ON listing_state (id) WHERE hidden;
CREATE INDEX listing_state_frozen ON listing_state (id) WHERE frozen_at IS NOT NULL;
CREATE INDEX listing_state_live ON listing_state (ends_at, id) WHERE status = 'LIVE';
CREATE INDEX listings_featured ON listings (id) WHERE featured;
