-- How many times a reading of the payment was requested. A reading in progress sees by this number that another was
-- requested meanwhile, whatever the clocks of the nodes say.
ALTER TABLE payments ADD COLUMN wishes integer NOT NULL DEFAULT 0;

-- The staff action that started to cancel this attempt. The process that sees the attempt end records the action in the
-- audit, because the one that started it may have died.
ALTER TABLE payments ADD COLUMN cancel_deed jsonb;
