import type { Queryable } from '../../platform/database/index.ts';
import { type PictureUse, UPLOADS_PATH } from '../media/index.ts';

/** The pictures of visible listings and of sold ones, because a sold listing's picture stays on its buyer's order. */
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

/** The addresses of a listing's pictures, hidden or not. */
export async function pictureUrlsOf(query: Queryable, listingId: string): Promise<string[]> {
  const { rows } = await query.query<{ url: string }>('SELECT unnest(media_urls) AS url FROM listings WHERE id = $1', [
    listingId,
  ]);
  return rows.map((row) => row.url);
}
