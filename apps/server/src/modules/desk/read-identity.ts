import { createHash } from 'node:crypto';

interface Database {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

const NAME_CHARACTERS = 16;

/** What distinguishes this database from every other, including its copies. */
const IDENTITY =
  '(SELECT id FROM incarnation), (SELECT oid FROM pg_database WHERE datname = current_database()), ' +
  '(SELECT system_identifier FROM pg_control_system())';

/**
 * Says what the public numbers on the wire count. It is part of the epoch's name: if they ever count something else,
 * the epoch changes, and old numbers are not compared with new ones.
 */
const COUNTED = "'what everybody may see'";

/**
 * SQL for the timeline that the database writes now, as a number. The control file cannot tell: after a promotion it
 * shows the old timeline until the first checkpoint.
 */
const TIMELINE = "('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer";

/**
 * A short name of the database's epoch. It changes if the database is created again, restored from a dump, or set back
 * to an earlier moment (a new timeline). Versions compare only within one epoch. Throws on a standby.
 */
export function readEpoch(database: Database): Promise<string> {
  return readName(database, `${COUNTED}, ${IDENTITY}, ${TIMELINE}`);
}

/**
 * A short name that all nodes of one database share, so that they receive only each other's messages. A restored copy
 * is another site. A promoted standby is the same site, because the nodes learn of the promotion at different times.
 */
export function readSite(database: Database): Promise<string> {
  return readName(database, IDENTITY);
}

/** Gives a copied database its own identity. */
export async function renewIncarnation(database: Database): Promise<void> {
  await database.query('UPDATE incarnation SET id = gen_random_uuid()', []);
}

/** The moment of the last heartbeat, by the database's clock. If there was none, the time now. */
export async function readLastHeartbeat(database: Database): Promise<Date> {
  const { rows } = await database.query<{ at: Date }>(
    'SELECT coalesce(to_timestamp(last_at / 1000.0), now()) AS at FROM heartbeat',
    [],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The table heartbeat has lost its row.');
  return row.at;
}

async function readName(database: Database, parts: string): Promise<string> {
  const { rows } = await database.query<{ parts: string }>(`SELECT concat_ws(' ', ${parts}) AS parts`, []);
  return createHash('sha256')
    .update(rows[0]?.parts ?? '')
    .digest('hex')
    .slice(0, NAME_CHARACTERS);
}
