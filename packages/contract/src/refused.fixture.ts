import type { z } from 'zod';
import { fieldErrorsOf, parseInWords } from './problem.ts';

/** What a schema refuses about a value: the message by field, empty where it takes it. */
export function refused(schema: z.ZodType, value: unknown): Record<string, string> {
  const parsed = parseInWords(schema, value);
  if (parsed.success) return {};
  return Object.fromEntries(fieldErrorsOf(parsed.error).map(({ field, message }) => [field, message]));
}
