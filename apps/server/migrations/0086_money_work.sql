-- Since when the claim is marked as `ending`. A job finds by it the claims that a crash left marked. A trigger sets it,
-- whichever version of a node writes the claim.
ALTER TABLE claims ADD COLUMN ending_since bigint;
-- How many reminders to pay the buyer was sent.
ALTER TABLE claims ADD COLUMN reminded smallint NOT NULL DEFAULT 0;

CREATE FUNCTION note_ending() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ending_since := CASE WHEN NEW.ending THEN coalesce(OLD.ending_since, product_now()) END;
  RETURN NEW;
END
$$;
CREATE TRIGGER ending_is_noted BEFORE UPDATE OF ending ON claims FOR EACH ROW EXECUTE FUNCTION note_ending();
CREATE INDEX claims_ending ON claims (ending_since) WHERE ending;
CREATE INDEX claims_to_remind ON claims (pay_by) WHERE state = 'DUE' AND reminded < 3;

-- The moment up to which the provider's own list of events was read.
ALTER TABLE provider_mode ADD COLUMN events_read_to bigint;
