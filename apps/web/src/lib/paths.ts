/** `/listing/{slug}` */
export function listingPath(slug: string): string {
  return `/listing/${encodeURIComponent(slug)}`;
}

/** `/user/{username}` */
export function profilePath(username: string): string {
  return `/user/${encodeURIComponent(username)}`;
}

/** `/admin/listing/{id}` */
export function staffListingPath(id: string): string {
  return `/admin/listing/${encodeURIComponent(id)}`;
}

/** `/orders/{auctionId}` */
export function orderPath(auctionId: string): string {
  return `/orders/${encodeURIComponent(auctionId)}`;
}

/** The create form, filled with what a listing says that is put up anew. */
export function relistPath(slug: string): string {
  return `/create?${RELISTED}=${encodeURIComponent(slug)}`;
}

/** The parameter of the create form's address that names the listing it is filled from. */
export const RELISTED = 'relist';

/** Sign in, and come back to where one was. */
export function loginPath(next: string): string {
  return withNext('/login', next);
}

/** Sign up, and come back to where one was. */
export function registerPath(next: string): string {
  return withNext('/register', next);
}

/** Whoever comes from home goes home: that need not be said. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/**
 * The way back after signing in: a path on this site, or home. An address elsewhere is not followed, nor what a browser makes one of: it
 * reads a backslash as a slash, and passes over tabs and line ends.
 */
export function safeNextPath(next: string | null): string {
  return next !== null && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(next) ? next : '/';
}
