import { readFileSync } from 'node:fs';
import { CALLS } from '@clamor/contract/calls';
import { expect, it } from 'vitest';

const config = readFileSync(new URL('../../../deploy/haproxy.cfg', import.meta.url), 'utf8');
const prefixes = new Map(
  [...config.matchAll(/^ *acl (\w+) path_beg (\S+)$/gm)].map(([, name = '', prefix = '']) => [name, prefix]),
);
/** The rules by which haproxy.cfg finds a slug: the prefix of the path, and the number of the field between slashes. */
const rules = [...config.matchAll(/X-Clamor-Listing %\[path,field\((\d+),\/\)\] if (\w+) !is_read$/gm)].map(
  ([, field, name = '']) => ({ prefix: prefixes.get(name) ?? expect.unreachable(), field: Number(field) }),
);

/** The value by which HAProxy chooses the node for a path; null: any node. */
function hashed(path: string): string | null {
  const rule = rules.findLast(({ prefix }) => path.startsWith(prefix));
  return rule === undefined ? null : (path.split('/')[rule.field - 1] ?? null);
}

const ofListings = CALLS.filter(({ call }) => call.method !== 'GET' && call.path.includes('{slug}'));

it.each(ofListings)('HAProxy sends $name of one listing to one node, by its slug', ({ call: { path } }) => {
  expect([path, hashed(path.replace('{slug}', 'brass-bell'))]).toEqual([path, 'brass-bell']);
});

it('HAProxy spreads every other command', () => {
  const others = CALLS.filter(({ call }) => call.method !== 'GET' && !call.path.includes('{slug}'));
  const chosen = others.filter(({ call: { path } }) => hashed(path.replaceAll(/\{\w+\}/g, 'x')) !== null);
  expect(chosen.map(({ name }) => name)).toEqual([]);
});
