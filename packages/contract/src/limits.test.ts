import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The files that a file imports or re-exports at run time, directly or through others. */
function loadedBy(file: string): string[] {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const lines = source.split('\n').filter((line) => /\bfrom '/.test(line) && !/^(import|export) type /.test(line));
  return lines.flatMap((line) => {
    const from = line.replace(/^.*\bfrom '([^']*)'.*$/, '$1');
    return from.startsWith('./') ? [from, ...loadedBy(from)] : [from];
  });
}

describe('what a first page load needs of the contract', () => {
  it.each(['limits', 'paths', 'errors', 'youtube-url'])('%s.ts brings no validator with it', (name) => {
    for (const from of loadedBy(`./${name}.ts`)) expect(from).toMatch(/^(@clamor\/domain\/\w+|\.\/[\w-]+\.ts)$/);
  });

  it('would be noticed to bring one', () => {
    expect(loadedBy('./problem.ts')).toContain('zod');
    expect(loadedBy('./errors.ts')).toContain('./error-table.ts');
  });
});
