import { fieldErrorsOf } from '@clamor/contract/problem';
import type { CallShape } from '@clamor/contract/wire';
import type { FastifyRequest } from 'fastify';
import { type Refused, refuse } from './answer.ts';

/** What a request said, as the call's schemas understand it; undefined where the call declares nothing. */
export interface ParsedCall {
  params: unknown;
  headers: unknown;
  query: unknown;
  body: unknown;
}

const PARTS = ['params', 'headers', 'query', 'body'] as const;

/** Parses what the call declares. A path that names nothing possible is not found; everything else is a field error. */
export function parserOf(call: CallShape): (request: FastifyRequest) => ParsedCall | Refused {
  const declared = PARTS.flatMap((part) => {
    const schema = call[part];
    return schema === undefined ? [] : [{ part, schema }];
  });
  const cannotBeFound = call.refusals.includes('NOT_FOUND');
  return (request) => {
    const parsed: ParsedCall = { params: undefined, headers: undefined, query: undefined, body: undefined };
    for (const { part, schema } of declared) {
      const result = schema.safeParse(request[part]);
      if (result.success) parsed[part] = result.data;
      else if (part === 'params' && cannotBeFound) return refuse('NOT_FOUND');
      else return refuse('VALIDATION_FAILED', { errors: fieldErrorsOf(result.error) });
    }
    return parsed;
  };
}
