import { expect, it } from 'vitest';
import { barCount } from './bar-count.ts';

it('gives each slice so far a bar, and the way to the goal as many as it will take at this pace', () => {
  expect(barCount(20, 0.5)).toBe(40);
  expect(barCount(36, 0.5)).toBe(72);
});

it('needs no more bars than slices once the goal is met', () => {
  expect(barCount(40, 1)).toBe(40);
  expect(barCount(40, 3)).toBe(40);
});

it('stays within what can be seen and what there is room for', () => {
  expect(barCount(1, 0.5)).toBe(32);
  expect(barCount(120, 1)).toBe(72);
  expect(barCount(1, 1 / 500_000)).toBe(72);
  expect(barCount(1, 0)).toBe(72);
});
