-- Totals that would otherwise be counted for everybody who asks. Triggers keep them, whichever version of a node
-- writes.

-- What sales brought each seller, in cents: the sum of the seller's transfers without payouts and write-offs.
CREATE TABLE seller_earnings (
  seller_id uuid PRIMARY KEY,
  cents bigint NOT NULL
) WITH (fillfactor = 50);
CREATE FUNCTION keep_earnings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO seller_earnings AS kept (seller_id, cents)
    SELECT seller_id, sum(CASE WHEN to_account = 'seller' THEN cents ELSE -cents END) FROM new_transfers
    WHERE (to_account = 'seller' AND from_account IN ('provider', 'buyer', 'disputes'))
      OR (from_account = 'seller' AND to_account IN ('provider', 'buyer', 'disputes'))
    GROUP BY seller_id ORDER BY seller_id
    ON CONFLICT (seller_id) DO UPDATE SET cents = kept.cents + excluded.cents;
  RETURN NULL;
END
$$;
CREATE TRIGGER earnings_are_kept AFTER INSERT ON transfers
  REFERENCING NEW TABLE AS new_transfers FOR EACH STATEMENT EXECUTE FUNCTION keep_earnings();
INSERT INTO seller_earnings (seller_id, cents)
  SELECT seller_id, sum(CASE WHEN to_account = 'seller' THEN cents ELSE -cents END) FROM transfers
  WHERE (to_account = 'seller' AND from_account IN ('provider', 'buyer', 'disputes'))
    OR (from_account = 'seller' AND to_account IN ('provider', 'buyer', 'disputes'))
  GROUP BY seller_id;

-- How many members and listings there are, and the platform's fees. Each number is the sum of several rows, so that
-- parallel transactions seldom wait for the same row.
CREATE TABLE kept_counts (
  what text NOT NULL CHECK (what IN ('members', 'listings', 'fees')),
  slot integer NOT NULL,
  total bigint NOT NULL,
  PRIMARY KEY (what, slot)
) WITH (fillfactor = 50);
CREATE FUNCTION keep_count(counted text, more bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO kept_counts AS kept (what, slot, total) SELECT counted, pg_backend_pid() % 16, more WHERE more <> 0
    ON CONFLICT (what, slot) DO UPDATE SET total = kept.total + excluded.total
$$;

-- Decoy accounts (`claimed_email` is set) and deleted members do not count.
CREATE FUNCTION keep_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  CASE TG_OP
    WHEN 'INSERT' THEN
      PERFORM keep_count('members', (SELECT count(*) FROM new_users WHERE status <> 'DELETED' AND claimed_email IS NULL));
    WHEN 'DELETE' THEN
      PERFORM keep_count('members', -(SELECT count(*) FROM old_users WHERE status <> 'DELETED' AND claimed_email IS NULL));
    ELSE
      PERFORM keep_count('members', CASE WHEN NEW.status <> 'DELETED' AND NEW.claimed_email IS NULL THEN 1 ELSE -1 END);
  END CASE;
  RETURN NULL;
END
$$;
CREATE TRIGGER new_members_counted AFTER INSERT ON users
  REFERENCING NEW TABLE AS new_users FOR EACH STATEMENT EXECUTE FUNCTION keep_members();
CREATE TRIGGER gone_members_counted AFTER DELETE ON users
  REFERENCING OLD TABLE AS old_users FOR EACH STATEMENT EXECUTE FUNCTION keep_members();
CREATE TRIGGER changed_members_counted AFTER UPDATE ON users FOR EACH ROW
  WHEN ((OLD.status <> 'DELETED' AND OLD.claimed_email IS NULL) <> (NEW.status <> 'DELETED' AND NEW.claimed_email IS NULL))
  EXECUTE FUNCTION keep_members();

CREATE FUNCTION keep_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM keep_count('listings', (SELECT count(*) FROM new_listings WHERE NOT hidden));
  ELSE
    PERFORM keep_count('listings', CASE WHEN NEW.hidden THEN -1 ELSE 1 END);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER new_listings_counted AFTER INSERT ON listing_state
  REFERENCING NEW TABLE AS new_listings FOR EACH STATEMENT EXECUTE FUNCTION keep_listings();
CREATE TRIGGER removed_listings_counted AFTER UPDATE ON listing_state FOR EACH ROW
  WHEN (OLD.hidden <> NEW.hidden) EXECUTE FUNCTION keep_listings();

-- Runs when the transaction ends, because until then it may still book the fee.
CREATE FUNCTION keep_fees() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  fee bigint := (SELECT coalesce(sum(cents), 0) FROM transfers WHERE cause = NEW.id::text AND kind = 'paid' AND to_account = 'fees');
BEGIN
  PERFORM keep_count('fees', CASE WHEN NEW.state = 'COMPLETED' THEN fee ELSE -fee END);
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER new_fees_kept AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.state = 'COMPLETED') EXECUTE FUNCTION keep_fees();
CREATE CONSTRAINT TRIGGER changed_fees_kept AFTER UPDATE ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.state = 'COMPLETED') <> (NEW.state = 'COMPLETED')) EXECUTE FUNCTION keep_fees();

-- Counts what exists. CREATE TRIGGER has locked the tables, so that nothing is added meanwhile.
INSERT INTO kept_counts (what, slot, total)
  SELECT 'members', 0, count(*) FROM users WHERE status <> 'DELETED' AND claimed_email IS NULL
  UNION ALL SELECT 'listings', 0, count(*) FROM listing_state WHERE NOT hidden
  UNION ALL SELECT 'fees', 0, coalesce(sum(transfers.cents), 0) FROM payments
    JOIN transfers ON transfers.cause = payments.id::text AND transfers.kind = 'paid' AND transfers.to_account = 'fees'
    WHERE payments.state = 'COMPLETED';
