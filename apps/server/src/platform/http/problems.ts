import { type ErrorCode, type ProblemDetails, problemOf } from '@clamor/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { SAFE_HEADERS } from './safe-headers.ts';

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The contract's codes for refusals of Fastify itself. Every other refusal of Fastify means a malformed request. */
const CODE_OF_FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
};

const CLIENT_ERROR = 400;
const SERVER_ERROR = 500;
const UNSATISFIABLE_RANGE = 416;

/**
 * Sends a problem (RFC 9457). Problems are never cached. One that asks the client to wait also sends `Retry-After`. The
 * request's id connects a member's report with a line in the log.
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

/** Answers and logs exceptions; nothing else does. Refusals are values and never come here. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.statusCode === UNSATISFIABLE_RANGE) return sendNoPart(error, reply);
  if (isFaultOfOurs(error)) {
    // The log gets the route instead of the address, because the address of a mailed link or an upload is a secret.
    request.log.error({ err: error, route: request.routeOptions?.url, method: request.method }, 'A request failed');
  }
  return sendProblem(reply, problemOfError(error));
}

/** Whether an exception is a bug or an outage, not a client's fault that Fastify found. */
export function isFaultOfOurs(error: unknown): boolean {
  const status = (error as Partial<FastifyError>).statusCode ?? SERVER_ERROR;
  return status < CLIENT_ERROR || status >= SERVER_ERROR;
}

/** The problem that the client gets for an exception. */
export function problemOfError(error: FastifyError): ProblemDetails {
  if (!isFaultOfOurs(error)) return clientProblem(error);
  return isOutage(error) ? problemOf('OVERLOADED', { retryAfterSeconds: 2 }) : problemOf('INTERNAL_ERROR');
}

/**
 * Answers a request for a range that the file does not have. The headers tell the client the file's length (RFC 9110,
 * 15.5.17).
 */
function sendNoPart(error: FastifyError & { headers?: Record<string, string> }, reply: FastifyReply): FastifyReply {
  return reply
    .code(UNSATISFIABLE_RANGE)
    .headers({ ...SAFE_HEADERS, 'cache-control': 'no-store', ...error.headers })
    .send();
}

function clientProblem(error: FastifyError): ProblemDetails {
  const code = CODE_OF_FASTIFY[error.code] ?? 'MALFORMED';
  return problemOf(code as 'MALFORMED');
}

/** SQLSTATEs that mean that the database is unavailable or slow, which is no fault of the code. */
const DATABASE_AWAY = /^(08...|57P0[123]|57014|25P03|53[13]00)$/;
/** System errors that mean that a host, a disk or the object store is unavailable. */
const SYSTEM_AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|ENOSPC|EDQUOT|STORAGE_AWAY)$/;
/** Messages of the driver that mean that the database is unavailable. These errors have no code. */
const DRIVER_AWAY =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/;

function isOutage(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string' && (DATABASE_AWAY.test(code) || SYSTEM_AWAY.test(code))) return true;
    if (DRIVER_AWAY.test(each.message)) return true;
  }
  return false;
}
