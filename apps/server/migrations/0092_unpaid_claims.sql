-- What is sold and not paid yet, as staff look through it.
CREATE INDEX claims_unpaid ON claims (created_at, id) WHERE state = 'DUE';
