-- How often it was wished that a payment be read. A wish that came while the provider was asked is known by it, whatever the clocks of the
-- nodes say.
ALTER TABLE payments ADD COLUMN wishes integer NOT NULL DEFAULT 0;

-- The deed of staff by which a try was begun to be ended: noted in the audit when it is over, whoever reads that.
ALTER TABLE payments ADD COLUMN cancel_deed jsonb;
