import type { FastifyReply, FastifyRequest } from 'fastify';

/** Exactly one slash at the start. A browser would read two slashes, or a slash and a backslash, as another site. */
const OWN_PATH_WITH_SLASH = /^(?<path>\/[^/\\?#][^?#]*?)\/+(?<query>\?.*)?$/;

/** Redirects a read of an address with a trailing slash to the address without it. */
export function redirectTrailingSlash(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const target = request.method === 'GET' || request.method === 'HEAD' ? withoutTrailingSlash(request.url) : null;
  if (target === null) done();
  else reply.redirect(target, 308);
}

/** @returns null if the address does not belong to this site or has no trailing slash */
export function withoutTrailingSlash(url: string): string | null {
  const { path, query = '' } = OWN_PATH_WITH_SLASH.exec(url)?.groups ?? {};
  return path === undefined ? null : path + query;
}
