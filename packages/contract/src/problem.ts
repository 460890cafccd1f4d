import { z } from 'zod';
import type { ErrorCode, FieldError } from './errors.ts';
import { ERRORS } from './errors.ts';

export type { ProblemDetails } from './errors.ts';

/** The schema of every error body; its type stands in `errors.ts`, free of zod. */
export const Problem = z.object({
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
  listingStatus: z.string().optional(),
  retryAfterSeconds: z.int().optional(),
});

/** What a validation refused, one message a field: the first, which names the plainest fault. */
export function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  const byField = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}
