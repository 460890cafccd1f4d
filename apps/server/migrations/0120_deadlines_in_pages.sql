-- A job (the outage walk) adds an outage to the deadlines of claims and offers, page by page. So recording an outage
-- costs the same however many there are (docs/desk.md#outages). `outage_id` is the newest outage that a row's deadline
-- includes.

-- Waits until no transaction is recording an outage. Otherwise the dropped trigger would still add that outage to the
-- deadlines, and the walk would add it again.
LOCK TABLE outages IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER outage_moves_money ON outages;
DROP FUNCTION give_time_back();

-- STABLE, so that it sees the same outages as the statement that computes a deadline and calls it.
CREATE FUNCTION newest_outage() RETURNS integer LANGUAGE sql STABLE AS 'SELECT coalesce(max(id), 0) FROM outages';

-- The deadline, moved by the outages after number `included`. It has been running since `began`.
CREATE FUNCTION deadline_after_outages(began bigint, deadline bigint, included integer) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
  moved bigint := deadline;
  gap record;
BEGIN
  FOR gap IN
    SELECT from_at + offset_ms AS since, to_at + offset_ms AS until FROM outages
    WHERE id > included AND to_at + offset_ms > began ORDER BY since, id
  LOOP
    IF moved > gap.since THEN moved := moved + gap.until - greatest(gap.since, began); END IF;
  END LOOP;
  RETURN moved;
END
$$;

-- The trigger has added every outage so far to these rows. The default fills the column in for new rows, whichever
-- version of a node writes them.
ALTER TABLE claims ADD COLUMN outage_id integer NOT NULL DEFAULT newest_outage();
ALTER TABLE offers ADD COLUMN outage_id integer NOT NULL DEFAULT newest_outage();

-- For finding the rows that are not walked up to the newest outage.
CREATE INDEX claims_by_outage ON claims (outage_id) WHERE state = 'DUE';
CREATE INDEX offers_by_outage ON offers (outage_id) WHERE state = 'OPEN';

-- For the desk's search before each bid, which still reads nothing but this index.
DROP INDEX claims_to_pay;
CREATE INDEX claims_to_pay ON claims (buyer_id, pay_by) INCLUDE (auction_id, listing_id, created_at, outage_id) WHERE state = 'DUE';
