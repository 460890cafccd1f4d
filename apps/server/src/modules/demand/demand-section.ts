import { type Slice, storedSliceFrom } from '@clamor/domain/demand';
import type { ListingState, Situation } from '@clamor/domain/lifecycle';
import { columnsOf } from '../../platform/pipeline/index.ts';
import type { BatchQuery, Change, DeskRequest, Section, SectionBatch } from '../desk/index.ts';
import { BoostBook } from './boost-book.ts';
import { added, demandChanges } from './demand-slices.ts';
import { LikeBook } from './like-book.ts';

/**
 * Likes, boosts and the meter's slices. Loads the rows of the batch by listing and member or device, applies the batch
 * in memory, and writes the net change.
 */
export const demandSection: Section = {
  name: 'demand',
  begin: (requests) => new DemandBatch(requests),
};

class DemandBatch implements SectionBatch {
  readonly #likes: LikeBook;
  readonly #boosts: BoostBook;
  readonly #slices = new Map<string, Slice & { listingId: string }>();

  constructor(requests: readonly DeskRequest[]) {
    this.#likes = new LikeBook(requests);
    this.#boosts = new BoostBook(requests);
  }

  async load(query: BatchQuery): Promise<void> {
    await Promise.all([this.#likes.load(query), this.#boosts.load(query)]);
  }

  factsFor(request: DeskRequest): Partial<Situation> {
    if (request.command.kind === 'like') return this.#likes.factsFor(request);
    if (request.command.kind === 'boost') return { boosts: this.#boosts.history(request) };
    return {};
  }

  keep(change: Change): void {
    this.#likes.keep(change);
    this.#boosts.keep(change);
    for (const slice of demandChanges(change.events, change.before.tally.videoLikes)) {
      const from = storedSliceFrom(slice.from, collectingFor(change.before, slice.from));
      const key = `${change.state.id} ${from}`;
      const kept = this.#slices.get(key);
      this.#slices.set(key, {
        ...(kept === undefined ? { ...slice, from } : added(kept, slice)),
        listingId: change.state.id,
      });
    }
  }

  async save(query: BatchQuery): Promise<void> {
    await Promise.all([...this.#likes.save(query), ...this.#boosts.save(query), ...this.#saveSlices(query)]);
  }

  #saveSlices(query: BatchQuery): Promise<unknown>[] {
    const slices = [...this.#slices.values()].filter((slice) => slice.likes || slice.boosts || slice.videoLikes);
    if (slices.length === 0) return [];
    const values = columnsOf(slices, 'listingId', 'from', 'likes', 'boosts', 'videoLikes');
    return [query({ name: 'demand-slices', text: ADD_SLICES, values })];
  }
}

/** How long a listing had been collecting at a moment. A countdown counts as 0: it is short. */
function collectingFor({ phase }: ListingState, at: number): number {
  return phase.status === 'COLLECTING' ? Math.max(0, at - phase.since) : 0;
}

const ADD_SLICES = `INSERT INTO demand_slices AS kept (listing_id, from_at, likes, boosts, video_likes)
  SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::int[], $4::int[], $5::int[])
  ON CONFLICT (listing_id, from_at) DO UPDATE SET
    likes = kept.likes + excluded.likes,
    boosts = kept.boosts + excluded.boosts,
    video_likes = kept.video_likes + excluded.video_likes`;
