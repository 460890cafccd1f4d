-- Whether the request that changed the maximum asked to be anonymous; null where that was not kept. A manual bid says it itself.
ALTER TABLE changed_maximums ADD COLUMN anonymous boolean;

-- From here on `bids.max_cents` stands on automatic rows too: the maximum of their holder at that moment. So a bidder's latest row,
-- found by its index, says what they asked for last, however many automatic bids were placed for them.
