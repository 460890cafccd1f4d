/** The `ILIKE` pattern that finds a text literally, without wildcards. null: there is no search. */
export function substringPattern(typed: string | null | undefined): string | null {
  const wanted = typed?.trim() ?? '';
  return wanted === '' ? null : `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
}
