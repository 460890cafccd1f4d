import { expect, it } from 'vitest';
import { sealedNumbers } from './sealed-number.ts';

const numbers = sealedNumbers(Buffer.alloc(32, 7));

it('opens what it sealed, as often as it comes back', () => {
  for (const value of [0, 1, 42_000, Number.MAX_SAFE_INTEGER]) {
    const sealed = numbers.seal(value, 'a listing');
    expect([numbers.open(sealed, 'a listing'), numbers.open(sealed, 'a listing')]).toEqual([value, value]);
  }
});

it('shows nothing of the number: one number never looks the same twice', () => {
  const seals = Array.from({ length: 100 }, () => numbers.seal(5, 'a listing'));
  expect(new Set(seals).size).toBe(100);
  expect(new Set(seals.map((sealed) => sealed.length)).size).toBe(1);
});

it('opens nothing that was changed, cut, made up, or sealed for something else', () => {
  const sealed = numbers.seal(5, 'a listing');
  const bytes = Buffer.from(sealed, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(numbers.open(changed.toString('base64url'), 'a listing')).toBeNull();
  }
  for (const made of ['', '5', 'NULL', bytes.subarray(1).toString('base64url'), `${sealed}AAAA`])
    expect(numbers.open(made, 'a listing')).toBeNull();
  expect(numbers.open(sealed, 'another listing')).toBeNull();
  expect(sealedNumbers(Buffer.alloc(32, 8)).open(sealed, 'a listing')).toBeNull();
});
