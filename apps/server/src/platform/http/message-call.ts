import type { CallShape } from '@clamor/contract/wire';
import type { Instant } from '@clamor/domain/time';
import type { FastifyError, FastifyInstance } from 'fastify';
import { type AnswerTo, type AnyAnswer, refuse } from './answer.ts';
import type { Caller } from './caller.ts';
import { parserOf } from './parse-call.ts';
import { isFaultOfOurs, problemOfError } from './problems.ts';
import { type LimitClass, limitKeyOf, secondsToWait } from './rate-limits.ts';
import type { Asked } from './route.ts';
import { assertAsPromised } from './send-answer.ts';
import { SessionEnded } from './session-ended.ts';

/** A call that came in a message instead of an HTTP request, before the contract has parsed any of it. */
export interface CallMessage {
  /** The member who is signed in on the connection; null: nobody is. */
  caller: Caller | null | Promise<Caller | null>;
  /** The network address of the connection. */
  address: string;
  headers: Readonly<Record<string, unknown>>;
  body: unknown;
  /** Raw database time at which the whole message had arrived. */
  receivedAt: Instant;
}

/** The answer that HTTP would give: its status and the text of its body. */
export interface MessageAnswer {
  status: number;
  json: string;
}

export type MessageHandler<Call extends CallShape> = (
  asked: Pick<Asked<Call>, 'caller' | 'headers' | 'body' | 'receivedAt'>,
) => Promise<AnswerTo<Call>>;

type MemberCall = CallShape & { access: 'member' };

/**
 * Binds a member's call to the messages of a connection, as `route` binds it to requests. Both have the same limit and
 * count together, parse alike, and give the same answers. Never throws.
 */
export function messageCall<const Call extends MemberCall>(
  app: FastifyInstance,
  call: Call,
  limit: LimitClass,
): (message: CallMessage, handler: MessageHandler<Call>) => Promise<MessageAnswer> {
  const parse = parserOf(call);
  const { rateLimits, checkAnswers } = app.context;
  async function answerTo(
    { caller: asked, address, headers, body, receivedAt }: CallMessage,
    handler: MessageHandler<Call>,
  ): Promise<AnyAnswer> {
    const caller = asked instanceof Promise ? await asked : asked;
    const counting = rateLimits?.count(limit, limitKeyOf(limit, caller?.userId ?? null, address));
    const counted = counting instanceof Promise ? await counting : counting;
    const retryAfterSeconds = counted === undefined ? 0 : secondsToWait(counted);
    if (retryAfterSeconds > 0) return refuse('RATE_LIMITED', { retryAfterSeconds });
    if (caller === null) return refuse('UNAUTHENTICATED');
    const parsed = parse({ params: {}, query: {}, headers, body });
    if ('kind' in parsed) return parsed;
    const call = { caller, headers: parsed.headers, body: parsed.body, receivedAt };
    return (await handler(call as Parameters<typeof handler>[0])) as AnyAnswer;
  }
  return async (message, handler) => {
    try {
      const given = await answerTo(message, handler);
      if (checkAnswers) assertAsPromised(call, given);
      return textOf(given);
    } catch (error) {
      if (error instanceof SessionEnded) return textOf(refuse('UNAUTHENTICATED'));
      if (isFaultOfOurs(error)) app.log.error({ err: error, call: call.path }, 'A call by message failed');
      const problem = problemOfError(error as FastifyError);
      return { status: problem.status, json: JSON.stringify(problem) };
    }
  };
}

function textOf(given: AnyAnswer): MessageAnswer {
  if (given.kind === 'problem') return { status: given.problem.status, json: JSON.stringify(given.problem) };
  if (given.kind === 'answer') return { status: given.status as number, json: JSON.stringify(given.body) };
  throw new Error('A call by message answers with a body of the contract.');
}
