import type { Queryable } from '../../platform/database/index.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A staff action that takes more than one step: who does what, and what else they said. */
export interface BegunStaffAction {
  staffName: string;
  action: string;
  details: Facts;
}

/** What staff changed, as it was and as it became. */
export interface StaffActionFacts {
  subjectId: string;
  before: Facts;
  after: Facts;
}

/** Notes a staff action in its own transaction: neither is there without the other. */
export type RecordStaffAction = (tx: Queryable, facts: StaffActionFacts) => Promise<void>;
