import { LIMITS } from './limits.ts';

/**
 * Whether a text is a path of this site to return to. Browsers read a backslash as a slash and two slashes as another
 * site, and drop tabs and line ends, so none of these may occur. Kept apart from the schema, so that pages do not load
 * the validator.
 */
export function isReturnPath(path: string): boolean {
  if (path.length > LIMITS.returnPathMax) return false;
  return /^\/(?!\/)(?![^?#]*\/\/)[^\\\p{Cc}\p{Surrogate}]*$/u.test(path);
}
