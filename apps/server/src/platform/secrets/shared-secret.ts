import { randomBytes } from 'node:crypto';
import type { Queryable } from '../database/index.ts';

const SECRET_BYTES = 32;

/** A secret that all nodes share through the database. The first caller creates it. It never changes. */
export async function sharedSecret(query: Queryable, name: string): Promise<Buffer> {
  await query.query('INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    name,
    randomBytes(SECRET_BYTES),
  ]);
  const { rows } = await query.query<{ value: Buffer }>('SELECT value FROM secrets WHERE name = $1', [name]);
  const secret = rows[0]?.value;
  if (secret === undefined) throw new Error(`The secret ${name} was just made and is gone.`);
  return secret;
}
