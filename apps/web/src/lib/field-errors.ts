import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from './api-error.ts';

/**
 * Puts the server's field errors under their fields.
 * @param fields the fields that the form shows; an error elsewhere needs a toast
 * @returns whether every error found its field
 */
export function showFieldErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
): boolean {
  const errors = error instanceof ApiError ? error.errors : [];
  const known = errors.filter(({ field }) => (fields as readonly string[]).includes(field));
  for (const [index, { field, message }] of known.entries()) {
    setError(field as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return errors.length > 0 && known.length === errors.length;
}
