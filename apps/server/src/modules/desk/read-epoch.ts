import { createHash } from 'node:crypto';

interface Database {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

const EPOCH_CHARACTERS = 16;

/** What the wire's versions count: another rule of counting is another history. */
const COUNTED = 'what everybody may see';

/**
 * The timeline that is written now, as a number. The control file has the old one until the first checkpoint after a promotion, some seconds later.
 */
const TIMELINE = "('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer";

/**
 * Which history of the database this is, as a short name: another where the database was made anew, restored from a dump into
 * another one, or brought back to an earlier moment (a new timeline). Versions compare within one epoch only. Throws on a standby.
 */
export async function readEpoch(database: Database): Promise<string> {
  const { rows } = await database.query<{ parts: string }>(
    "SELECT concat_ws(' ', $1::text, (SELECT id FROM incarnation), (SELECT oid FROM pg_database WHERE datname = current_database()), " +
      '(SELECT system_identifier FROM pg_control_system()), ' +
      `${TIMELINE}) AS parts`,
    [COUNTED],
  );
  return createHash('sha256')
    .update(rows[0]?.parts ?? '')
    .digest('hex')
    .slice(0, EPOCH_CHARACTERS);
}

/** Makes this another database than the one that it was copied from. */
export async function renewIncarnation(database: Database): Promise<void> {
  await database.query('UPDATE incarnation SET id = gen_random_uuid()', []);
}
