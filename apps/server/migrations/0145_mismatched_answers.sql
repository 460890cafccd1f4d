-- Why the card provider's last answer about a payment was not believed; null where it was, or where it was never asked.
ALTER TABLE payments ADD COLUMN mismatch text;
CREATE INDEX payments_mismatched ON payments (claim_id) WHERE mismatch IS NOT NULL;
