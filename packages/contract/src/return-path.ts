import { z } from 'zod';
import { LIMITS } from './limits.ts';

/**
 * A path of this site, where somebody comes back to. A browser reads a backslash as a slash and two slashes as the start of an
 * address elsewhere, and it drops tabs and line ends: none of them may stand in the path.
 */
export function isReturnPath(path: string): boolean {
  if (path.length > LIMITS.returnPathMax) return false;
  return /^\/(?!\/)(?![^?#]*\/\/)[^\\\p{Cc}\p{Surrogate}]*$/u.test(path);
}

export const ReturnPath = z
  .string({ error: 'Must be a path of this site' })
  .refine(isReturnPath, { error: 'Must be a path of this site' })
  .meta({ maxLength: LIMITS.returnPathMax, examples: ['/listing/rolleiflex-2-8f-k3j9'] });
