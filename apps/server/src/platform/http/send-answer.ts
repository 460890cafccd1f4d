import { channel } from 'node:diagnostics_channel';
import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode } from '@clamor/contract/errors';
import { type CallShape, COMMON_REFUSALS } from '@clamor/contract/wire';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AnyAnswer } from './answer.ts';
import { sendProblem } from './problems.ts';
import { SAFE_HEADERS } from './safe-headers.ts';

/** Publishes each refusal that was compared with the contract, as `{ call, code }`. Only tests subscribe. */
const checkedRefusals = channel('clamor:checked-refusal');

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a handler's answer. It must not be cached, unless the handler says otherwise. */
export function sendAnswer(app: FastifyInstance, call: CallShape, reply: FastifyReply, given: AnyAnswer): FastifyReply {
  if (app.context.checkAnswers) assertAsPromised(call, given);
  if (given.kind === 'problem') return sendProblem(reply, given.problem, given.headers);
  reply.headers(SAFE_HEADERS);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  if (given.headers !== undefined) reply.headers(given.headers);
  reply.code(given.status as number);
  // Given null, Fastify would send the JSON `null`. A 304 must neither contain those four bytes nor name their length.
  if (given.kind === 'raw') return given.payload === null ? reply.send() : reply.send(given.payload);
  if (given.kind === 'rendered') {
    reply.type(JSON_TYPE);
    if (given.encoded === null) return reply.send(given.json);
    return reply.header('content-encoding', given.encoded.encoding).send(given.encoded.bytes);
  }
  return given.body === null ? reply.send() : reply.send(given.body);
}

/** For tests: throws if the answer is not one that the contract declares. */
export function assertAsPromised(call: CallShape, given: AnyAnswer): void {
  if (given.kind === 'problem') assertDeclared(call, given.problem.code);
  else if (given.kind === 'rendered') assertPromised(call, given.status, JSON.parse(given.json.toString()));
  else if (given.kind === 'answer') assertPromised(call, given.status as number, given.body);
}

/** Throws if the call does not declare the refusal. */
function assertDeclared(call: CallShape, code: ErrorCode): void {
  const { method, path, refusals } = call;
  checkedRefusals.publish({ call, code });
  if ([...refusals, ...COMMON_REFUSALS].includes(code)) return;
  throw new Error(`${method} ${path} does not declare ${code}.`);
}

/** Throws if the call does not declare the status, or the body does not match its schema. */
function assertPromised(call: CallShape, status: number, body: unknown): void {
  const schema = call.answers[status];
  if (schema === undefined) throw new Error(`${call.method} ${call.path} does not promise a status ${status}.`);
  if (schema === null) return;
  const result = schema.safeParse(body);
  if (!result.success) throw new Error(`${call.method} ${call.path} broke its promise: ${result.error.message}`);
  const sent = asSent(body);
  const promised = asSent(result.data);
  if (isDeepStrictEqual(sent, promised)) return;
  throw new Error(`${call.method} ${call.path} says more than it promised: ${JSON.stringify(sent)}`);
}

function asSent(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body));
}
