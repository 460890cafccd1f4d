import { join } from 'node:path';
import type pg from 'pg';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import { diskStorage } from '../../platform/storage/index.ts';
import { picturesOfListings } from '../listings/index.ts';
import { type MediaLibrary, mediaLibrary } from '../media/index.ts';
import { picturesOfMembers } from '../profiles/index.ts';
import type { NodeBus } from '../topics/index.ts';

/** The site's media library. It stores pictures in a folder. */
export function mediaIn(
  folder: string,
  { pool, clock, bus }: { pool: pg.Pool; clock: DatabaseClock; bus: NodeBus },
): MediaLibrary {
  return mediaLibrary({
    pool,
    bus,
    storage: diskStorage(join(folder, 'objects')),
    clock,
    incomingFolder: join(folder, 'incoming'),
    uses: [picturesOfListings(pool), picturesOfMembers(pool)],
  });
}
