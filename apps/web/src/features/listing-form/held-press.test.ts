import { expect, it } from 'vitest';
import { heldPress, isFreshPress } from './held-press.ts';

const tally = (underWay: number, failed = 0) => ({ underWay, failed });

it('waits while a picture is under way, and submits when all are in', () => {
  expect(heldPress(tally(5), tally(1))).toBe('waits');
  expect(heldPress(tally(5), tally(0))).toBe('submits');
});

it('ends with a failure, but not with one that was there before the press', () => {
  expect(heldPress(tally(5), tally(4, 1))).toBe('failed');
  expect(heldPress(tally(5), tally(0, 1))).toBe('failed');
  expect(heldPress(tally(5, 1), tally(4, 1))).toBe('waits');
  expect(heldPress(tally(5, 1), tally(0, 1))).toBe('submits');
});

it('counts a press for 1,500 ms', () => {
  expect([isFreshPress(1_000, 2_500), isFreshPress(1_000, 2_501)]).toEqual([true, false]);
});
