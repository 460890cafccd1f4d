-- The networks of one wide network (an IPv6 /48) share a limit of boosts. The wide network has a row of its own, like
-- an address. `networks` is how many of its networks count for the listing: eight at most.
ALTER TABLE boost_addresses ADD COLUMN networks smallint NOT NULL DEFAULT 0;
