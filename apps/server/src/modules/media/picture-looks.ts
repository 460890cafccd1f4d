import type { PictureLook } from '@clamor/contract/media';
import type { Queryable } from '../../platform/database/index.ts';
import { idOfUrl, UPLOADS_PATH } from './upload-urls.ts';
import { readPictures } from './uploads.postgres.ts';

/** The placeholders of these pictures by address. Pictures that do not exist are left out. */
export async function picturesOf(query: Queryable, urls: readonly string[]): Promise<Map<string, PictureLook>> {
  const ids = urls.flatMap((url) => idOfUrl(url) ?? []);
  if (ids.length === 0) return new Map();
  const pictures = await readPictures(query, ids);
  return new Map(
    pictures.map(({ id, width, height, colour }) => {
      const url = UPLOADS_PATH + id;
      return [url, { url, width, height, colour }];
    }),
  );
}
