import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AVATAR_TYPES, PICTURE_TYPES } from '@clamor/contract/limits';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** Matches a list of picture formats, such as "jpg, png or webp". */
const LISTED = /\bjpg, [a-z]+(?:, [a-z]+)* or [a-z]+/g;

/** A list of formats in words, as sentences name them. */
function inWords(types: readonly string[]): string {
  const names = types.map((type) => type.replace('image/', '').replace('jpeg', 'jpg'));
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

const sources = ['packages/contract/src', 'apps/server/src', 'apps/web/src'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`),
);

it('every sentence that lists the formats of a picture lists those that are accepted', () => {
  const found = [...sources, 'docs/product.md#pictures'].flatMap((place) => {
    const [file = ''] = place.split('#');
    return (readFileSync(join(ROOT, file), 'utf8').match(LISTED) ?? []).map((words) => [file, words]);
  });
  expect(found.length).toBeGreaterThan(9);
  const accepted = [inWords(PICTURE_TYPES), inWords(AVATAR_TYPES)];
  expect(found.filter(([, words]) => !accepted.includes(words ?? ''))).toEqual([]);
});
