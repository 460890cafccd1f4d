import { DEMAND_EVENTS, type ListingEvent } from '@clamor/domain/lifecycle';
import type { Queryable } from '../../platform/database/index.ts';
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

export interface FeedPage {
  /** Newest first. */
  events: FeedEvent[];
  /** The next page has the events before this number; null: there are none. */
  next: number | null;
}

export interface ActivityFeed {
  /** @param before only events with a smaller number */
  page(listingId: string, page: { before: number; limit: number }): Promise<FeedPage>;
}

/** A page looks at so many events at most, of which private ones are left out: it may be short, and another may follow. */
export const LOOKED_AT_MOST = 2_000;

/** A span of the key, so that no plan can make it read more than that. Numbers have no gaps: the span says how many there are. */
export const FEED = `SELECT number, coalesce(public_number, number) AS public_number, at, type, body, demand FROM listing_events
  WHERE listing_id = $1 AND number < $2 AND number >= $5 AND type = ANY($4) ORDER BY number DESC LIMIT $3`;

export function activityFeed(database: Queryable): ActivityFeed {
  const fill = oneAfterAnother((listingId, last) => fillDemand(database, listingId, last));
  const read = async (listingId: string, { before, limit }: { before: number; limit: number }) => {
    const values = [listingId, before, limit, PUBLIC_EVENTS, before - LOOKED_AT_MOST];
    return (await database.query<FeedRow>({ name: 'demand-activity', text: FEED, values })).rows;
  };
  return {
    async page(listingId, page) {
      let rows = await read(listingId, page);
      if (rows.some(lacksDemand)) {
        await fill(listingId, page.before);
        rows = await read(listingId, page);
      }
      return { events: rows.map(feedEvent), next: nextOf(rows, page) };
    },
  };
}

function lacksDemand({ type, demand }: FeedRow): boolean {
  return demand === null && (DEMAND_EVENTS as readonly string[]).includes(type);
}

function feedEvent({ number, public_number: publicNumber, at, type, body, demand }: FeedRow): FeedEvent {
  return { event: { number, at, type, ...body } as ListingEvent, publicNumber, demand: demand ?? 0 };
}

/** The first event is public: below a full page there is always something, unless it ends with that. */
function nextOf(rows: readonly FeedRow[], { before, limit }: { before: number; limit: number }): number | null {
  const last = rows[rows.length - 1]?.number ?? before;
  const next = rows.length === limit ? last : before - LOOKED_AT_MOST;
  return next > 1 ? next : null;
}

/** Old events are filled for one listing at a time, however many read them; who asks for the same one waits with the others. */
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
