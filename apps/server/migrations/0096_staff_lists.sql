-- The lists that staff look through: walked along an index whatever they are narrowed to. Listings stand by their ids, which begin with
-- the moment that each was made. What the partial ones ask for is changed by no bid.
CREATE INDEX users_by_status ON users (status, created_at DESC, id DESC);
CREATE INDEX listing_state_by_status ON listing_state (status, id);
CREATE INDEX listing_state_removed ON listing_state (id) WHERE hidden;
CREATE INDEX listing_state_frozen ON listing_state (id) WHERE frozen_at IS NOT NULL;
CREATE INDEX listing_state_live ON listing_state (ends_at, id) WHERE status = 'LIVE';
CREATE INDEX listings_featured ON listings (id) WHERE featured;
