-- The state of each listing: what the desk needs to decide a command, and nothing else. Only the desk writes it.
-- Moments are milliseconds since 1970 of product time; the rules compute with the same numbers, so nothing is rounded.
-- There are no foreign keys, because every bid changes a row. No index has a column that every bid changes, and half of
-- each page stays free, so that PostgreSQL can update a row within its page. `due_at` is indexed, but only bids that
-- extend the auction change it.
CREATE TABLE listing_state (
  id uuid PRIMARY KEY,
  seller_id uuid NOT NULL,
  auction_id uuid NOT NULL,
  start_price_cents bigint NOT NULL,
  min_increment_cents bigint NOT NULL,
  reserve_cents bigint,
  goal bigint NOT NULL,
  auction_duration_seconds integer NOT NULL,
  shipping_cost_cents bigint NOT NULL,
  boosts_count boolean NOT NULL,
  video_likes_count boolean NOT NULL,
  start_policy text NOT NULL CHECK (start_policy IN ('IMMEDIATE', 'SMART', 'MANUAL')),
  countdown_minutes integer NOT NULL,
  prime_start text,
  prime_end text,
  hot_override_percent integer,
  seller_timezone text NOT NULL,
  likes bigint NOT NULL,
  boosts bigint NOT NULL,
  video_likes bigint NOT NULL,
  goal_met_at bigint,
  status text NOT NULL,
  since bigint NOT NULL,
  scheduled_start_at bigint,
  live_at bigint,
  ends_at bigint,
  decision_deadline bigint,
  outcome text,
  cancelled_by text,
  price_cents bigint,
  leader_id uuid,
  leader_anonymous boolean,
  leader_max_cents bigint,
  runner_up_max_cents bigint,
  -- The sequence of the last bid, 0 before the first; null if the auction never was LIVE.
  sequence integer,
  extension_count integer,
  frozen_at bigint,
  hidden boolean NOT NULL,
  event_number integer NOT NULL,
  last_event_at bigint NOT NULL,
  outage_id integer NOT NULL,
  version bigint NOT NULL,
  -- When the desk must act: at the deadline of the phase, in LIVE after the grace. Null: no step comes by itself.
  due_at bigint,
  CONSTRAINT prime_hours_are_a_pair CHECK ((prime_start IS NULL) = (prime_end IS NULL)),
  CONSTRAINT a_status_has_its_own_fields CHECK (
    CASE status
      WHEN 'COLLECTING' THEN sequence IS NULL
      WHEN 'COUNTDOWN' THEN live_at IS NOT NULL AND sequence IS NULL
      WHEN 'LIVE' THEN ends_at IS NOT NULL AND sequence IS NOT NULL
      WHEN 'RESERVE_NOT_MET' THEN decision_deadline IS NOT NULL AND sequence > 0
      WHEN 'SECOND_CHANCE_AWARDED' THEN sequence > 0
      WHEN 'ENDED' THEN outcome IN ('SOLD', 'UNSOLD', 'RESERVE_NOT_MET') AND sequence IS NOT NULL
      WHEN 'CANCELLED' THEN cancelled_by IN ('seller', 'staff')
      ELSE false
    END
  ),
  CONSTRAINT a_leader_is_whole CHECK (
    (leader_id IS NULL) = (leader_max_cents IS NULL) AND (leader_id IS NULL) = (leader_anonymous IS NULL)
  )
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX listing_state_due ON listing_state (due_at) WHERE due_at IS NOT NULL;

-- Fails the statement in which a batch counts the rows that it wrote, if some are missing. So such a batch never
-- commits.
CREATE FUNCTION assert_rows_written(written bigint, expected bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF written <> expected THEN
    RAISE EXCEPTION 'the desk wrote % rows instead of %: a row changed under its lock', written, expected
      USING ERRCODE = 'serialization_failure';
  END IF;
END
$$;
