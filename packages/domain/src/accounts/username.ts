export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;

/** What a member who is gone is called. The blank keeps it from being anybody's. */
export const DELETED_NAME = 'Deleted member';

/** Whether a name leads to a profile: that of a member who is gone leads nowhere. */
export function leadsToProfile(username: string): boolean {
  return username !== DELETED_NAME;
}

const ALLOWED = /^[A-Za-z0-9_-]*$/;
/** Names that stand for the house, its staff, or somebody who is not to be known: nobody may go by them. */
const RESERVED = new Set([
  'abuse',
  'account',
  'admin',
  'administrator',
  'anonymous',
  'auctioneer',
  'billing',
  'clamor',
  'contact',
  'customerservice',
  'deleted',
  'deletedmember',
  'everyone',
  'help',
  'helpdesk',
  'info',
  'mail',
  'mod',
  'moderator',
  'noreply',
  'null',
  'official',
  'payment',
  'payments',
  'postmaster',
  'privacy',
  'root',
  'sales',
  'security',
  'staff',
  'support',
  'sysadmin',
  'system',
  'team',
  'trust',
  'undefined',
  'webmaster',
]);

/** What makes a name look like one of the house's people: `Clamor-Anna`, `anna_clamor`, `official-anna`, `anna-support`. */
const RESERVED_FIRST = new Set(['clamor', 'official']);
const RESERVED_LAST = new Set(['clamor', 'support']);

/** What is wrong with a username, in words; null where nothing is (docs/product.md#usernames). */
export function usernameProblem(username: string): string | null {
  if (username.length < USERNAME_MIN_LENGTH) return `Username must be at least ${USERNAME_MIN_LENGTH} characters`;
  if (username.length > USERNAME_MAX_LENGTH) return `Username must be ${USERNAME_MAX_LENGTH} characters or less`;
  if (!ALLOWED.test(username)) return 'Username can only contain letters, numbers, hyphens, and underscores';
  if (username.startsWith('-') || username.endsWith('-')) return 'Username cannot start or end with a hyphen';
  if (username.startsWith('_') || username.endsWith('_')) return 'Username cannot start or end with an underscore';
  return null;
}

/** What usernames are compared by: they are unique without regard to case, and kept as typed (docs/product.md#usernames). */
export function canonicalUsername(username: string): string {
  return username.toLowerCase();
}

/**
 * Whether a username looks like one that nobody may go by, however hyphens and underscores part it: `No-Reply`. Asked of new members
 * alone (docs/product.md#usernames).
 */
export function isReservedUsername(username: string): boolean {
  const parts = canonicalUsername(username).split(/[-_]+/);
  if (RESERVED.has(parts.join(''))) return true;
  return RESERVED_FIRST.has(parts[0] ?? '') || RESERVED_LAST.has(parts.at(-1) ?? '');
}
