/**
 * The `ILIKE` pattern that finds a text anywhere. Wildcards in the text match only themselves. Null: nothing was typed.
 */
export function substringPattern(typed: string | null | undefined): string | null {
  const wanted = typed?.trim() ?? '';
  return wanted === '' ? null : `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
}
