import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A path with a trailing slash and exactly one slash at its start. A browser would take two slashes, or a slash and a
 * backslash, for the address of another site.
 */
const OWN_PATH_WITH_SLASH = /^(?<path>\/[^/\\?#][^?#]*?)\/+(?<query>\?.*)?$/;

/** Redirects a read of an address with a trailing slash to the address without it. */
export function redirectTrailingSlash(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const target = request.method === 'GET' || request.method === 'HEAD' ? withoutTrailingSlash(request.url) : null;
  if (target === null) done();
  else reply.redirect(target, 308);
}

/**
 * The address without its trailing slash.
 * @returns null if it has none, or would lead to another site
 */
export function withoutTrailingSlash(url: string): string | null {
  const { path, query = '' } = OWN_PATH_WITH_SLASH.exec(url)?.groups ?? {};
  return path === undefined ? null : path + query;
}
