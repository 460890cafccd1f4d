import { z } from 'zod';
import { ERRORS, type ErrorCode, type FieldError } from './error-table.ts';
import { OBLIGATION_KINDS } from './obligations.ts';

/** One obligation that the member must settle, and where. */
export const OpenObligation = z.object({
  kind: z.enum(OBLIGATION_KINDS),
  /** The title of the obligation's listing; null for an obligation of the whole account. */
  title: z.string().nullable(),
  slug: z.string().nullable(),
  auctionId: z.string().nullable(),
});

/**
 * Every error body: RFC 9457, plus `code` and the facts that the client needs. Its type is in `errors.ts`, free of zod.
 */
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
  /** The listing's actual status, if the call needs another one. */
  listingStatus: z.string().optional(),
  /** The auction whose claim has to be paid first, and the slug of its listing. */
  auctionId: z.uuid().optional(),
  slug: z.string().optional(),
  retryAfterSeconds: z.int().optional(),
  /** The obligations that prevent the account's deletion. */
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

/** A readable message for a fault whose schema has none. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  const whole = (issue.path ?? []).length === 0;
  if (issue.code !== 'invalid_type') return 'This cannot be taken';
  if (whole && issue.expected === 'object') return 'The request needs a body: a JSON object with fields';
  return OF_A_TYPE[issue.expected] ?? 'This cannot be taken';
}

/** Parses a request; every fault gets a readable message. */
export function parseInWords<Schema extends z.ZodType>(schema: Schema, value: unknown) {
  return schema.safeParse(value, { error: plainWords });
}

/** The refused fields of a validation with one message each: the first, which is the simplest. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  const byField = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}
