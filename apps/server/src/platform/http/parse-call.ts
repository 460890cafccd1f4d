import { fieldErrorsOf, parseInWords } from '@clamor/contract/problem';
import type { CallShape } from '@clamor/contract/wire';
import type { FastifyRequest } from 'fastify';
import { type Refused, refuse } from './answer.ts';

/** The parts of a request, parsed by the call's schemas. A part is undefined if the call declares none. */
export interface ParsedCall {
  params: unknown;
  headers: unknown;
  query: unknown;
  body: unknown;
}

/** A call before it is parsed. */
export type UnparsedCall = Pick<FastifyRequest, 'params' | 'query' | 'body'> & {
  headers: Readonly<Record<string, unknown>>;
};

const PARTS = ['params', 'headers', 'query', 'body'] as const;

/**
 * Returns the function that parses requests of a call. A path that cannot exist is answered with NOT_FOUND, any other
 * fault with VALIDATION_FAILED.
 */
export function parserOf(call: CallShape): (request: UnparsedCall) => ParsedCall | Refused {
  const declared = PARTS.flatMap((part) => {
    const schema = call[part];
    const usual = part === 'headers' || part === 'body' ? call.usual?.[part] : undefined;
    return schema === undefined ? [] : [{ part, schema, usual }];
  });
  const namedHeaders = headerPicker(call);
  const cannotBeFound = call.refusals.includes('NOT_FOUND');
  return (request) => {
    const parsed: ParsedCall = { params: undefined, headers: undefined, query: undefined, body: undefined };
    for (const { part, schema, usual } of declared) {
      const given = part === 'headers' ? namedHeaders(request) : request[part];
      const read = usual?.(given) ?? null;
      if (read !== null) {
        parsed[part] = read;
        continue;
      }
      const result = parseInWords(schema, given);
      if (result.success) parsed[part] = result.data;
      else if (part === 'params' && cannotBeFound) return refuse('NOT_FOUND');
      else return refuse('VALIDATION_FAILED', { errors: fieldErrorsOf(result.error) });
    }
    return parsed;
  };
}

/**
 * Returns the function that copies those headers that the call names. Copying all of them through a schema would cost
 * more than the rest of parsing a bid.
 */
function headerPicker({ headers }: CallShape): (request: UnparsedCall) => Record<string, unknown> {
  const names = Object.keys(headers?.shape ?? {});
  return (request) => {
    const picked: Record<string, unknown> = {};
    for (const name of names) {
      const value = request.headers[name];
      if (value !== undefined) picked[name] = value;
    }
    return picked;
  };
}
