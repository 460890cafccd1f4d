/**
 * Whether a page of this site opened the socket. Browsers always send the page's origin. A client without one is no
 * browser and has no member's cookies, so it is admitted.
 */
export function isSameOrigin(origin: string | undefined, host: string | undefined, publicUrl: string): boolean {
  if (origin === undefined) return true;
  const from = parsed(origin);
  if (from === null) return false;
  return from.origin === parsed(publicUrl)?.origin || (host !== undefined && from.host === host.toLowerCase());
}

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
