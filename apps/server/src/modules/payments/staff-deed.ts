import type { MoneyRefusal } from '@clamor/domain/payments';
import type { Queryable } from '../../platform/database/index.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A deed of staff that takes more than one step: who does what, and what else they said. */
export interface BegunDeed {
  staffName: string;
  action: string;
  details: Facts;
}

/** What staff changed, as it was and as it became. */
export interface DeedFacts {
  subjectId: string;
  before: Facts;
  after: Facts;
}

/** Notes a deed of staff in its own transaction: neither is there without the other. */
export type NoteDeed = (tx: Queryable, facts: DeedFacts) => Promise<void>;

/** What came of a deed of staff. */
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
