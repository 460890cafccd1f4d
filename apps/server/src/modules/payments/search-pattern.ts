/** What is looked for, as it is: nothing in it stands for something else. Null where nothing is looked for. */
export function patternOf(q: string | null): string | null {
  const wanted = q?.trim() ?? '';
  return wanted === '' ? null : `%${wanted.replace(/[\\%_]/g, '\\$&')}%`;
}
