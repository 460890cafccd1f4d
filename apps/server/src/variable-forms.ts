import { statSync } from 'node:fs';
import { z } from 'zod';

/**
 * A variable that may be left out. An empty one counts as left out, because compose files and shells set such
 * variables.
 */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const WEB_URL = z.url({
  protocol: /^https?$/,
  error: 'must be an address that starts with http:// or https://',
});

export const API_BASE = z.string().regex(/^https?:\/\/[^/?#@\s]+\/?$/, {
  error: 'must be an address that starts with http:// or https://, without a path',
});

export const KEY = z.string().regex(/^[\x21-\x7e]{1,200}$/, { error: 'must be a key without spaces' });

export const FOLDER = z
  .string()
  .refine((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false, { error: 'must be a folder' });
