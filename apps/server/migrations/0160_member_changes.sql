-- The number of transactions that ended or changed a session, or changed what a member may do. A lane caches members
-- together with this number, and empties its cache when the number changes.
CREATE TABLE member_changes (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  number bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 10);
INSERT INTO member_changes DEFAULT VALUES;

CREATE FUNCTION count_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Once in a transaction, however many rows it changed.
  IF current_setting('clamor.counted_change', true) IS DISTINCT FROM pg_current_xact_id()::text THEN
    UPDATE member_changes SET number = number + 1;
    PERFORM set_config('clamor.counted_change', pg_current_xact_id()::text, true);
  END IF;
  RETURN NULL;
END $$;

-- Deferred to the end of the transaction. So the row is the last one to be locked and is held only during the commit,
-- which causes no deadlock.
CREATE CONSTRAINT TRIGGER lanes_hear_of_changed_members AFTER UPDATE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.id <> NEW.id OR OLD.username <> NEW.username OR OLD.role <> NEW.role OR OLD.status <> NEW.status)
  EXECUTE FUNCTION count_member_change();
CREATE CONSTRAINT TRIGGER lanes_hear_of_deleted_members AFTER DELETE ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION count_member_change();

-- Using a session only moves its end to later. A lane that remembers the earlier end looks the session up again at that
-- time. So it does not count as a change.
CREATE CONSTRAINT TRIGGER lanes_hear_of_changed_sessions AFTER UPDATE ON sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (OLD.token_hash <> NEW.token_hash OR OLD.user_id <> NEW.user_id OR OLD.revoked_at IS DISTINCT FROM NEW.revoked_at
    OR NEW.expires_at < OLD.expires_at
    OR coalesce(NEW.last_used_at, NEW.created_at) < coalesce(OLD.last_used_at, OLD.created_at))
  EXECUTE FUNCTION count_member_change();
CREATE CONSTRAINT TRIGGER lanes_hear_of_deleted_sessions AFTER DELETE ON sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION count_member_change();

CREATE TRIGGER lanes_hear_of_emptied_members AFTER TRUNCATE ON users EXECUTE FUNCTION count_member_change();
CREATE TRIGGER lanes_hear_of_emptied_sessions AFTER TRUNCATE ON sessions EXECUTE FUNCTION count_member_change();
