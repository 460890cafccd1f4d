import type { Queryable } from '../../platform/database/index.ts';
import { type PictureUse, UPLOADS_PATH } from '../media/index.ts';

/**
 * Finds which uploads are pictures of visible or sold listings. A sold listing counts even if hidden, because the
 * buyer's order shows its picture.
 */
export function picturesOfListings(query: Queryable): PictureUse {
  return async (ids) => {
    const { rows } = await query.query<{ id: string }>(
      `SELECT DISTINCT substr(url, $2) AS id
       FROM listings JOIN listing_state USING (id) CROSS JOIN unnest(media_urls) AS url
       WHERE media_urls && $1::text[] AND url = ANY($1::text[])
         AND (NOT hidden OR EXISTS (SELECT FROM claims WHERE claims.listing_id = listings.id))`,
      [ids.map((id) => UPLOADS_PATH + id), UPLOADS_PATH.length + 1],
    );
    return rows.map((row) => row.id);
  };
}

/** The addresses of a listing's pictures, whether or not the listing is hidden. */
export async function pictureUrlsOf(query: Queryable, listingId: string): Promise<string[]> {
  const { rows } = await query.query<{ url: string }>('SELECT unnest(media_urls) AS url FROM listings WHERE id = $1', [
    listingId,
  ]);
  return rows.map((row) => row.url);
}
