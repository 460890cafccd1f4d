export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 30;

/** The name shown for a deleted member. Usernames cannot contain a blank, so nobody can have it. */
export const DELETED_NAME = 'Deleted member';

/** Whether a name leads to a profile. The name shown for deleted members does not. */
export function leadsToProfile(username: string): boolean {
  return username !== DELETED_NAME;
}

const ALLOWED = /^[A-Za-z0-9_-]*$/;
/** Names that suggest Clamor, its staff or an anonymous member. No member may use them. */
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

/** Prefixes and suffixes that suggest staff: `Clamor-Anna`, `anna_clamor`, `official-anna`, `anna-support`. */
const RESERVED_FIRST = new Set(['clamor', 'official']);
const RESERVED_LAST = new Set(['clamor', 'support']);

/** The error message for an invalid username; null if it is valid (docs/product.md#usernames). */
export function usernameProblem(username: string): string | null {
  if (username.length < USERNAME_MIN_LENGTH) return `Username must be at least ${USERNAME_MIN_LENGTH} characters`;
  if (username.length > USERNAME_MAX_LENGTH) return `Username must be ${USERNAME_MAX_LENGTH} characters or less`;
  if (!ALLOWED.test(username)) return 'Username can only contain letters, numbers, hyphens, and underscores';
  if (username.startsWith('-') || username.endsWith('-')) return 'Username cannot start or end with a hyphen';
  if (username.startsWith('_') || username.endsWith('_')) return 'Username cannot start or end with an underscore';
  return null;
}

/**
 * The form in which usernames are compared. They are unique ignoring case and stored as typed
 * (docs/product.md#usernames).
 */
export function canonicalUsername(username: string): string {
  return username.toLowerCase();
}

/**
 * Whether a username resembles a reserved name, with hyphens and underscores ignored: `No-Reply`. Checked only for new
 * members (docs/product.md#usernames).
 */
export function isReservedUsername(username: string): boolean {
  const parts = canonicalUsername(username).split(/[-_]+/);
  if (RESERVED.has(parts.join(''))) return true;
  return RESERVED_FIRST.has(parts[0] ?? '') || RESERVED_LAST.has(parts.at(-1) ?? '');
}
