import { describe, expect, it } from 'vitest';
import { liftToReserve, reserveMet } from './reserve.ts';

describe('the reserve', () => {
  it('is met from its own amount on', () => {
    expect(reserveMet(49_999, 50_000)).toBe(false);
    expect(reserveMet(50_000, 50_000)).toBe(true);
    expect(reserveMet(null, 50_000)).toBe(false);
  });

  it('is nothing to speak of where there is none', () => {
    expect(reserveMet(10, null)).toBeNull();
    expect(reserveMet(null, 0)).toBeNull();
  });

  it('pulls the price up only as far as a maximum reaches it', () => {
    expect(liftToReserve(10_000, 50_000, 50_000)).toBe(50_000);
    expect(liftToReserve(10_000, 49_999, 50_000)).toBe(10_000);
    expect(liftToReserve(60_000, 70_000, 50_000)).toBe(60_000);
    expect(liftToReserve(10_000, 70_000, null)).toBe(10_000);
  });
});
