import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refused, refuse } from './answer.ts';
import { sendProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers a form that another site's page posted, for routes whose forms people send without scripts. */
    refuseForeign?: (request: FastifyRequest, reply: FastifyReply, refused: Refused) => FastifyReply;
  }
}

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/**
 * Refuses forms that another site's page posts in a visitor's name. Browsers may send such a form with or without the
 * visitor's cookies, but always from the visitor's address. Browsers name a form's origin; a client that names none is
 * not a browser.
 * @param publicUrl the site's own address
 */
export function originCheck(publicUrl: string) {
  const own = new URL(publicUrl).host;
  /** Fastify builds the route's options anew each time they are read, so the usual JSON call does not read them. */
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
