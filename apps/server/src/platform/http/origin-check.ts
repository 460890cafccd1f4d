import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refused, refuse } from './answer.ts';
import { sendProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer to a form that a page of another site posted, for routes with forms that work without scripts. */
    refuseForeign?: (request: FastifyRequest, reply: FastifyReply, refused: Refused) => FastifyReply;
  }
}

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/**
 * Refuses forms that pages of other sites post in a visitor's name. Such a form comes from the visitor's network
 * address, and may carry the visitor's cookies. Browsers name the origin of a form; a client that names none is no
 * browser.
 * @param publicUrl the site's own address
 */
export function originCheck(publicUrl: string) {
  const own = new URL(publicUrl).host;
  /**
   * Reads the route's options last: Fastify builds them again at each access, and usual JSON calls do not need them.
   */
  const isForeign = (request: FastifyRequest): boolean => {
    const { method, headers } = request;
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
    const isForm = FORM_TYPES.test(headers['content-type'] ?? 'text/plain');
    if (headers['sec-fetch-site'] === 'cross-site') {
      if (isForm || request.routeOptions.config.refuseForeign !== undefined) return true;
    }
    if (!isForm || headers.origin === undefined) return false;
    const from = URL.canParse(headers.origin) ? new URL(headers.origin).host : null;
    return from !== own && from !== request.host;
  };
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!isForeign(request)) {
      done();
      return;
    }
    const refused = refuse('FORBIDDEN', {}, 'This form was sent from another site.');
    const { refuseForeign } = request.routeOptions.config;
    if (refuseForeign === undefined) sendProblem(reply, refused.problem);
    else refuseForeign(request, reply, refused);
  };
}
