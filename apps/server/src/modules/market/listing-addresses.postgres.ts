import type { Queryable } from '../../platform/database/index.ts';
import type { AddressSource } from '../../platform/http/index.ts';

/** Yields the listing pages for the sitemap, newest first: every listing in the market that was not withdrawn. */
export function listingAddresses(database: Queryable): AddressSource {
  return {
    async after(key, limit) {
      const { rows } = await database.query<{ key: string; slug: string }>(listingAddressesStatement(key, limit));
      return rows.map(({ key: id, slug }) => ({ key: id, path: `/listing/${encodeURIComponent(slug)}` }));
    },
  };
}

export function listingAddressesStatement(key: string | null, limit: number): { text: string; values: unknown[] } {
  const after = key === null ? '' : 'AND l.id < $2';
  return {
    text: `SELECT l.id AS key, l.slug FROM listings l JOIN listing_shelf s ON s.listing_id = l.id
      WHERE s.status <> 'CANCELLED' ${after} ORDER BY l.id DESC LIMIT $1`,
    values: key === null ? [limit] : [limit, key],
  };
}
