-- The number of the event up to which folding the history gives this row. It is less than `event_number` if a node of
-- an older version, which does not know the column, wrote events since. The desk then records the whole state in an
-- event before anything else happens.
ALTER TABLE listing_state ADD COLUMN folds_to integer NOT NULL DEFAULT 0;

-- Earlier events do not contain all that they changed. So each listing gets a silent event with its whole state, and
-- its history is folded from there on.
WITH recorded AS (
  UPDATE listing_state SET
    event_number = event_number + 1,
    silent_events = silent_events + 1,
    folds_to = event_number + 1,
    version = version + 1
  RETURNING *
)
INSERT INTO listing_events (listing_id, number, public_number, at, type, body)
SELECT id, event_number, event_number - silent_events, last_event_at, 'state_recorded', json_build_object(
  'state', json_build_object(
    'sellerId', seller_id,
    'auctionId', auction_id,
    'terms', json_build_object(
      'startPriceCents', start_price_cents,
      'minIncrementCents', min_increment_cents,
      'reserveCents', reserve_cents,
      'goal', goal,
      'auctionDurationSeconds', auction_duration_seconds,
      'shippingCostCents', shipping_cost_cents,
      'boostsCount', boosts_count,
      'videoLikesCount', video_likes_count
    ),
    'timing', json_build_object(
      'startPolicy', start_policy,
      'countdownMinutes', countdown_minutes,
      'primeHours', CASE WHEN prime_start IS NOT NULL THEN json_build_object('start', prime_start, 'end', prime_end) END,
      'hotOverridePercent', hot_override_percent,
      'sellerTimezone', seller_timezone
    ),
    'tally', json_build_object('likes', likes, 'boosts', boosts, 'videoLikes', video_likes, 'goalMetAt', goal_met_at),
    'phase', CASE status
      WHEN 'COLLECTING' THEN json_build_object('status', status, 'since', since, 'scheduledStartAt', scheduled_start_at)
      WHEN 'COUNTDOWN' THEN json_build_object('status', status, 'since', since, 'liveAt', live_at)
      WHEN 'LIVE' THEN json_build_object('status', status, 'since', since, 'endsAt', ends_at, 'run', run)
      WHEN 'RESERVE_NOT_MET' THEN
        json_build_object('status', status, 'since', since, 'decisionDeadline', decision_deadline, 'run', run)
      WHEN 'SECOND_CHANCE_AWARDED' THEN json_build_object('status', status, 'since', since, 'run', run)
      WHEN 'ENDED' THEN json_build_object('status', status, 'since', since, 'outcome', outcome, 'run', run)
      WHEN 'CANCELLED' THEN json_build_object('status', status, 'since', since, 'by', cancelled_by, 'run', run)
    END,
    'frozenAt', frozen_at,
    'hidden', hidden,
    'outageId', outage_id,
    'publicNumber', event_number - silent_events
  )
)
FROM recorded, LATERAL (
  SELECT CASE WHEN sequence IS NOT NULL THEN json_build_object(
    'priceCents', price_cents,
    'leader', CASE WHEN leader_id IS NOT NULL THEN
      json_build_object('bidderId', leader_id, 'anonymous', leader_anonymous, 'maxCents', leader_max_cents)
    END,
    'runnerUpMaxCents', runner_up_max_cents,
    'sequence', sequence,
    'extensionCount', extension_count
  ) END AS run
) AS bidding;
