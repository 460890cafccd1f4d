import type { BiddingRun, Leader } from '@clamor/domain/bidding';
import type { ListingState, Outcome, Phase, Status } from '@clamor/domain/lifecycle';
import type { StartPolicy } from '@clamor/domain/listings';
import type { Instant } from '@clamor/domain/time';

/** One row of `listing_state`; moments in milliseconds of product time. */
export interface StateRow {
  id: string;
  seller_id: string;
  auction_id: string;
  start_price_cents: number;
  min_increment_cents: number;
  reserve_cents: number | null;
  goal: number;
  auction_duration_seconds: number;
  shipping_cost_cents: number;
  boosts_count: boolean;
  video_likes_count: boolean;
  start_policy: StartPolicy;
  countdown_minutes: number;
  prime_start: string | null;
  prime_end: string | null;
  hot_override_percent: number | null;
  seller_timezone: string;
  likes: number;
  boosts: number;
  video_likes: number;
  goal_met_at: Instant | null;
  status: Status;
  since: Instant;
  scheduled_start_at: Instant | null;
  live_at: Instant | null;
  ends_at: Instant | null;
  decision_deadline: Instant | null;
  outcome: Outcome | null;
  cancelled_by: 'seller' | 'staff' | null;
  price_cents: number | null;
  leader_id: string | null;
  leader_anonymous: boolean | null;
  leader_max_cents: number | null;
  runner_up_max_cents: number | null;
  sequence: number | null;
  extension_count: number | null;
  frozen_at: Instant | null;
  hidden: boolean;
  event_number: number;
  /** The event up to which the history folds to this row; less than `event_number` where an older version wrote since. */
  folds_to: number;
  silent_events: number;
  last_event_at: Instant;
  outage_id: number;
  version: number;
}

/** The columns of a whole state, in the order of `StateRow`. */
export const STATE_COLUMNS =
  'id, seller_id, auction_id, start_price_cents, min_increment_cents, reserve_cents, goal, auction_duration_seconds, ' +
  'shipping_cost_cents, boosts_count, video_likes_count, start_policy, countdown_minutes, prime_start, prime_end, ' +
  'hot_override_percent, seller_timezone, likes, boosts, video_likes, goal_met_at, status, since, scheduled_start_at, ' +
  'live_at, ends_at, decision_deadline, outcome, cancelled_by, price_cents, leader_id, leader_anonymous, leader_max_cents, ' +
  'runner_up_max_cents, sequence, extension_count, frozen_at, hidden, event_number, folds_to, silent_events, last_event_at, ' +
  'outage_id, version';

/** The state that a row holds. Throws where a column that its status needs is empty. */
export function stateOf(row: StateRow): ListingState {
  return {
    id: row.id,
    sellerId: row.seller_id,
    auctionId: row.auction_id,
    terms: {
      startPriceCents: row.start_price_cents,
      minIncrementCents: row.min_increment_cents,
      reserveCents: row.reserve_cents,
      goal: row.goal,
      auctionDurationSeconds: row.auction_duration_seconds,
      shippingCostCents: row.shipping_cost_cents,
      boostsCount: row.boosts_count,
      videoLikesCount: row.video_likes_count,
    },
    timing: {
      startPolicy: row.start_policy,
      countdownMinutes: row.countdown_minutes,
      primeHours:
        row.prime_start === null || row.prime_end === null ? null : { start: row.prime_start, end: row.prime_end },
      hotOverridePercent: row.hot_override_percent,
      sellerTimezone: row.seller_timezone,
    },
    tally: { likes: row.likes, boosts: row.boosts, videoLikes: row.video_likes, goalMetAt: row.goal_met_at },
    phase: phaseOf(row),
    frozenAt: row.frozen_at,
    hidden: row.hidden,
    eventNumber: row.event_number,
    lastEventAt: row.last_event_at,
    outageId: row.outage_id,
    version: row.version,
    publicNumber: row.event_number - row.silent_events,
  };
}

function phaseOf(row: StateRow): Phase {
  const { status, since } = row;
  switch (status) {
    case 'COLLECTING':
      return { status, since, scheduledStartAt: row.scheduled_start_at };
    case 'COUNTDOWN':
      return { status, since, liveAt: present(row, 'live_at') };
    case 'LIVE':
      return { status, since, endsAt: present(row, 'ends_at'), run: runOf(row) };
    case 'RESERVE_NOT_MET':
      return { status, since, decisionDeadline: present(row, 'decision_deadline'), run: runOf(row) };
    case 'SECOND_CHANCE_AWARDED':
      return { status, since, run: runOf(row) };
    case 'ENDED':
      return { status, since, outcome: present(row, 'outcome'), run: runOf(row) };
    case 'CANCELLED':
      return { status, since, by: present(row, 'cancelled_by'), run: row.sequence === null ? null : runOf(row) };
  }
}

function runOf(row: StateRow): BiddingRun {
  return {
    priceCents: row.price_cents,
    leader: leaderOf(row),
    runnerUpMaxCents: row.runner_up_max_cents,
    sequence: present(row, 'sequence'),
    extensionCount: present(row, 'extension_count'),
  };
}

function leaderOf(row: StateRow): Leader | null {
  if (row.leader_id === null) return null;
  return {
    bidderId: row.leader_id,
    anonymous: present(row, 'leader_anonymous'),
    maxCents: present(row, 'leader_max_cents'),
  };
}

function present<Column extends keyof StateRow>(row: StateRow, column: Column): NonNullable<StateRow[Column]> {
  const value = row[column];
  if (value === null) throw new Error(`Listing ${row.id} is ${row.status} without ${column}.`);
  return value as NonNullable<StateRow[Column]>;
}
