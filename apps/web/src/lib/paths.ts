/** `/listing/{slug}` */
export function listingPath(slug: string): string {
  return `/listing/${encodeURIComponent(slug)}`;
}

/** `/user/{username}` */
export function profilePath(username: string): string {
  return `/user/${encodeURIComponent(username)}`;
}

/** Sign in, and come back to where one was. */
export function loginPath(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}

/** The way back after signing in: a path on this site, or home. An address elsewhere is not followed. */
export function safeNextPath(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
}
