-- Whether the request that changed the maximum was anonymous; null: an older version did not store it. A manual bid
-- says it in its own row.
ALTER TABLE changed_maximums ADD COLUMN anonymous boolean;

-- From here on, automatic rows of `bids` also have `max_cents`: the bidder's maximum at that moment. So a bidder's
-- latest row, found by an index, shows the last maximum, however many automatic bids were placed for them.
