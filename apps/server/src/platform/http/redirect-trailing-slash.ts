import type { FastifyReply, FastifyRequest } from 'fastify';

/** One slash at the beginning: an address that begins with two, or with a backslash, would lead a browser to another site. */
const OWN_PATH_WITH_SLASH = /^(?<path>\/[^/\\?#][^?#]*?)\/+(?<query>\?.*)?$/;

/** Sends who reads an address with a slash at its end to the address without it. */
export function redirectTrailingSlash(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const target = request.method === 'GET' || request.method === 'HEAD' ? withoutTrailingSlash(request.url) : null;
  if (target === null) done();
  else reply.redirect(target, 308);
}

/** @returns null where the address is not one of this site, or has no slash at its end */
export function withoutTrailingSlash(url: string): string | null {
  const { path, query = '' } = OWN_PATH_WITH_SLASH.exec(url)?.groups ?? {};
  return path === undefined ? null : path + query;
}
