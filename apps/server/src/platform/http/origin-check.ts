import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './answer.ts';
import { sendProblem } from './problems.ts';

const FORM_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/i;

/**
 * Refuses a form that another site's page posts in a visitor's name, with their cookies or, as browsers send it across sites,
 * without: it would still come from their address. Browsers say where a form comes from; whoever says nothing is no browser.
 * @param publicUrl the site's own address
 */
export function originCheck(publicUrl: string) {
  const own = new URL(publicUrl).host;
  const isForeign = ({ method, headers, host }: FastifyRequest): boolean => {
    if (method === 'GET' || method === 'HEAD' || headers.origin === undefined) return false;
    if (!FORM_TYPES.test(headers['content-type'] ?? 'text/plain')) return false;
    const from = URL.canParse(headers.origin) ? new URL(headers.origin).host : null;
    return from !== own && from !== host;
  };
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (!isForeign(request)) done();
    else sendProblem(reply, refuse('FORBIDDEN', {}, 'This form was sent from another site.').problem);
  };
}
