import { expect, it } from 'vitest';
import { ROOT } from '../set-up/project-root.mjs';
import { findTableUses, tablesOf } from './find-table-uses.mjs';
import { KEPT_BY_TRIGGERS, OTHER_WRITERS, OWNERS, READERS } from './table-owners.mjs';

const { writers, readers } = findTableUses(ROOT);
const owned = new Map(Object.entries(OWNERS).flatMap(([module, tables]) => tables.map((table) => [table, module])));

/** For each table: the modules that use it, without its owner. */
function besideTheOwner(uses: ReadonlyMap<string, ReadonlySet<string>>): Record<string, string[]> {
  const rows = [...uses].map(([table, modules]) => [
    table,
    [...modules].filter((module) => module !== owned.get(table)).sort(),
  ]);
  return Object.fromEntries(rows.filter(([, modules]) => (modules?.length ?? 0) > 0));
}

it('every table has one owner, or is kept by triggers', () => {
  const known = [...owned.keys(), ...KEPT_BY_TRIGGERS];
  expect(known.sort()).toEqual([...tablesOf(ROOT)].sort());
});

it('only the owner writes a table, but for the named exceptions', () => {
  expect(besideTheOwner(writers)).toEqual(OTHER_WRITERS);
});

it('whoever else reads a table is listed', () => {
  expect(besideTheOwner(readers)).toEqual(READERS);
});

it('what triggers keep, no module writes', () => {
  expect(KEPT_BY_TRIGGERS.filter((table) => writers.has(table))).toEqual([]);
});
