import { dueAt, type ListingState } from '@clamor/domain/lifecycle';

/** What one column of a row holds. */
export type Cell = number | string | boolean | null;

/** When a column is written: at birth only, where the seller arranged it anew, where more than bids came, or with every change. */
type Written = 'once' | 'arranged' | 'changed' | 'always';

type SqlType<Value> = [Value] extends [number]
  ? 'bigint' | 'integer'
  : [Value] extends [boolean]
    ? 'boolean'
    : 'text' | 'uuid';

/** `free`: its text comes from outside and may need quotes. */
interface ColumnFor<Value> {
  readonly name: string;
  readonly type: SqlType<Value>;
  readonly written: Written;
  readonly free?: true;
}

/** Every field of every variant. */
type FieldOf<Part> = Part extends unknown ? keyof Part : never;
/** What a field holds; null in the variants that do not have it. */
export type ValueOf<Part, Field> = Part extends unknown ? (Field extends keyof Part ? Part[Field] : null) : never;

type ColumnsFor<Value> = [Value] extends [Cell] ? ColumnFor<Value> : ColumnsOf<Value>;
/** A column for each field, and for a field that has fields itself the columns of those. */
export type ColumnsOf<Part> = { readonly [Field in FieldOf<Part>]: ColumnsFor<NonNullable<ValueOf<Part, Field>>> };

/** The fields that have columns of their own; the public number is counted by `silent_events`. */
export type Columned = Omit<ListingState, 'publicNumber'>;

/**
 * The columns of `listing_state`, each at the field that it holds. The row's type and every statement follow from this table: a
 * field without a column, a column without a field, and one that is not read back do not compile.
 */
export const STATE_TABLE = {
  id: { name: 'id', type: 'uuid', written: 'once' },
  sellerId: { name: 'seller_id', type: 'uuid', written: 'once' },
  auctionId: { name: 'auction_id', type: 'uuid', written: 'once' },
  terms: {
    startPriceCents: { name: 'start_price_cents', type: 'bigint', written: 'once' },
    minIncrementCents: { name: 'min_increment_cents', type: 'bigint', written: 'once' },
    reserveCents: { name: 'reserve_cents', type: 'bigint', written: 'once' },
    goal: { name: 'goal', type: 'bigint', written: 'once' },
    auctionDurationSeconds: { name: 'auction_duration_seconds', type: 'integer', written: 'once' },
    shippingCostCents: { name: 'shipping_cost_cents', type: 'bigint', written: 'arranged' },
    boostsCount: { name: 'boosts_count', type: 'boolean', written: 'once' },
    videoLikesCount: { name: 'video_likes_count', type: 'boolean', written: 'once' },
  },
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

/** A column with the value that a state gives it. */
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

/** What follows from the state beside its own fields: up to which event the history folds to it, and when the clock must act. */
const FOLLOWING: readonly Column[] = [
  { name: 'folds_to', type: 'integer', written: 'always', of: (state) => state.eventNumber },
  { name: 'silent_events', type: 'integer', written: 'always', of: (state) => state.eventNumber - state.publicNumber },
  { name: 'due_at', type: 'bigint', written: 'always', of: dueAt },
];

type Path = readonly string[];

function isColumn(node: Leaf | Tree): node is Leaf {
  return typeof node.name === 'string';
}

/** Null where a part on the way is not there. */
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

/** What a batch may change, written where more than bids came. */
export const CHANGING = COLUMNS.filter(({ written }) => written === 'changed' || written === 'always');
/** What bids may change of a LIVE auction that stays LIVE. */
export const MUTABLE_COLUMNS = COLUMNS.filter(({ written }) => written === 'always');
/** What only its seller changes, and only while COLLECTING: written where it changed. */
export const EDITABLE_COLUMNS = COLUMNS.filter(({ written }) => written === 'arranged');

/** Parts are never changed in place: what is the same object is as it was. */
export function isArrangedAnew(before: ListingState, state: ListingState): boolean {
  return state.timing !== before.timing || state.terms !== before.terms;
}

/** Nothing but `MUTABLE_COLUMNS` differs: the usual case by far, and half the columns. */
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
