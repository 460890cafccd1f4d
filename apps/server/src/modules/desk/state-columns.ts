import type { BiddingRun } from '@clamor/domain/bidding';
import { dueAt, type ListingState, type Phase } from '@clamor/domain/lifecycle';

type Plain = number | string | boolean | null;

/** A column with the value that a state gives it. */
export interface Column {
  name: string;
  type: string;
  /** Its text comes from outside and may need quotes. */
  free?: true;
  of(state: ListingState, graceMs: number): Plain;
}

const phase = <Field extends string>(field: Field) => {
  return ({ phase }: ListingState): Plain => ((phase as unknown as Record<Field, Plain>)[field] ?? null) as Plain;
};
const inRun =
  (read: (run: BiddingRun) => Plain) =>
  ({ phase }: ListingState): Plain => {
    const run = runIn(phase);
    return run === null ? null : read(run);
  };

/** The bidding run of a phase that has one. */
export function runIn(phase: Phase): BiddingRun | null {
  return 'run' in phase ? phase.run : null;
}

/** What a batch may change, written with every save. */
export const CHANGING: readonly Column[] = [
  { name: 'likes', type: 'bigint', of: (state) => state.tally.likes },
  { name: 'boosts', type: 'bigint', of: (state) => state.tally.boosts },
  { name: 'video_likes', type: 'bigint', of: (state) => state.tally.videoLikes },
  { name: 'goal_met_at', type: 'bigint', of: (state) => state.tally.goalMetAt },
  { name: 'status', type: 'text', of: (state) => state.phase.status },
  { name: 'since', type: 'bigint', of: (state) => state.phase.since },
  { name: 'scheduled_start_at', type: 'bigint', of: phase('scheduledStartAt') },
  { name: 'live_at', type: 'bigint', of: phase('liveAt') },
  { name: 'ends_at', type: 'bigint', of: phase('endsAt') },
  { name: 'decision_deadline', type: 'bigint', of: phase('decisionDeadline') },
  { name: 'outcome', type: 'text', of: phase('outcome') },
  { name: 'cancelled_by', type: 'text', of: phase('by') },
  { name: 'price_cents', type: 'bigint', of: inRun((run) => run.priceCents) },
  { name: 'leader_id', type: 'uuid', of: inRun((run) => run.leader?.bidderId ?? null) },
  { name: 'leader_anonymous', type: 'boolean', of: inRun((run) => run.leader?.anonymous ?? null) },
  { name: 'leader_max_cents', type: 'bigint', of: inRun((run) => run.leader?.maxCents ?? null) },
  { name: 'runner_up_max_cents', type: 'bigint', of: inRun((run) => run.runnerUpMaxCents) },
  { name: 'sequence', type: 'integer', of: inRun((run) => run.sequence) },
  { name: 'extension_count', type: 'integer', of: inRun((run) => run.extensionCount) },
  { name: 'frozen_at', type: 'bigint', of: (state) => state.frozenAt },
  { name: 'hidden', type: 'boolean', of: (state) => state.hidden },
  { name: 'event_number', type: 'integer', of: (state) => state.eventNumber },
  { name: 'folds_to', type: 'integer', of: (state) => state.eventNumber },
  { name: 'silent_events', type: 'integer', of: (state) => state.eventNumber - state.publicNumber },
  { name: 'last_event_at', type: 'bigint', of: (state) => state.lastEventAt },
  { name: 'outage_id', type: 'integer', of: (state) => state.outageId },
  { name: 'version', type: 'bigint', of: (state) => state.version },
  { name: 'due_at', type: 'bigint', of: dueAt },
];

const RUN_COLUMNS: ReadonlySet<string> = new Set([
  'ends_at',
  'price_cents',
  'leader_id',
  'leader_anonymous',
  'leader_max_cents',
  'runner_up_max_cents',
  'sequence',
  'extension_count',
  'event_number',
  'folds_to',
  'silent_events',
  'last_event_at',
  'version',
  'due_at',
]);

/** What bids may change of a LIVE auction that stays LIVE. */
export const IN_A_RUN: readonly Column[] = CHANGING.filter(({ name }) => RUN_COLUMNS.has(name));

/** What only its seller changes, and only while COLLECTING: written where it changed. */
export const ARRANGED: readonly Column[] = [
  { name: 'shipping_cost_cents', type: 'bigint', of: (state) => state.terms.shippingCostCents },
  { name: 'start_policy', type: 'text', of: (state) => state.timing.startPolicy },
  { name: 'countdown_minutes', type: 'integer', of: (state) => state.timing.countdownMinutes },
  { name: 'prime_start', type: 'text', free: true, of: (state) => state.timing.primeHours?.start ?? null },
  { name: 'prime_end', type: 'text', free: true, of: (state) => state.timing.primeHours?.end ?? null },
  { name: 'hot_override_percent', type: 'integer', of: (state) => state.timing.hotOverridePercent },
  { name: 'seller_timezone', type: 'text', free: true, of: (state) => state.timing.sellerTimezone },
];

/** What stands from the creation on. */
export const FIXED: readonly Column[] = [
  { name: 'id', type: 'uuid', of: (state) => state.id },
  { name: 'seller_id', type: 'uuid', of: (state) => state.sellerId },
  { name: 'auction_id', type: 'uuid', of: (state) => state.auctionId },
  { name: 'start_price_cents', type: 'bigint', of: (state) => state.terms.startPriceCents },
  { name: 'min_increment_cents', type: 'bigint', of: (state) => state.terms.minIncrementCents },
  { name: 'reserve_cents', type: 'bigint', of: (state) => state.terms.reserveCents },
  { name: 'goal', type: 'bigint', of: (state) => state.terms.goal },
  { name: 'auction_duration_seconds', type: 'integer', of: (state) => state.terms.auctionDurationSeconds },
  { name: 'boosts_count', type: 'boolean', of: (state) => state.terms.boostsCount },
  { name: 'video_likes_count', type: 'boolean', of: (state) => state.terms.videoLikesCount },
];

/** `UPDATE` of many rows at once; parameter 1 the ids, 2 the versions that were loaded, then one array for each column. */
export function updateStatement(columns: readonly Column[]): string {
  const names = columns.map((column) => column.name);
  const parameters = columns.map((column, index) => `$${index + 3}::${column.type}[]`);
  return (
    `WITH written AS (UPDATE listing_state AS state SET ${names.map((name) => `${name} = saved.${name}`).join(', ')} ` +
    `FROM unnest($1::uuid[], $2::bigint[], ${parameters.join(', ')}) AS saved (id, loaded_version, ${names.join(', ')}) ` +
    'WHERE state.id = saved.id AND state.version = saved.loaded_version RETURNING 1) ' +
    'SELECT assert_rows_written(count(*), cardinality($1::uuid[])) FROM written'
  );
}
