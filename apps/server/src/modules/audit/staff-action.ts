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
