import { type ErrorCode, type ProblemDetails, problemOf } from '@clamor/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { SAFE_HEADERS } from './safe-headers.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** What Fastify itself refuses, as codes of the contract. Everything of its own that is not here is a malformed request. */
const CODE_OF_FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;

/**
 * Sends a problem (RFC 9457). Problems are never cached, and one that asks to wait says so in `Retry-After` too. The
 * request's id leads from what a member reports to the line in the log.
 */
export function sendProblem(
  reply: FastifyReply,
  problem: ProblemDetails,
  headers: Readonly<Record<string, string>> = {},
): FastifyReply {
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  return reply
    .code(problem.status)
    .headers({
      'cache-control': 'no-store',
      'content-type': PROBLEM_TYPE,
      ...SAFE_HEADERS,
      'x-request-id': reply.request.id,
      ...headers,
    })
    .send(JSON.stringify(problem));
}

/** The one place where what was thrown is rendered and logged. A refusal is a value and never comes here. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? SERVER_ERROR;
  if (status >= CLIENT_ERROR && status < SERVER_ERROR) return sendProblem(reply, clientProblem(error));
  // The route and not the address: that of a mailed link or of an upload is all that one needs to use it.
  request.log.error({ err: error, route: request.routeOptions?.url, method: request.method }, 'A request failed');
  if (isOutage(error)) return sendProblem(reply, problemOf('OVERLOADED', { retryAfterSeconds: 2 }));
  return sendProblem(reply, problemOf('INTERNAL_ERROR'));
}

function clientProblem(error: FastifyError): ProblemDetails {
  const code = CODE_OF_FASTIFY[error.code] ?? 'MALFORMED';
  return problemOf(code as 'MALFORMED');
}

/** SQLSTATE classes and system errors that say that the database is away or a disk is full, not that the code is wrong. */
const OUTAGE = /^(08...|57P0[123]|53[13]00|ECONNREFUSED|ECONNRESET|ENOENT|ENOSPC|EDQUOT|STORAGE_AWAY)$/;

function isOutage(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string' && OUTAGE.test(code)) return true;
    if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(each.message)) return true;
  }
  return false;
}
