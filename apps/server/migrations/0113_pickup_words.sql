-- Where and when a buyer can pick it up, in the seller's words; seen by the two sides alone, while the claim is paid.
ALTER TABLE orders ADD COLUMN pickup_words text;
