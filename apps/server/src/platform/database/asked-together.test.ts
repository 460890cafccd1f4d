import { expect, it } from 'vitest';
import { askedTogether } from './asked-together.ts';

it('asks once for what is looked up in one turn, at most so many keys at a time, and anew in the next', async () => {
  const questions: (readonly number[])[] = [];
  const double = askedTogether<number, number>(async (keys) => {
    questions.push(keys);
    return keys.map((key) => key * 2);
  }, 2);
  const first = double(1);
  await Promise.resolve();
  expect(await Promise.all([first, double(2), double(3)])).toEqual([2, 4, 6]);
  expect(questions).toEqual([[1, 2], [3]]);
  expect(await double(1)).toBe(2);
  expect(questions).toEqual([[1, 2], [3], [1]]);
});
