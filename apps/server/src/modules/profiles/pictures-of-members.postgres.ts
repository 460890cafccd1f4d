import type { Queryable } from '../../platform/database/index.ts';
import { type PictureUse, UPLOADS_PATH } from '../media/index.ts';

/** Finds which uploads are shown as members' pictures. */
export function picturesOfMembers(query: Queryable): PictureUse {
  return async (ids) => {
    const { rows } = await query.query<{ url: string }>(
      'SELECT profile_image_url AS url FROM profiles WHERE profile_image_url = ANY($1::text[])',
      [ids.map((id) => UPLOADS_PATH + id)],
    );
    return rows.map((row) => row.url.slice(UPLOADS_PATH.length));
  };
}
