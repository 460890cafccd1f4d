import { columnsOf } from '../../platform/pipeline/index.ts';
import type { BatchQuery, DeskRequest } from '../desk/index.ts';

interface Device {
  listingId: string;
  hash: Buffer;
}

/** Which of the batch's devices belong to the owner of the listing: the owner has signed in on them. */
export class OwnerDevices {
  readonly #asked = new Map<string, Device>();
  readonly #found = new Set<string>();

  constructor(requests: readonly DeskRequest[]) {
    for (const request of requests) {
      const device = deviceIn(request);
      if (device !== null) this.#asked.set(keyOf(device), device);
    }
  }

  async load(query: BatchQuery): Promise<void> {
    const asked = [...this.#asked.values()];
    if (asked.length === 0) return;
    const values = columnsOf(asked, 'listingId', 'hash');
    const rows = await query<{ place: number }>({ name: 'owner-devices', text: FIND, values });
    for (const { place } of rows) {
      const device = asked[place - 1];
      if (device !== undefined) this.#found.add(keyOf(device));
    }
  }

  has(request: DeskRequest): boolean {
    const device = deviceIn(request);
    return device !== null && this.#found.has(keyOf(device));
  }
}

function deviceIn({ asker, listingId }: DeskRequest): Device | null {
  const hash = asker.kind === 'session' ? (asker.deviceHash ?? null) : null;
  return hash === null ? null : { listingId, hash };
}

function keyOf({ listingId, hash }: Device): string {
  return `${listingId} ${hash.toString('base64')}`;
}

/**
 * Two look-ups by primary keys for each device. Written as sub-selects, so that wrong table statistics cannot lead to
 * another plan.
 */
const FIND = `SELECT place FROM (
    SELECT wanted.place::int AS place, (SELECT true FROM member_devices d WHERE d.device_hash = wanted.hash
      AND d.user_id = (SELECT st.seller_id FROM listing_state st WHERE st.id = wanted.listing_id)) AS of_owner
    FROM unnest($1::uuid[], $2::bytea[]) WITH ORDINALITY AS wanted(listing_id, hash, place)
  ) found WHERE of_owner`;
