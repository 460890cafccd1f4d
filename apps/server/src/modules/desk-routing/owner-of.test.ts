import { describe, expect, it } from 'vitest';
import { ownerOf } from './owner-of.ts';

const listings = Array.from(
  { length: 3_000 },
  (_, index) => `0199f2c1-7b1e-7${index.toString(16).padStart(3, '0')}-8000-0123456789ab`,
);
const address = (index: number) => `http://10.0.0.${10 + index}:3001`;
const addresses = (count: number) => Array.from({ length: count }, (_, index) => address(index));

describe('the owner of a listing', () => {
  it('is the same wherever it is asked for, in whatever order the nodes are known', () => {
    const all = addresses(5);
    for (const id of listings) expect(ownerOf([...all].reverse(), id)).toBe(ownerOf(all, id));
    expect(ownerOf([], 'lamp')).toBeNull();
  });

  it.each([2, 3, 8])('is each of %i nodes about equally often', (count) => {
    const owned = new Map<string | null, number>();
    for (const id of listings)
      owned.set(ownerOf(addresses(count), id), (owned.get(ownerOf(addresses(count), id)) ?? 0) + 1);
    for (const each of addresses(count)) {
      expect(owned.get(each)).toBeGreaterThan((0.8 * listings.length) / count);
      expect(owned.get(each)).toBeLessThan((1.2 * listings.length) / count);
    }
  });

  it('stays where another node comes or goes, but for the listings of that node', () => {
    const all = addresses(4);
    for (const gone of all) {
      const rest = all.filter((each) => each !== gone);
      for (const id of listings) {
        const owner = ownerOf(all, id);
        if (owner !== gone) expect(ownerOf(rest, id)).toBe(owner);
      }
    }
  });
});
