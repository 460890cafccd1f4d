import type { Span } from './activity.postgres.ts';
import { BLOCK, type Cut, cutBlock } from './activity-block.ts';
import { ActivityBlocks, type ActivityPorts } from './activity-blocks.ts';

export interface FeedPlace {
  /** Only events with a smaller number. */
  before: number;
  /** The most events on the page. */
  limit: number;
  /** Every event number before this one is committed. */
  committed: number;
}

export interface FeedPage {
  /** The lines as a JSON array, newest first. */
  json: Buffer;
  /** The next page has events before this number; null: this is the last page. */
  next: number | null;
}

export interface ActivityFeed {
  /** Throws `LimiterFull` if too many requests wait for pages that are not cached. */
  page(listingId: string, place: FeedPlace): Promise<FeedPage>;
}

/**
 * The most event numbers that one page looks at. Private events are left out, so a page may be short although another
 * follows.
 */
export const LOOKED_AT_MOST = 2_000;

const COMMA = Buffer.from(',');

/** Pages of activity, joined from cached blocks. */
export function activityFeed(ports: ActivityPorts): ActivityFeed {
  const blocks = new ActivityBlocks(ports);
  return {
    async page(listingId, place) {
      const cuts = await cutsOf(blocks, listingId, place);
      const isFull = cuts.reduce((sum, { events }) => sum + events, 0) === place.limit;
      const next = isFull ? (cuts.at(-1)?.last ?? 0) : place.before - LOOKED_AT_MOST;
      const texts = cuts.flatMap(({ text }, index) => (index === 0 ? [text] : [COMMA, text]));
      return { json: Buffer.concat([Buffer.from('['), ...texts, Buffer.from(']')]), next: next > 1 ? next : null };
    },
  };
}

/** The page's part of each block, newest first. */
async function cutsOf(
  blocks: ActivityBlocks,
  listingId: string,
  { before, limit, committed }: FeedPlace,
): Promise<Cut[]> {
  const cuts: Cut[] = [];
  let wanted = limit;
  for (const stretch of stretchesBelow(before, limit)) {
    for (const block of await blocks.over(listingId, stretch, committed)) {
      const cut = cutBlock(block, stretch, wanted);
      if (cut === null) continue;
      cuts.push(cut);
      wanted -= cut.events;
    }
    if (wanted === 0) break;
  }
  return cuts;
}

/**
 * The ranges of event numbers that a page reads, one after the other, until it is full. Each is twice as long as the
 * one before, because private events fill no lines.
 */
function* stretchesBelow(before: number, limit: number): Generator<Span> {
  const end = Math.max(1, before - LOOKED_AT_MOST);
  let length = Math.max(limit, BLOCK);
  for (let top = before; top > end; length *= 2) {
    const from = Math.max(end, top - length);
    yield { from, before: top };
    top = from;
  }
}
