import type { Queryable } from '../database/index.ts';
import { sharedSecret } from '../secrets/index.ts';

const LENGTH = 24;

/** Made once and kept in the database; it opens nothing, it only tells one installation's intents from another's. */
export async function installationMark(query: Queryable): Promise<string> {
  const made = await sharedSecret(query, 'installation mark');
  return made.toString('hex').slice(0, LENGTH);
}
