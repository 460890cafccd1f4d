import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';

type Facts = Readonly<Record<string, unknown>>;

export interface StaffAction {
  staffName: string;
  /** The audit's name of the action, such as `suspend_user` or `remove_listing`. */
  action: string;
  /** The id of the record that staff changed. */
  subjectId: string;
  /** The changed fields before the action, under the same names as in `after`. */
  before: Facts;
  after: Facts;
  /** Further facts, such as the reason that staff gave. */
  details: Facts;
  at: Instant;
}

/** Records a staff action in the transaction of its change, so both commit or neither does. */
export async function recordStaffAction(tx: Queryable, action: StaffAction): Promise<void> {
  const { text, values } = staffActionInsert(action);
  await tx.query(text, values);
}

/** The INSERT that records a staff action, for callers with their own connection type. */
export function staffActionInsert({ staffName, action, subjectId, before, after, details, at }: StaffAction) {
  const json = [before, after, details].map((facts) => JSON.stringify(facts));
  return {
    name: 'staff-audit-insert',
    text: `INSERT INTO staff_audit (id, at, staff_name, action, subject_id, before, after, details)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [uuidv7(), new Date(at), staffName, action, subjectId, ...json],
  };
}
