import { totalDemand } from '@clamor/domain/demand';
import { DEMAND_EVENTS, NO_DEMAND, tallyAfter } from '@clamor/domain/lifecycle';
import { type EventRow, eventOf } from './event-body.ts';

interface Database {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/** The most events that one statement reads or writes. */
const AT_ONCE = 500;

const NEXT = `SELECT number, at, type, body, demand FROM listing_events
  WHERE listing_id = $1 AND number > $2 AND number <= $3 ORDER BY number LIMIT $4`;

const FILL = `UPDATE listing_events e SET demand = filled.demand
  FROM unnest($2::integer[], $3::integer[]) AS filled(number, demand)
  WHERE e.listing_id = $1 AND e.number = filled.number AND e.demand IS NULL`;

/**
 * Computes the demand of old events that were written without it, from the first event to number `last`, in small
 * steps. An earlier version of the program had no column for it. An interrupted run can start again.
 */
export async function fillDemand(database: Database, listingId: string, last: number): Promise<void> {
  let tally = NO_DEMAND;
  for (let place = 0; place < last; ) {
    const { rows } = await database.query<EventRow & { demand: number | null }>(NEXT, [
      listingId,
      place,
      last,
      AT_ONCE,
    ]);
    if (rows.length === 0) return;
    const missing: { number: number; demand: number }[] = [];
    for (const row of rows) {
      place = row.number;
      tally = tallyAfter(tally, eventOf(row));
      const isAbout = (DEMAND_EVENTS as readonly string[]).includes(row.type);
      if (isAbout && row.demand === null) missing.push({ number: row.number, demand: totalDemand(tally) });
    }
    if (missing.length === 0) continue;
    await database.query(FILL, [listingId, missing.map(({ number }) => number), missing.map(({ demand }) => demand)]);
  }
}
