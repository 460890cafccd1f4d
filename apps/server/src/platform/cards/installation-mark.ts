import type { Queryable } from '../database/index.ts';
import { sharedSecret } from '../secrets/index.ts';

const LENGTH = 24;

/**
 * The installation id, which is created once and stored. It is no secret: it only distinguishes this installation's
 * intents from those of others.
 */
export async function installationMark(query: Queryable): Promise<string> {
  const made = await sharedSecret(query, 'installation mark');
  return made.toString('hex').slice(0, LENGTH);
}
