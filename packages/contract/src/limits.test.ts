import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

describe('what a first page load needs of the contract', () => {
  it.each(['limits', 'paths', 'errors', 'youtube-url'])('%s.ts brings no validator with it', (name) => {
    const source = readFileSync(new URL(`./${name}.ts`, import.meta.url), 'utf8');
    const imports = source.split('\n').filter((line) => /\bfrom '/.test(line) && !line.startsWith('import type '));
    expect(source.length).toBeGreaterThan(500);
    for (const line of imports) expect(line).toMatch(/from '@clamor\/domain\/\w+'/);
  });
});
