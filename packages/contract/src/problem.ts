import { z } from 'zod';
import { ERRORS, type ErrorCode, type FieldError } from './error-table.ts';
import { OBLIGATION_KINDS } from './obligations.ts';

/** One thing that a member still has to see to, and where. */
export const OpenObligation = z.object({
  kind: z.enum(OBLIGATION_KINDS),
  /** What it is about; null for what is the account's as a whole. */
  title: z.string().nullable(),
  slug: z.string().nullable(),
  auctionId: z.string().nullable(),
});

/** Every error body: RFC 9457, plus `code` and what the client needs to recover. Its type stands in `errors.ts`, free of zod. */
export const Problem = z.object({
  /** `/problems/bid-too-low` */
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  field: z.string().optional(),
  minimumCents: z.int().optional(),
  maximumCents: z.int().optional(),
  maxAmountCents: z.int().optional(),
  maximumBytes: z.int().optional(),
  missing: z.int().optional(),
  /** The status that the listing is in instead. */
  listingStatus: z.string().optional(),
  /** What is to be paid first, and its listing. */
  auctionId: z.uuid().optional(),
  slug: z.string().optional(),
  retryAfterSeconds: z.int().optional(),
  /** What keeps an account from being deleted. */
  obligations: z.array(OpenObligation).optional(),
});

const OF_A_TYPE: Readonly<Record<string, string>> = {
  string: 'Must be text',
  number: 'Must be a number',
  int: 'Must be a whole number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  object: 'Must be an object with fields',
};

/** Says a fault for people, where the schema that found it has no words of its own. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  const whole = (issue.path ?? []).length === 0;
  if (issue.code !== 'invalid_type') return 'This cannot be taken';
  if (whole && issue.expected === 'object') return 'The request needs a body: a JSON object with fields';
  return OF_A_TYPE[issue.expected] ?? 'This cannot be taken';
}

/** Parses what a request said; every fault comes in words for people. */
export function parseInWords<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  return schema.safeParse(value, { error: plainWords });
}

/** What a validation refused, one message a field: the first, which names the plainest fault. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  const byField = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}
