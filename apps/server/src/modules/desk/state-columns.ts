import { dueAt, type ListingState } from '@clamor/domain/lifecycle';
import type { Cell, ColumnsOf, Written } from './column-types.ts';
import { TERM_COLUMNS } from './term-columns.ts';

/** The fields with columns. The public number has none: `silent_events` counts it. */
export type Columned = Omit<ListingState, 'publicNumber'>;

/**
 * The columns of `listing_state`, each at the field that it stores. The row's type and all statements follow from this
 * table. A field without a column, a column without a field, or a column that is never read does not compile.
 */
export const STATE_TABLE = {
  id: { name: 'id', type: 'uuid', written: 'once' },
  sellerId: { name: 'seller_id', type: 'uuid', written: 'once' },
  auctionId: { name: 'auction_id', type: 'uuid', written: 'once' },
  terms: TERM_COLUMNS,
  timing: {
    startPolicy: { name: 'start_policy', type: 'text', written: 'arranged' },
    countdownMinutes: { name: 'countdown_minutes', type: 'integer', written: 'arranged' },
    primeHours: {
      start: { name: 'prime_start', type: 'text', written: 'arranged', free: true },
      end: { name: 'prime_end', type: 'text', written: 'arranged', free: true },
    },
    hotOverridePercent: { name: 'hot_override_percent', type: 'integer', written: 'arranged' },
    sellerTimezone: { name: 'seller_timezone', type: 'text', written: 'arranged', free: true },
  },
  tally: {
    likes: { name: 'likes', type: 'bigint', written: 'changed' },
    boosts: { name: 'boosts', type: 'bigint', written: 'changed' },
    videoLikes: { name: 'video_likes', type: 'bigint', written: 'changed' },
    goalMetAt: { name: 'goal_met_at', type: 'bigint', written: 'changed' },
  },
  phase: {
    status: { name: 'status', type: 'text', written: 'changed' },
    since: { name: 'since', type: 'bigint', written: 'changed' },
    scheduledStartAt: { name: 'scheduled_start_at', type: 'bigint', written: 'changed' },
    liveAt: { name: 'live_at', type: 'bigint', written: 'changed' },
    endsAt: { name: 'ends_at', type: 'bigint', written: 'always' },
    decisionDeadline: { name: 'decision_deadline', type: 'bigint', written: 'changed' },
    outcome: { name: 'outcome', type: 'text', written: 'changed' },
    by: { name: 'cancelled_by', type: 'text', written: 'changed' },
    run: {
      priceCents: { name: 'price_cents', type: 'bigint', written: 'always' },
      leader: {
        bidderId: { name: 'leader_id', type: 'uuid', written: 'always' },
        anonymous: { name: 'leader_anonymous', type: 'boolean', written: 'always' },
        maxCents: { name: 'leader_max_cents', type: 'bigint', written: 'always' },
      },
      runnerUpMaxCents: { name: 'runner_up_max_cents', type: 'bigint', written: 'always' },
      sequence: { name: 'sequence', type: 'integer', written: 'always' },
      extensionCount: { name: 'extension_count', type: 'integer', written: 'always' },
    },
  },
  frozenAt: { name: 'frozen_at', type: 'bigint', written: 'changed' },
  freezes: {
    suspension: { name: 'frozen_for_suspension', type: 'boolean', written: 'changed' },
    staff: { name: 'frozen_by_staff', type: 'boolean', written: 'changed' },
  },
  hidden: { name: 'hidden', type: 'boolean', written: 'changed' },
  eventNumber: { name: 'event_number', type: 'integer', written: 'always' },
  lastEventAt: { name: 'last_event_at', type: 'bigint', written: 'always' },
  outageId: { name: 'outage_id', type: 'integer', written: 'changed' },
  version: { name: 'version', type: 'bigint', written: 'always' },
} as const satisfies ColumnsOf<Columned>;

/** A column with the function that reads its value from a state. */
export interface Column extends Leaf {
  of(state: ListingState, graceMs: number): Cell;
}

interface Leaf {
  readonly name: string;
  readonly type: string;
  readonly written: Written;
  readonly free?: true;
}
interface Tree {
  readonly [field: string]: Leaf | Tree;
}

/**
 * Columns computed from the state: the event up to which the history folds to it, the count of silent events, and the
 * time of the next due step.
 */
const FOLLOWING: readonly Column[] = [
  { name: 'folds_to', type: 'integer', written: 'always', of: (state) => state.eventNumber },
  { name: 'silent_events', type: 'integer', written: 'always', of: (state) => state.eventNumber - state.publicNumber },
  { name: 'due_at', type: 'bigint', written: 'always', of: dueAt },
];

type Path = readonly string[];

function isColumn(node: Leaf | Tree): node is Leaf {
  return typeof node.name === 'string';
}

/** The value at a path of fields; null if an object on the path is missing. */
function cellAt(state: ListingState, path: Path): Cell {
  let value: unknown = state;
  for (let index = 0; index < path.length && value !== null; index += 1) {
    value = (value as Record<string, unknown>)[path[index] as string] ?? null;
  }
  return value as Cell;
}

function columnsAt(node: Leaf | Tree, path: Path): Column[] {
  if (isColumn(node)) return [{ ...node, of: (state) => cellAt(state, path) }];
  return Object.entries(node).flatMap(([field, child]) => columnsAt(child, [...path, field]));
}

export const COLUMNS: readonly Column[] = [...columnsAt(STATE_TABLE, []), ...FOLLOWING];

/** The columns that a batch writes if it changed more than bids. */
export const CHANGING = COLUMNS.filter(({ written }) => written === 'changed' || written === 'always');
/** The columns that bids can change on an auction that stays LIVE. */
export const MUTABLE_COLUMNS = COLUMNS.filter(({ written }) => written === 'always');
/** The columns that only the seller changes, and only while COLLECTING. They are written if they changed. */
export const EDITABLE_COLUMNS = COLUMNS.filter(({ written }) => written === 'arranged');

/** Whether timing or terms changed. States are immutable, so the same object means no change. */
export function isArrangedAnew(before: ListingState, state: ListingState): boolean {
  return state.timing !== before.timing || state.terms !== before.terms;
}

/** Whether only `MUTABLE_COLUMNS` differ. That is the most frequent case, and it writes half as many columns. */
export function isOnlyBidOn(before: ListingState, state: ListingState): boolean {
  return (
    state.phase.status === 'LIVE' &&
    before.phase.status === 'LIVE' &&
    state.phase.since === before.phase.since &&
    state.tally === before.tally &&
    state.frozenAt === before.frozenAt &&
    state.freezes === before.freezes &&
    state.hidden === before.hidden &&
    state.outageId === before.outageId
  );
}
