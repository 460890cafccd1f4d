import type { Queryable } from '../../platform/database/index.ts';
import { DATABASE_NOW } from './node-row.postgres.ts';

const NOW = `WITH now AS MATERIALIZED (${DATABASE_NOW})`;

/**
 * Extends the holder's own lease, or takes a lease that has ended. It also takes a lease that ends later than a new one
 * by more than a lease's length. Such a lease was written before the database's clock was set back; otherwise it would
 * stay taken for too long. A lease that ends only a little later is valid: another node took it while this statement
 * waited for the row.
 */
const TAKE = `${NOW} INSERT INTO leases (name, holder, until) SELECT $1, $2, at + $3 FROM now
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
  WHERE leases.holder = excluded.holder OR leases.until <= excluded.until - $3 OR leases.until > excluded.until + $3`;

/**
 * Takes or extends a lease for `forMs` milliseconds.
 * @returns whether the holder has the lease now
 */
export async function takeLease(query: Queryable, name: string, holder: string, forMs: number): Promise<boolean> {
  const { rowCount } = await query.query({ name: 'take-lease', text: TAKE, values: [name, holder, forMs] });
  return rowCount === 1;
}

/**
 * Extends leases for this many milliseconds from now.
 * @returns the names that the holder still has
 */
export async function renewLeases(
  query: Queryable,
  names: readonly string[],
  holder: string,
  forMs: number,
): Promise<string[]> {
  const { rows } = await query.query<{ name: string }>({
    name: 'renew-leases',
    text: `${NOW} UPDATE leases SET until = at + $3 FROM now WHERE holder = $2 AND name = ANY($1) RETURNING name`,
    values: [names, holder, forMs],
  });
  return rows.map(({ name }) => name);
}

/** Deletes leases before they end, so that another node can take them at once. */
export async function giveLeasesBack(query: Queryable, names: readonly string[], holder: string): Promise<void> {
  await query.query('DELETE FROM leases WHERE holder = $2 AND name = ANY($1)', [names, holder]);
}
