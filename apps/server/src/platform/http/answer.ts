import {
  type CodeOfRefusal,
  type ErrorCode,
  type FactsArgument,
  type ProblemDetails,
  problemOf,
  problemOfRefusal,
} from '@clamor/contract/errors';
import type { CallShape, RefusalOf } from '@clamor/contract/wire';
import type { Refusal } from '@clamor/domain/lifecycle';
import type { Instant } from '@clamor/domain/time';
import type { z } from 'zod';
import type { Encoded } from './encoded-body.ts';

type Headers = Readonly<Record<string, string>>;

/** An answer with a status and a body that the contract declares. */
interface Answered<Status, Body> {
  kind: 'answer';
  status: Status;
  body: Body;
  headers?: Headers;
}

/** An answer that is already serialised and is sent as it is. */
interface Raw {
  kind: 'raw';
  status: number;
  payload: string | Buffer | NodeJS.ReadableStream | null;
  headers: Headers;
}

/** A body of the contract that is already serialised as JSON. */
interface Rendered {
  kind: 'rendered';
  status: number;
  json: string | Buffer;
  /** The same JSON, compressed for this client; null: it is sent uncompressed. */
  encoded: Encoded | null;
  headers: Headers;
}

/** A refusal, as problem+json. */
export interface Refused<Code extends ErrorCode = ErrorCode> {
  kind: 'problem';
  problem: ProblemDetails<Code>;
  headers?: Headers;
}

type BodyFor<Schema> = Schema extends z.ZodType ? z.output<Schema> : null;

/**
 * Everything that the handler of a call may return: its answers, and refusals with the codes that the call declares.
 */
export type AnswerTo<Call extends CallShape> =
  | { [Status in keyof Call['answers']]: Answered<Status, BodyFor<Call['answers'][Status]>> }[keyof Call['answers']]
  | Raw
  | Rendered
  | Refused<RefusalOf<Call>>;

/** An answer on its way to the client, where the type of its call is no longer known. */
export type AnyAnswer = Answered<unknown, unknown> | Raw | Rendered | Refused;

/** Answers with a body of the contract. */
export function answer<const Status extends number, Body>(
  status: Status,
  body: Body,
  headers?: Headers,
): Answered<Status, Body> {
  return headers === undefined ? { kind: 'answer', status, body } : { kind: 'answer', status, body, headers };
}

/** The answer of a call that has nothing to return. */
export const DONE = answer(200, { success: true } as const);

/** Answers with bytes or text that are already serialised. The headers must include `content-type`. */
export function raw(status: number, payload: Raw['payload'], headers: Headers): Raw {
  return { kind: 'raw', status, payload, headers };
}

/**
 * Answers with JSON of the contract that is already serialised. So a body that many clients request is serialised once.
 */
export function rendered(
  status: number,
  json: Rendered['json'],
  headers: Headers,
  encoded: Rendered['encoded'] = null,
): Rendered {
  return { kind: 'rendered', status, json, encoded, headers };
}

/**
 * Refuses with a code of the contract and the facts that its problem contains. The use case may add a more specific
 * sentence.
 */
export function refuse<Code extends ErrorCode>(code: Code, ...rest: FactsArgument<Code>): Refused<Code> {
  return { kind: 'problem', problem: problemOf(code, ...rest) };
}

/**
 * Refuses with a refusal of the rules.
 * @param now product time
 */
export function refuseWith<Given extends Refusal>(refusal: Given, now: Instant): Refused<CodeOfRefusal<Given['kind']>> {
  return { kind: 'problem', problem: problemOfRefusal(refusal, now) };
}
