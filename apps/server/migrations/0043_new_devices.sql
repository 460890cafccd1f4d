-- Of an address's boosts of a listing within the last hour, those by devices that had never been seen before: they share a ceiling.
ALTER TABLE boost_addresses ADD COLUMN recent_new json NOT NULL DEFAULT '[]';

-- From how many networks a listing was boosted so far.
CREATE TABLE boost_networks (
  listing_id uuid PRIMARY KEY,
  networks integer NOT NULL
);
INSERT INTO boost_networks (listing_id, networks) SELECT listing_id, count(*) FROM boost_addresses GROUP BY listing_id;
