-- For staff's list of what is sold and not paid yet.
CREATE INDEX claims_unpaid ON claims (created_at, id) WHERE state = 'DUE';
