import type { Json } from './openapi-components.ts';

/** The response headers that matter to a client program, with their descriptions. */
export const HEADERS = {
  'Access-Control-Allow-Origin': {
    description:
      'Always `*`: pages of any site may read this answer. Absent where a token was sent that the call reads.',
    schema: { type: 'string', const: '*' },
  },
  ETag: {
    description: 'The version of this answer. Named in `If-None-Match`, it is answered 304 while it holds.',
    schema: { type: 'string' },
  },
  'Idempotent-Replayed': {
    description: '`true` where the key was used before and this is the answer of that time. Absent otherwise.',
    schema: { type: 'string', const: 'true' },
  },
  Link: {
    description: 'The address of the next page, as `<…>; rel="next"` (RFC 8288); absent on the last page.',
    schema: { type: 'string' },
  },
  Location: { description: 'The page that the browser goes to: the listing.', schema: { type: 'string' } },
  RateLimit: {
    description:
      'What is left of the limit that counts this call: `"bid";r=593;t=41` is 593 more within 41 seconds ' +
      '(draft-ietf-httpapi-ratelimit-headers). Absent where the server has limits switched off.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description:
      'The limit that counts this call: `"bid";q=600;w=60` is 600 in each 60 seconds, for a member or network.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Whole seconds to wait before the call is repeated; the same as `retryAfterSeconds`.',
    schema: { type: 'integer', minimum: 1 },
  },
  'X-Request-Id': {
    description: 'The id of this request in the log of the server. Name it in a report.',
    schema: { type: 'string' },
  },
} satisfies Record<string, Json>;

export type HeaderName = keyof typeof HEADERS;

/** The rate-limit headers of every counted call. */
export const LIMIT_HEADERS = ['RateLimit', 'RateLimit-Policy'] as const satisfies readonly HeaderName[];

/** References to headers of the document. */
export function headersOf(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
