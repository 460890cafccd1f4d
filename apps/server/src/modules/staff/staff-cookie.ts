import { STAFF_SESSION_MS } from '@clamor/domain/accounts';
import { SECOND } from '@clamor/domain/time';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'clamor_staff';

/** Whether the browser uses https. A proxy may use http for its own connection to this node. */
function isSecure(request: FastifyRequest): boolean {
  return request.server.context.secure || request.protocol === 'https';
}

/**
 * The name of the cookie. With https it has the prefix `__Host-`, with which browsers accept the cookie from this host
 * only, so that no other host can replace it.
 */
function nameFor(request: FastifyRequest): string {
  return isSecure(request) ? `__Host-${NAME}` : NAME;
}

const pathAndRules = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure(request) }) as const;

/** The staff session token of a request; null if it has none. */
export function staffTokenOf(request: FastifyRequest): string | null {
  return request.cookies[nameFor(request)] || null;
}

export function giveStaffCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(nameFor(request), token, { ...pathAndRules(request), maxAge: STAFF_SESSION_MS / SECOND });
}

export function takeStaffCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameFor(request), pathAndRules(request));
}
