import { HistoryCheck } from '@clamor/domain/lifecycle';
import type { Queryable } from '../../platform/database/index.ts';
import { readEvents, readState } from './read-state.ts';

/** The counts that a listing's row stores although its events already give them. */
export interface TallyCounts {
  likes: number;
  boosts: number;
  videoLikes: number;
}

export type TallyRebuild =
  | { kind: 'rebuilt'; before: TallyCounts; after: TallyCounts }
  /** An older version wrote the last events, and they do not contain the whole state. */
  | { kind: 'not_foldable' }
  /** The events also differ in something other than the counts. */
  | { kind: 'other_faults'; faults: readonly string[] };

const EVENTS_AT_ONCE = 2_000;
const COUNT_FAULT = /^tally\.(likes|boosts|videoLikes): /;

/**
 * Recounts a listing's likes, boosts and video likes from its events and corrects its row. Refuses if anything else
 * differs, such as a price, because recounting cannot repair that. Nodes reload the row by its version within a second.
 * @param tx a transaction; the row stays locked until it ends
 * @returns null if there is no such listing
 */
export async function rebuildTally(tx: Queryable, listingId: string): Promise<TallyRebuild | null> {
  await tx.query('SELECT FROM listing_state WHERE id = $1 FOR NO KEY UPDATE', [listingId]);
  const state = await readState(tx, listingId);
  if (state === null) return null;
  const check = await foldHistory(tx, listingId);
  const folded = check.state;
  const faults = [...check.faults, ...check.compare(state)].filter((fault) => !COUNT_FAULT.test(fault));
  if (faults.length > 0) return { kind: 'other_faults', faults };
  if (folded === null) return { kind: 'not_foldable' };
  const [before, after] = [countsOf(state.tally), countsOf(folded.tally)];
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await tx.query(
      'UPDATE listing_state SET likes = $2, boosts = $3, video_likes = $4, version = version + 1 WHERE id = $1',
      [listingId, after.likes, after.boosts, after.videoLikes],
    );
  }
  return { kind: 'rebuilt', before, after };
}

async function foldHistory(tx: Queryable, listingId: string): Promise<HistoryCheck> {
  const check = new HistoryCheck(listingId);
  for (let number = 0; ; ) {
    const events = await readEvents(tx, listingId, number, EVENTS_AT_ONCE);
    const last = events.at(-1);
    if (last === undefined) return check;
    for (const event of events) check.take(event);
    number = last.number;
  }
}

function countsOf({ likes, boosts, videoLikes }: TallyCounts): TallyCounts {
  return { likes, boosts, videoLikes };
}
