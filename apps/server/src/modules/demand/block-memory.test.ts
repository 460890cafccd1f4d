import { expect, it } from 'vitest';
import type { ActivityBlock } from './activity-block.ts';
import { BlockMemory } from './block-memory.ts';

const KIB = 1_024;
const block = (bytes = KIB): ActivityBlock => ({ before: 32, numbers: [], ends: [], text: Buffer.alloc(bytes) });

it('keeps what was read again, however much is read once', () => {
  const memory = new BlockMemory(40 * KIB);
  const popular = block();
  memory.keep('popular', popular);
  expect(memory.find('popular')).toBe(popular);
  for (let walked = 0; walked < 1_000; walked += 1) {
    memory.keep(`walked ${walked}`, block());
    expect(memory.bytes).toBeLessThanOrEqual(40 * KIB);
  }
  expect(memory.find('popular')).toBe(popular);
  expect(memory.find('walked 0')).toBeUndefined();
  expect(memory.find('walked 999')).toBeDefined();
});

it('keeps a newer reading of a block in the place of the older one', () => {
  const memory = new BlockMemory(40 * KIB);
  memory.keep('newest', block());
  memory.find('newest');
  const newer = block(2 * KIB);
  memory.keep('newest', newer);
  expect(memory.find('newest')).toBe(newer);
  expect(memory.bytes).toBeLessThan(3 * KIB);
});

it('forgets each block five minutes after it was read from the database, however often it was asked for', () => {
  let now = 1;
  const memory = new BlockMemory(40 * KIB, () => now);
  memory.keep('old', block());
  now += 4 * 60_000;
  expect(memory.find('old')).toBeDefined();
  now += 59_000;
  expect(memory.find('old')).toBeDefined();
  now += 2_000;
  expect(memory.find('old')).toBeUndefined();
});
