export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;

const ALLOWED = /^[A-Za-z0-9_-]*$/;
/** Shown instead of a name that is not to be known: nobody may go by it. */
const TAKEN_BY_THE_HOUSE = 'anonymous';

/** What is wrong with a username, in the product specification's words; null where nothing is. */
export function usernameProblem(username: string): string | null {
  if (username.length < USERNAME_MIN_LENGTH) return 'Username must be at least 3 characters';
  if (username.length > USERNAME_MAX_LENGTH) return 'Username must be 30 characters or less';
  if (!ALLOWED.test(username)) return 'Username can only contain letters, numbers, hyphens, and underscores';
  if (username.startsWith('-') || username.endsWith('-')) return 'Username cannot start or end with a hyphen';
  if (username.startsWith('_') || username.endsWith('_')) return 'Username cannot start or end with an underscore';
  if (canonicalUsername(username) === TAKEN_BY_THE_HOUSE) return 'This username is taken';
  return null;
}

/** What usernames are compared by: they are unique without regard to case, and kept as typed. */
export function canonicalUsername(username: string): string {
  return username.toLowerCase();
}
