import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../set-up/project-root.mjs';

/** Strings that look like the path of a module but are something else. */
const MEANT = new Set(["apps/server/src/config.ts: './data'"]);
/** The code before a string that is indeed the path of a module. */
const IMPORTING = /(?:\bfrom|\bimport|import\(|URL\(|\bmock\()\s*$/;

/**
 * All product sources. A string with a module's path outside of an import is probably a mistake of the rename tool,
 * which took the string's word for a path.
 */
const sources = execFileSync(
  'git',
  ['ls-files', 'apps/*/src/**/*.ts', 'apps/*/src/**/*.tsx', 'packages/*/src/**/*.ts'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file !== '' && !/\.(test|fixture|conformance)\.tsx?$/.test(file));

function strayPathsIn(text: string): string[] {
  return [...text.matchAll(/'\.\.?\/[\w./-]+'/g)]
    .filter(({ index }) => !IMPORTING.test(text.slice(Math.max(0, index - 12), index)))
    .map(([path]) => path);
}

it('finds a path that is no import', () => {
  expect(strayPathsIn("import { a } from './a.ts';\nconst b = await import('../b.ts');")).toEqual([]);
  expect(strayPathsIn("const text = 'It failed' + (known ? '' : '../notifications');")).toEqual(["'../notifications'"]);
});

it('no text has the path of a module in place of a word', () => {
  expect(sources.length).toBeGreaterThan(900);
  const found = sources.flatMap((file) =>
    strayPathsIn(readFileSync(join(ROOT, file), 'utf8')).map((path) => `${file}: ${path}`),
  );
  expect(found.filter((each) => !MEANT.has(each))).toEqual([]);
});
