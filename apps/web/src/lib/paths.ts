import { isReturnPath } from '@clamor/contract/is-return-path';

/** `/listing/{slug}` */
export function listingPath(slug: string): string {
  return `/listing/${encodeURIComponent(slug)}`;
}

/** The slug of a listing's path; null for another path. */
export function slugOfPath(path: string): string | null {
  const [, slug] = /^\/listing\/([^/?#]+)/.exec(path) ?? [];
  if (slug === undefined) return null;
  try {
    return decodeURIComponent(slug);
  } catch {
    return null;
  }
}

/** `/user/{username}` */
export function profilePath(username: string): string {
  return `/user/${encodeURIComponent(username)}`;
}

/** `/admin/listing/{id}` */
export function staffListingPath(id: string): string {
  return `/admin/listing/${encodeURIComponent(id)}`;
}

/** The staff sign-in, which leads on to a listing. */
export function staffSignInPath(listingId: string): string {
  return withNext('/admin', staffListingPath(listingId));
}

/** The listing to which the staff sign-in leads on; null for any other address. */
export function staffListingOf(next: string | null): string | null {
  return next !== null && /^\/admin\/listing\/[^/?#]+$/.test(next) ? next : null;
}

/** `/orders/{auctionId}` */
export function orderPath(auctionId: string): string {
  return `/orders/${encodeURIComponent(auctionId)}`;
}

/** The path of the create form, filled in from a listing to be relisted. */
export function relistPath(slug: string): string {
  return `/create?${RELISTED}=${encodeURIComponent(slug)}`;
}

/** Whether a path leads to the create form. */
export function isCreatePath(path: string): boolean {
  return /^\/create(?:[?#]|$)/.test(path);
}

/** The parameter in the create form's address with the slug of the listing to relist. */
export const RELISTED = 'relist';

/** The path of the sign-in page, which leads back to `next`. */
export function loginPath(next: string): string {
  return withNext('/login', next);
}

/** The path of the sign-up page, which leads back to `next`. */
export function registerPath(next: string): string {
  return withNext('/register', next);
}

/** Adds `?next=` to a path. The home page is the default, so it is left out. */
export function withNext(path: string, next: string): string {
  return next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`;
}

/** The path to go to after signing in. Anything but a path of this site is replaced by the home page. */
export function safeNextPath(next: string | null): string {
  return next !== null && isReturnPath(next) ? next : '/';
}
