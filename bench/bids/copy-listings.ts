import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The tables with rows of a listing, each with the column that has the listing's id. */
const TABLES = [
  ['listings', 'id'],
  ['listing_state', 'id'],
  ['listing_shelf', 'listing_id'],
  ['listing_events', 'listing_id'],
  ['likes', 'listing_id'],
  ['demand_slices', 'listing_id'],
  ['bids', 'listing_id'],
] as const;

export interface Copies {
  /** The listing to copy, with its history. */
  patternSlug: string;
  count: number;
  /** The beginning of the copies' slugs. */
  prefix: string;
  /**
   * Columns to change in the copies, by table: an SQL expression of a JSON object, in which `n` is the number of the
   * copy, from 1.
   */
  changes?: Partial<Record<(typeof TABLES)[number][0], string>>;
}

/**
 * Copies a listing `count` times, each copy with its own auction. Returns the slugs. A running server loads the copies
 * when they are used.
 */
export async function copyListings(
  client: pg.Client,
  { patternSlug, count, prefix, changes = {} }: Copies,
): Promise<string[]> {
  const slugs = Array.from({ length: count }, () => `${prefix}-${randomUUID()}`);
  const pattern = await client.query<{ id: string }>('SELECT id FROM listings WHERE slug = $1', [patternSlug]);
  await client.query('BEGIN');
  await client.query(
    `CREATE TEMP TABLE copies ON COMMIT DROP AS
     SELECT n, slug, gen_random_uuid() AS copy_id, gen_random_uuid() AS copy_auction_id FROM unnest($1::text[]) WITH ORDINALITY AS given (slug, n)`,
    [slugs],
  );
  for (const [table, key] of TABLES) {
    const columns = await columnsOf(client, table);
    const own = `jsonb_build_object('${key}', copy_id, 'slug', copies.slug, 'auction_id', copy_auction_id)`;
    const more = changes[table] === undefined ? '' : ` || ${changes[table]}`;
    await client.query(
      `INSERT INTO ${table} (${columns.join(', ')})
       SELECT ${columns.map((column) => `made.${column}`).join(', ')}
       FROM ${table} AS first CROSS JOIN copies, jsonb_populate_record(first, ${own}${more}) AS made WHERE first.${key} = $1`,
      [pattern.rows[0]?.id],
    );
  }
  await client.query('COMMIT');
  await client.query('ANALYZE');
  return slugs;
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}
