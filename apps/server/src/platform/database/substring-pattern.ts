/** The `ILIKE` pattern of a text that is looked for as it is: nothing in it stands for something else. null: nothing is looked for. */
export function substringPattern(typed: string | null | undefined): string | null {
  const wanted = typed?.trim() ?? '';
  return wanted === '' ? null : `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
}
