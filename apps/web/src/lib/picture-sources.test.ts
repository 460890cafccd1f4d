import { expect, it } from 'vitest';
import { sourcesOf } from './picture-sources.ts';

it('offers every width up to the widest that a place has use for', () => {
  expect(sourcesOf('/objects/uploads/a', 320)).toBe('/objects/uploads/a?w=160 160w, /objects/uploads/a?w=320 320w');
  expect(sourcesOf('/objects/uploads/a', 1920)?.split(', ')).toHaveLength(7);
});

it('asks nobody else for a width', () => {
  expect(sourcesOf('https://elsewhere.test/face.png', 320)).toBeUndefined();
  expect(sourcesOf('blob:http://localhost/1', 320)).toBeUndefined();
});
