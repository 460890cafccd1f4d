/**
 * Whether a page of this site opened the socket. A browser always says where the page came from; a client without an
 * `Origin` is no browser, carries nobody's cookies, and is let in.
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
