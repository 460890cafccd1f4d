import { createHash } from 'node:crypto';
import type { Queryable } from '../../platform/database/index.ts';

const SITE_CHARACTERS = 16;

/**
 * A short name shared by all nodes of one database, so that only they hear each other. A restored copy is another site.
 * A promoted standby is the same site, because its nodes learn of the promotion at different times.
 */
export async function readSite(database: Queryable): Promise<string> {
  const { rows } = await database.query<{ parts: string }>(
    "SELECT concat_ws(' ', (SELECT id FROM incarnation), (SELECT oid FROM pg_database WHERE datname = current_database()), " +
      '(SELECT system_identifier FROM pg_control_system())) AS parts',
    [],
  );
  return createHash('sha256')
    .update(rows[0]?.parts ?? '')
    .digest('hex')
    .slice(0, SITE_CHARACTERS);
}
