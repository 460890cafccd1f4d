import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SERVER } from '../boundaries/layers.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
/** Code spans that look like a path of the project, and targets of links. */
const IN_CODE = /`((?:packages|apps|e2e|bench|tooling|docs|\.ci)(?:\/[\w.*-]+)*)`/g;
const LINKED = /\]\((?!https?:)([^)#]+)(?:#[\w-]+)?\)/g;

function pathsIn(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const linked = [...text.matchAll(LINKED)].map(([, target = '']) => join(dirname(document), target));
  return [...pathsOf(text), ...linked];
}

const pathsOf = (text: string) => [...text.matchAll(IN_CODE)].map(([, place = '']) => place);

const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'GLOSSARY.md',
  'CONTRIBUTING.md',
  'docs/desk.md',
  'docs/money.md',
  'docs/operations.md',
  'docs/product.md',
  'docs/recipes.md',
];
const decisions = readdirSync(join(ROOT, 'docs/decisions'));

describe('what the documents name', () => {
  it.each(documents)('exists, in %s', (document) => {
    const missing = pathsIn(document).filter((path) => !path.includes('*') && !existsSync(join(ROOT, path)));
    expect(missing).toEqual([]);
  });

  it('is more than nothing in ARCHITECTURE.md and in the table of tests that list everything of a kind', () => {
    expect(pathsIn('ARCHITECTURE.md').length).toBeGreaterThan(50);
    const [, table = ''] = readFileSync(join(ROOT, 'docs/recipes.md'), 'utf8').split('\n## Tests that list everything');
    expect(pathsOf(table).filter((path) => /\.(test|spec)\.tsx?$/.test(path)).length).toBeGreaterThan(45);
    const withoutTest = (table.match(/^\| .* \|$/gm) ?? []).slice(1).filter((row) => pathsOf(row).length === 0);
    expect(withoutTest).toEqual([]);
  });

  it('gives every module of the server and every concept of the domain a place on the map', () => {
    const named = pathsIn('ARCHITECTURE.md');
    const modules = readdirSync(join(ROOT, 'apps/server/src/modules')).map((name) => `apps/server/src/modules/${name}`);
    const concepts = readdirSync(join(ROOT, 'packages/domain/src')).map((name) => `packages/domain/src/${name}`);
    const isNamed = (place: string) => named.some((path) => path === place || path.startsWith(`${place}/`));
    expect([...modules, ...concepts].filter((place) => !isNamed(place))).toEqual([]);
  });

  it('lists the modules of the server lowest first: none before one that it may import', () => {
    const modules = pathsIn('ARCHITECTURE.md').flatMap(
      (path) => /^apps\/server\/src\/modules\/([\w-]+)$/.exec(path)?.[1] ?? [],
    );
    expect([...modules].sort()).toEqual(Object.keys(SERVER).sort());
    const tooEarly = modules.flatMap((module, place) =>
      (SERVER[module] ?? [])
        .filter((below) => modules.indexOf(below) > place)
        .map((below) => `${module} before ${below}`),
    );
    expect(tooEarly).toEqual([]);
  });

  it('gives each decision a number of its own', () => {
    const numbers = decisions.map((name) => name.slice(0, 3));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
