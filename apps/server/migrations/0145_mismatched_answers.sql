-- Why the card provider's last answer about the payment was not accepted; null: it was accepted, or there was none.
ALTER TABLE payments ADD COLUMN mismatch text;
CREATE INDEX payments_mismatched ON payments (claim_id) WHERE mismatch IS NOT NULL;
