import { LIMITS } from './limits.ts';

/**
 * A path of this site, where somebody comes back to. A browser reads a backslash as a slash and two slashes as the start of an
 * address elsewhere, and it drops tabs and line ends: none of them may stand in the path. Apart from the schema, so that a page that asks this does not
 * load the validator.
 */
export function isReturnPath(path: string): boolean {
  if (path.length > LIMITS.returnPathMax) return false;
  return /^\/(?!\/)(?![^?#]*\/\/)[^\\\p{Cc}\p{Surrogate}]*$/u.test(path);
}
