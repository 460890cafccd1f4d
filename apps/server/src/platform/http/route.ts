import { routePath } from '@clamor/contract/paths';
import type { CallShape } from '@clamor/contract/wire';
import type { Instant } from '@clamor/domain/time';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions as FastifyRoute } from 'fastify';
import type { z } from 'zod';
import type { Counted } from '../limiter/index.ts';
import { type AnswerTo, type AnyAnswer, type Refused, refuse } from './answer.ts';
import type { Caller, StaffCaller } from './caller.ts';
import { hideFromOthers } from './development-calls.ts';
import { staffRefusal } from './enter-staff.ts';
import { parserOf } from './parse-call.ts';
import {
  type LimitClass,
  type LimitKey,
  limitKeyOf,
  type RateLimits,
  rateLimitHeaders,
  secondsToWait,
} from './rate-limits.ts';
import { sendAnswer } from './send-answer.ts';
import { SessionEnded } from './session-ended.ts';
import { answerPreflights, sharedReadHook } from './share-reads.ts';

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

type CallerFor<Call extends CallShape> = Call['access'] extends 'member'
  ? Caller
  : Call['access'] extends 'optional'
    ? Caller | null
    : null;

/** A request as the handler of its call gets it: parsed by the contract. */
export interface Asked<Call extends CallShape> {
  params: OutputOf<Call['params']>;
  query: OutputOf<Call['query']>;
  body: OutputOf<Call['body']>;
  headers: OutputOf<Call['headers']>;
  /** The member who sent the request. The call's access decides whether this can be, or must be, null. */
  caller: CallerFor<Call>;
  staff: Call['access'] extends 'staff' ? StaffCaller : null;
  /** Raw database time at which the whole body had arrived. */
  receivedAt: Instant;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Handler<Call extends CallShape> = (asked: Asked<Call>) => AnswerTo<Call> | Promise<AnswerTo<Call>>;

export interface RouteOptions {
  /** The call's rate limit. By default `staff` for staff calls, `read` for GET, and `write` for all others. */
  limit?: LimitClass;
  /** The longest body in bytes, if it differs from the app's limit. */
  bodyLimit?: number;
  /** For forms that work without scripts: the answer if the request is refused before its body is parsed. */
  answerRefusal?: (refused: Refused, request: FastifyRequest) => AnyAnswer;
}

/**
 * Binds a call of the contract to its handler. Before the handler runs, the caller is identified, the request counted
 * and parsed. If the member's session ends meanwhile, the answer is that for a request without a session. Development
 * calls do not exist in production; other machines can use them only if the operator allows it.
 */
export function route<const Call extends CallShape>(
  app: FastifyInstance,
  call: Call,
  handler: Handler<Call>,
  options: RouteOptions = {},
): void {
  if (call.access === 'development' && !app.context.development) return;
  const limit = options.limit ?? limitOf(call);
  const parse = parserOf(call);
  const { answerRefusal } = options;
  const refuseForeign = (request: FastifyRequest, reply: FastifyReply, refused: Refused) =>
    sendAnswer(app, call, reply, answerRefusal?.(refused, request) ?? refused);
  const onRequest = call.access === 'development' ? hideFromOthers : sharedReadHook(call);
  const bound: FastifyRoute = {
    method: call.method,
    url: routePath(call.path),
    config: { limit: 'call', ...(answerRefusal === undefined ? {} : { refuseForeign }) },
    ...(onRequest === undefined ? {} : { onRequest }),
    ...(options.bodyLimit === undefined ? {} : { bodyLimit: options.bodyLimit }),
    handler: async (request, reply) => {
      const entered = await enter(app, call, request, reply, limit);
      if ('kind' in entered) return sendAnswer(app, call, reply, answerRefusal?.(entered, request) ?? entered);
      const parsed = parse(request);
      if ('kind' in parsed) return sendAnswer(app, call, reply, parsed);
      const { params, query, body, headers } = parsed;
      const { caller, staff } = entered;
      const { receivedAt } = request;
      // Listed one by one, because spreading two objects costs more than all the parsing of a bid.
      const asked = { params, query, body, headers, caller, staff, receivedAt, request, reply };
      let given: AnyAnswer;
      try {
        given = (await handler(asked as Asked<Call>)) as AnyAnswer;
      } catch (error) {
        if (call.access !== 'member' || !(error instanceof SessionEnded)) throw error;
        given = refuse('UNAUTHENTICATED');
      }
      return sendAnswer(app, call, reply, given);
    },
  };
  if (takesForms(call)) registerWithForms(app, bound);
  else app.route(bound);
  answerPreflights(app, call);
}

function limitOf({ access, method }: CallShape): LimitClass {
  if (access === 'staff') return 'staff';
  return method === 'GET' ? 'read' : 'write';
}

const FORM = 'application/x-www-form-urlencoded';

function takesForms({ bodyTypes = [] }: CallShape): boolean {
  return bodyTypes.includes(FORM);
}

/**
 * Registers a route that reads forms. Only calls that declare forms get one, because a page of any site can send a form
 * without a preflight.
 */
function registerWithForms(app: FastifyInstance, bound: FastifyRoute): void {
  void app.register(async (scope) => {
    await scope.register(formBody);
    scope.route(bound);
  });
}

/**
 * Counts a request under its class of limit. Returns the refusal, or null if the request is within the limit. For bids
 * and reads the result is no promise, so that they do not wait.
 */
function countOne(
  rateLimits: RateLimits,
  limit: LimitClass,
  key: LimitKey,
  reply: FastifyReply,
): Refused | null | Promise<Refused | null> {
  const answerTo = (counted: Counted): Refused | null => {
    reply.headers(rateLimitHeaders(limit, counted));
    const retryAfterSeconds = secondsToWait(counted);
    return retryAfterSeconds > 0 ? refuse('RATE_LIMITED', { retryAfterSeconds }) : null;
  };
  const counting = rateLimits.count(limit, key);
  return counting instanceof Promise ? counting.then(answerTo) : answerTo(counting);
}

/** Identifies the caller and counts the request. Refuses if this caller may not make the call now. */
async function enter(
  app: FastifyInstance,
  call: CallShape,
  request: FastifyRequest,
  reply: FastifyReply,
  limit: LimitClass,
): Promise<{ caller: Caller | null; staff: StaffCaller | null } | Refused> {
  const { admission, rateLimits } = app.context;
  let caller: Caller | null = null;
  let staff: StaffCaller | null = null;
  if (call.access === 'member' || call.access === 'optional') {
    const found = admission.caller(request);
    caller = found instanceof Promise ? await found : found;
  } else if (call.access === 'staff') {
    const known = await admission.staff(request);
    if (known !== null && 'retryAfterSeconds' in known) return refuse('RATE_LIMITED', known);
    staff = known;
  }
  request.memberId = caller?.userId ?? null;
  request.staffName = staff?.name ?? null;
  const key = limitKeyOf(limit, caller?.userId ?? null, request.ip);
  const counting = rateLimits === null ? null : countOne(rateLimits, limit, key, reply);
  const tooMany = counting instanceof Promise ? await counting : counting;
  if (tooMany !== null) return tooMany;
  if (call.access === 'member' && caller === null) return refuse('UNAUTHENTICATED');
  if (call.access === 'staff' && staff === null) return refuse('UNAUTHENTICATED', { reason: 'staff' });
  const refused = staff === null ? null : staffRefusal(call, staff, request);
  return refused ?? { caller, staff };
}
