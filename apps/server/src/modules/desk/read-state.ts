import { isFoldable, type ListingEvent, type ListingState, type Step, stepsFrom } from '@clamor/domain/lifecycle';
import { type EventRow, eventOf } from './event-body.ts';
import { STATE_COLUMNS, type StateRow, stateOf } from './state-row.ts';

interface Database {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/** A listing's committed state; null if there is no such listing. */
export async function readState(database: Database, listingId: string): Promise<ListingState | null> {
  return (await readStates(database, [listingId]))[0] ?? null;
}

/** The committed states of the listings that exist, in no order. */
export async function readStates(database: Database, listingIds: readonly string[]): Promise<ListingState[]> {
  const { rows } = await database.query<StateRow>(
    `SELECT ${STATE_COLUMNS} FROM listing_state WHERE id = ANY($1::uuid[])`,
    [listingIds],
  );
  return rows.map(stateOf);
}

/** The committed versions of the listings that exist. Each node asks every second for all listings that it keeps. */
export async function readVersions(database: Database, listingIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: string; version: number }>(
    'SELECT id, version FROM listing_state WHERE id = ANY($1::uuid[])',
    [listingIds],
  );
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** At most `limit` events of a listing after number `after` (0: from the first), in the order of their numbers. */
export async function readEvents(
  database: Database,
  listingId: string,
  after: number,
  limit: number,
): Promise<ListingEvent[]> {
  const { rows } = await database.query<EventRow>(
    'SELECT number, at, type, body FROM listing_events WHERE listing_id = $1 AND number > $2 ORDER BY number LIMIT $3',
    [listingId, after, limit],
  );
  return rows.map(eventOf);
}

/**
 * The steps from a known state of a listing to its present one. Null: there are more than `limit` events, or some
 * cannot be folded.
 */
export async function readSteps(database: Database, before: ListingState, limit: number): Promise<Step[] | null> {
  const events = await readEvents(database, before.id, before.eventNumber, limit + 1);
  return events.length <= limit && events.every(isFoldable) ? stepsFrom(before, events) : null;
}
