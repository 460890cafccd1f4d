import type { z } from 'zod';
import { fieldErrorsOf, parseInWords } from './problem.ts';

/** The messages with which a schema refuses a value, by field; empty if it accepts the value. */
export function refused(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = parseInWords(schema, value);
  if (parsed.success) return {};
  return Object.fromEntries(fieldErrorsOf(parsed.error).map(({ field, message }) => [field, message]));
}
