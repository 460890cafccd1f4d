-- The networks of one IPv6 /48 share a ceiling of boosts. A /48 has a row like an address, and says how many of its networks boosted
-- the listing; no more than eight of them count.
ALTER TABLE boost_addresses ADD COLUMN networks smallint NOT NULL DEFAULT 0;
