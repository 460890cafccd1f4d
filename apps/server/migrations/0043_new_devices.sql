-- Those of an address's boosts within the last hour that came from devices never seen before. They have a lower limit
-- of their own.
ALTER TABLE boost_addresses ADD COLUMN recent_new json NOT NULL DEFAULT '[]';

-- From how many networks a listing was boosted so far.
CREATE TABLE boost_networks (
  listing_id uuid PRIMARY KEY,
  networks integer NOT NULL
);
INSERT INTO boost_networks (listing_id, networks) SELECT listing_id, count(*) FROM boost_addresses GROUP BY listing_id;
