import type { MoneyRefusal } from '@clamor/domain/sales';

/** What came of a staff action. */
export type StaffDone<Result = null> =
  | { kind: 'done'; result: Result }
  | { kind: 'refused'; refusal: MoneyRefusal }
  | { kind: 'not_found' };

export function done<Result>(result: Result): { kind: 'done'; result: Result } {
  return { kind: 'done', result };
}

export function refusal(why: MoneyRefusal): { kind: 'refused'; refusal: MoneyRefusal } {
  return { kind: 'refused', refusal: why };
}

export const NOT_FOUND = { kind: 'not_found' } as const;
