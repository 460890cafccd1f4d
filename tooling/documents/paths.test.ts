import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
/** Code spans that look like a path of the project, and targets of links. */
const IN_CODE = /`((?:packages|apps|e2e|bench|tooling|docs|\.ci)(?:\/[\w.*-]+)*)`/g;
const LINKED = /\]\((?!https?:)([^)#]+)(?:#[\w-]+)?\)/g;

function pathsIn(document: string): string[] {
  const text = readFileSync(join(ROOT, document), 'utf8');
  const linked = [...text.matchAll(LINKED)].map(([, target = '']) => join(dirname(document), target));
  return [...[...text.matchAll(IN_CODE)].map(([, place = '']) => place), ...linked];
}

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

  it('is more than nothing in ARCHITECTURE.md', () => {
    expect(pathsIn('ARCHITECTURE.md').length).toBeGreaterThan(50);
  });

  it('gives every module of the server and every concept of the domain a place on the map', () => {
    const named = pathsIn('ARCHITECTURE.md');
    const modules = readdirSync(join(ROOT, 'apps/server/src/modules')).map((name) => `apps/server/src/modules/${name}`);
    const concepts = readdirSync(join(ROOT, 'packages/domain/src')).map((name) => `packages/domain/src/${name}`);
    const isNamed = (place: string) => named.some((path) => path === place || path.startsWith(`${place}/`));
    expect([...modules, ...concepts].filter((place) => !isNamed(place))).toEqual([]);
  });

  it('gives each decision a number of its own', () => {
    const numbers = decisions.map((name) => name.slice(0, 3));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});
