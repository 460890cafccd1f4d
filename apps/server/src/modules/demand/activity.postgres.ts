import { DEMAND_EVENTS, type ListingEvent } from '@clamor/domain/lifecycle';
import { listOf, type Queryable } from '../../platform/database/index.ts';
import { fillDemand } from '../desk/index.ts';
import { type FeedEvent, PUBLIC_EVENTS } from './activity.ts';

interface FeedRow {
  number: number;
  public_number: number;
  at: number;
  type: string;
  body: object;
  demand: number | null;
}

/** A range of a listing's event numbers. */
export interface Span {
  from: number;
  /** The first number after the range. */
  before: number;
}

/** Reads the public events of a span, newest first. */
export type SpanReader = (listingId: string, span: Span) => Promise<FeedEvent[]>;

/**
 * Reads a range of the primary key. Event numbers have no gaps, so the length of the range bounds the rows that any
 * plan reads.
 */
export const SPAN = `SELECT number, coalesce(public_number, number) AS public_number, at, type, body, demand FROM listing_events
  WHERE listing_id = $1 AND number >= $2 AND number < $3 AND type = ANY($4) ORDER BY number DESC`;

export function spanReader(database: Queryable): SpanReader {
  const fill = oneAfterAnother((listingId, last) => fillDemand(database, listingId, last));
  const read = (listingId: string, { from, before }: Span) =>
    listOf<FeedRow>(database, {
      name: 'demand-activity-span',
      text: SPAN,
      values: [listingId, from, before, PUBLIC_EVENTS],
    });
  return async (listingId, span) => {
    let rows = await read(listingId, span);
    if (rows.some(lacksDemand)) {
      await fill(listingId, span.before);
      rows = await read(listingId, span);
    }
    return rows.map(feedEvent);
  };
}

function lacksDemand({ type, demand }: FeedRow): boolean {
  return demand === null && (DEMAND_EVENTS as readonly string[]).includes(type);
}

function feedEvent({ number, public_number: publicNumber, at, type, body, demand }: FeedRow): FeedEvent {
  return { event: { number, at, type, ...body } as ListingEvent, publicNumber, demand: demand ?? 0 };
}

/**
 * Wraps the filling of old events' demand, so that it runs for one listing at a time and concurrent readers of the same
 * listing share it.
 */
function oneAfterAnother(work: (listingId: string, last: number) => Promise<void>): typeof work {
  const underWay = new Map<string, Promise<void>>();
  let last: Promise<unknown> = Promise.resolve();
  return (listingId, upTo) => {
    const key = `${listingId} ${upTo}`;
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const filled = last.then(() => work(listingId, upTo)).finally(() => underWay.delete(key));
    last = filled.catch(() => undefined);
    underWay.set(key, filled);
    return filled;
  };
}
