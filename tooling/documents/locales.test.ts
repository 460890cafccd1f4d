import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = ['packages/contract/src', 'packages/domain/src', 'apps/server/src', 'apps/web/src'];

/** The calls that use the reader's language or zone on purpose, with their arguments. All others must be English. */
const OF_THE_READER = [
  'apps/web/src/features/lifecycle/zone-times.ts: Intl.DateTimeFormat()',
  'apps/web/src/lib/countries.ts: Intl.Locale(language)',
  "apps/web/src/lib/time-text.ts: Intl.DateTimeFormat(language, { hour: 'numeric' })",
];

const FORMATTERS = /(?:new (Intl\.\w+)|\.(toLocale\w+))\(([^()]*)\)/g;

it('writes figures, moments and lists in English sentences as English does, whatever device or server writes them', () => {
  const found = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test|\.fixture)\.tsx?$/.test(file))
      .flatMap((file) => {
        const path = join(folder, file);
        const calls = [...readFileSync(join(ROOT, path), 'utf8').matchAll(FORMATTERS)];
        return calls.map(([, made, called, given]) => ({ path, name: made ?? called, given: given ?? '' }));
      }),
  );
  expect(found.length).toBeGreaterThan(20);
  const others = found.filter(({ given }) => !/^\s*'en(-US)?'/.test(given));
  expect(others.map(({ path, name, given }) => `${path}: ${name}(${given})`).sort()).toEqual(OF_THE_READER);
});
