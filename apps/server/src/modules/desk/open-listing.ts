import type { Advance } from '@clamor/domain/lifecycle';
import { aftermathOf, bodyOf } from './event-body.ts';
import { COLUMNS } from './state-columns.ts';
import { insertStatement } from './state-row.ts';

interface Database {
  query(text: string, values: unknown[]): Promise<unknown>;
}

const GIVEN = COLUMNS.filter(({ name }) => name !== 'outage_id');
const INSERT_STATE = insertStatement(GIVEN, { outage_id: '(SELECT coalesce(max(id), 0) FROM outages)' });

/** A new listing is not LIVE, and only a LIVE listing has a grace period. */
const NO_GRACE = 0;

/**
 * Writes a new listing's first state and events in the caller's transaction. From then on only the desk writes the row.
 * The state starts with the newest outage's id, so that earlier outages do not move its deadlines.
 */
export async function saveNewListing(database: Database, { next: state, events, states }: Advance): Promise<void> {
  await database.query(
    INSERT_STATE,
    GIVEN.map((column) => column.of(state, NO_GRACE)),
  );
  for (const [index, event] of events.entries()) {
    const { publicNumber, demand } = aftermathOf(event, states[index] ?? state);
    await database.query(
      'INSERT INTO listing_events (listing_id, number, public_number, at, type, body, demand) VALUES ($1, $2, $3, $4, $5, $6, $7)',
      [state.id, event.number, publicNumber, event.at, event.type, bodyOf(event), demand],
    );
  }
}
