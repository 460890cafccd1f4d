import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

/** The names that `Variables` reads. */
function variablesRead(): string[] {
  const [, schema = ''] =
    /const Variables = z\.object\(\{\n([\s\S]*?)\n\}\);/.exec(read('apps/server/src/config.ts')) ?? [];
  return [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1] ?? '');
}

/** The names in the first column of the README's table. */
function variablesNamed(): string[] {
  const rows = read('README.md').match(/^\| `[A-Z_]+`.*$/gm) ?? [];
  return rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z_]+)`/g)].map((match) => match[1] ?? ''),
  );
}

it('names in the README every variable that the server reads, and no other', () => {
  expect(variablesRead().length).toBeGreaterThan(10);
  expect(variablesNamed().sort()).toEqual(variablesRead().sort());
});
