import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Refused, refuse } from './answer.ts';
import { sendProblem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sends a refusal of a form that another site's page posted, for a route whose forms are read by people. */
    refuseForeign?: (request: FastifyRequest, reply: FastifyReply, refused: Refused) => FastifyReply;
  }
}

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/**
 * Refuses a form that another site's page posts in a visitor's name, with their cookies or, as browsers send it across sites,
 * without: it would still come from their address. Browsers say where a form comes from; whoever says nothing is no browser.
 * @param publicUrl the site's own address
 */
export function originCheck(publicUrl: string) {
  const own = new URL(publicUrl).host;
  const isForeign = ({ method, headers, host, routeOptions }: FastifyRequest): boolean => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS') return false;
    const isForm = FORM_TYPES.test(headers['content-type'] ?? 'text/plain');
    const takesForms = routeOptions.config.refuseForeign !== undefined;
    if (headers['sec-fetch-site'] === 'cross-site' && (isForm || takesForms)) return true;
    if (!isForm) return false;
    if (headers.origin === undefined) return false;
    const from = URL.canParse(headers.origin) ? new URL(headers.origin).host : null;
    return from !== own && from !== host;
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
