import type { Queryable } from '../../platform/database/index.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What is known of a staff action before its first transaction. An action may need several. */
export interface BegunStaffAction {
  staffName: string;
  action: string;
  details: Facts;
}

/** The part of an audit entry that the transaction of a change adds: the record before and after it. */
export interface StaffActionFacts {
  subjectId: string;
  before: Facts;
  after: Facts;
}

/** Records a staff action in the transaction of its change, so both commit or neither does. */
export type RecordStaffAction = (tx: Queryable, facts: StaffActionFacts) => Promise<void>;
