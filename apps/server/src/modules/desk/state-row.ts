import type { BiddingRun, Leader } from '@clamor/domain/bidding';
import { type Freezes, type ListingState, type Phase, unsaidFreezes } from '@clamor/domain/lifecycle';
import type { RowOf, StoredCell } from './column-types.ts';
import { COLUMNS, type Column, type Columned, type STATE_TABLE } from './state-columns.ts';
import { termsOf } from './term-columns.ts';

/** One row of `listing_state`. Times are in milliseconds of product time. */
export type StateRow = RowOf<StoredCell<Columned, typeof STATE_TABLE>> & {
  /** The event up to which the history folds to this row. It is below `event_number` if an older version has written since. */
  folds_to: number;
  silent_events: number;
};

/** The columns of a whole state. */
export const STATE_COLUMNS = namesOf(COLUMNS.filter(({ name }) => name !== 'due_at')).join(', ');

/**
 * Builds the state of a row. Written out by hand, because a loop over the table takes thirty times as long. Throws if a
 * column is empty that the status needs.
 */
export function stateOf(row: StateRow): ListingState {
  return {
    id: row.id,
    sellerId: row.seller_id,
    auctionId: row.auction_id,
    terms: termsOf(row),
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
    freezes: freezesOf(row),
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

/**
 * The reasons of a freeze. Older versions froze and resumed listings without storing a reason; then the reason is
 * assumed.
 */
export function freezesOf(row: Pick<StateRow, 'frozen_at' | 'frozen_for_suspension' | 'frozen_by_staff'>): Freezes {
  const { frozen_at: frozenAt, frozen_for_suspension: suspension, frozen_by_staff: staff } = row;
  return frozenAt === null || !(suspension || staff) ? unsaidFreezes({ frozenAt }) : { suspension, staff };
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

/** `UPDATE` of many rows. Parameter 1: the ids; 2: the loaded versions; then one array for each column. */
export function updateStatement(columns: readonly Column[]): string {
  const names = namesOf(columns);
  const parameters = columns.map((column, index) => `$${index + 3}::${column.type}[]`);
  return (
    `WITH written AS (UPDATE listing_state AS state SET ${names.map((name) => `${name} = saved.${name}`).join(', ')} ` +
    `FROM unnest($1::uuid[], $2::bigint[], ${parameters.join(', ')}) AS saved (id, loaded_version, ${names.join(', ')}) ` +
    'WHERE state.id = saved.id AND state.version = saved.loaded_version RETURNING 1) ' +
    'SELECT assert_rows_written(count(*), cardinality($1::uuid[])) FROM written'
  );
}

/** `INSERT` of one row, one parameter for each column. `expressions`: SQL for further columns. */
export function insertStatement(columns: readonly Column[], expressions: Readonly<Record<string, string>>): string {
  const names = [...namesOf(columns), ...Object.keys(expressions)];
  const values = columns.map((column, index) => `$${index + 1}::${column.type}`);
  return `INSERT INTO listing_state (${names.join(', ')}) VALUES (${[...values, ...Object.values(expressions)].join(', ')})`;
}

function namesOf(columns: readonly Column[]): string[] {
  return columns.map(({ name }) => name);
}
