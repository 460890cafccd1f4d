import type { Instant } from '@clamor/domain/time';
import type { PipelineConnection } from '../../platform/pipeline/index.ts';

interface Place {
  listing_id: string;
  actor_id: string;
  key: string;
}

const BEGINNING: Place = {
  listing_id: '00000000-0000-0000-0000-000000000000',
  actor_id: '00000000-0000-0000-0000-000000000000',
  key: '',
};

const WALK =
  'WITH page AS (SELECT listing_id, actor_id, key, created_at FROM idempotency_keys ' +
  'WHERE (listing_id, actor_id, key) > ($1::uuid, $2::uuid, $3::text) ORDER BY listing_id, actor_id, key LIMIT $4), ' +
  'old AS (SELECT listing_id, actor_id, key FROM page WHERE created_at <= $5), ' +
  'gone AS (DELETE FROM idempotency_keys AS stored USING old WHERE stored.listing_id = old.listing_id ' +
  'AND stored.actor_id = old.actor_id AND stored.key = old.key AND stored.created_at <= $5) ' +
  'SELECT listing_id, actor_id, key FROM page ORDER BY listing_id DESC, actor_id DESC, key DESC LIMIT 1';

/** Walks through the stored keys in pages, removes the old ones, and starts over at the end. Several nodes may walk at once. */
export class KeyWalk {
  readonly #step: number;
  #place = BEGINNING;

  constructor(step: number) {
    this.#step = step;
  }

  /** Reads the next page and removes keys stored at or before `expiredAt`. */
  async walk(connection: PipelineConnection, expiredAt: Instant): Promise<void> {
    const { listing_id, actor_id, key } = this.#place;
    const { rows } = await connection.run<Place>({
      name: 'desk_walk_keys',
      text: WALK,
      values: [listing_id, actor_id, key, this.#step, expiredAt],
    });
    this.#place = rows[0] ?? BEGINNING;
  }
}
