-- Where and when the buyer can pick up the item, in the seller's words. Only these two see it, and only while the claim
-- is paid.
ALTER TABLE orders ADD COLUMN pickup_words text;
