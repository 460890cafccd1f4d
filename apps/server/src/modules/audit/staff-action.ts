import type { Queryable } from '../../platform/database/index.ts';

type Facts = Readonly<Record<string, unknown>>;

/** A staff action with several steps: the staff member, the action and its details. */
export interface BegunStaffAction {
  staffName: string;
  action: string;
  details: Facts;
}

/** The facts of a staff action: the record before and after the change. */
export interface StaffActionFacts {
  subjectId: string;
  before: Facts;
  after: Facts;
}

/** Records a staff action in the transaction of its change, so both commit or neither does. */
export type RecordStaffAction = (tx: Queryable, facts: StaffActionFacts) => Promise<void>;
