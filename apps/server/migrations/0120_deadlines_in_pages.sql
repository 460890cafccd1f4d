-- What an outage gives back to claims and offers is added page by page, so that writing an outage down costs the same whatever is
-- owed (docs/desk.md#outages). Each row says up to which outage its deadline includes them.

-- No outage is being written while the trigger goes: one under way would add itself, and be added once more by its number.
LOCK TABLE outages IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER outage_moves_money ON outages;
DROP FUNCTION give_time_back();

-- Stable: it sees the same outages as the statement that computes the deadline beside it.
CREATE FUNCTION newest_outage() RETURNS integer LANGUAGE sql STABLE AS 'SELECT coalesce(max(id), 0) FROM outages';

-- The deadline with the outages after `included` that a deadline running since `began` lost time to.
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

-- Every row so far was moved by the trigger. The database fills the column in for new rows, whichever version of a node writes them.
ALTER TABLE claims ADD COLUMN outage_id integer NOT NULL DEFAULT newest_outage();
ALTER TABLE offers ADD COLUMN outage_id integer NOT NULL DEFAULT newest_outage();

-- What was not walked yet.
CREATE INDEX claims_by_outage ON claims (outage_id) WHERE state = 'DUE';
CREATE INDEX offers_by_outage ON offers (outage_id) WHERE state = 'OPEN';

-- What the desk asks before each bid is still read from the index alone.
DROP INDEX claims_to_pay;
CREATE INDEX claims_to_pay ON claims (buyer_id, pay_by) INCLUDE (auction_id, listing_id, created_at, outage_id) WHERE state = 'DUE';
