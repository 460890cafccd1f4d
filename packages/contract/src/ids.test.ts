import { expect, it } from 'vitest';
import type { z } from 'zod';
import { CALLS } from './calls.ts';
import { refused } from './refused.fixture.ts';

/**
 * The fields of requests that take an id, with the message for a text that is no id. A new field of this kind needs a
 * row.
 */
const IDS: Readonly<Record<string, string>> = {
  'query.seller': 'Seller is not valid',
  'body.sellerId': 'There is no such record',
  'body.auctionId': 'There is no such auction',
  'params.auctionId': 'There is no such auction',
  'params.id of an offer': 'There is no such offer',
  'params.id': 'There is no such record',
};
const LOWER = '0199b1c2-aaaa-7bbb-8ccc-0000000000fe';

/** The fields of every call that take an id and nothing else, with the part of the request that they are in. */
const fields = CALLS.flatMap(({ name, call }) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const { shape = {} } = (call[part] ?? {}) as { shape?: Record<string, z.ZodType> };
    return Object.entries(shape)
      .filter(([, field]) => field.safeParse(LOWER).success && !field.safeParse('0199b1c2-aaaa-7bbb').success)
      .map(([key, field]) => ({ name, part, key, field, path: call.path }));
  }),
);

function placeOf({ part, key, path }: (typeof fields)[number]): string {
  return path.startsWith('/api/offers/') ? `${part}.${key} of an offer` : `${part}.${key}`;
}

it('every place that takes an id has its row here', () => {
  expect(fields.length).toBeGreaterThan(30);
  expect([...new Set(fields.map(placeOf))].sort()).toEqual(Object.keys(IDS).sort());
});

it.each(fields)('an id in capitals is the same id: $key in $part of $name', (place) => {
  expect(place.field.parse(LOWER.toUpperCase())).toBe(LOWER);
  expect(place.field.parse(LOWER)).toBe(LOWER);
});

it.each(fields)('what is no id is refused in the words of its place: $key in $part of $name', (place) => {
  for (const wrong of ['first', `{${LOWER}}`, ` ${LOWER}`, LOWER.replaceAll('-', '')]) {
    expect(refused(place.field, wrong)).toEqual({ '': IDS[placeOf(place)] });
  }
});
