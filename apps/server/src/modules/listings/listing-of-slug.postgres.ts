import type { Queryable } from '../../platform/database/index.ts';

/** The id of the listing with this slug, hidden or not; null: there is none. */
export async function listingOfSlug(query: Queryable, slug: string): Promise<string | null> {
  const { rows } = await query.query<{ id: string }>('SELECT id FROM listings WHERE slug = $1', [slug]);
  return rows[0]?.id ?? null;
}
