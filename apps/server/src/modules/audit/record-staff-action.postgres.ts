import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';

type Facts = Readonly<Record<string, unknown>>;

export interface StaffAction {
  staffName: string;
  /** `suspend_user`, `remove_listing` */
  action: string;
  /** The id of what it was done to. */
  subjectId: string;
  /** What it changed, as it was and as it became, under the same names. */
  before: Facts;
  after: Facts;
  /** What else was said: a reason. */
  details: Facts;
  at: Instant;
}

/** Records what staff did, in the transaction of the action: neither is there without the other. */
export async function recordStaffAction(tx: Queryable, action: StaffAction): Promise<void> {
  const { text, values } = staffActionInsert(action);
  await tx.query(text, values);
}

/** The statement that notes an action, for whoever has another way to the database. */
export function staffActionInsert({ staffName, action, subjectId, before, after, details, at }: StaffAction) {
  const json = [before, after, details].map((facts) => JSON.stringify(facts));
  return {
    name: 'staff-audit-insert',
    text: `INSERT INTO staff_audit (id, at, staff_name, action, subject_id, before, after, details)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [uuidv7(), new Date(at), staffName, action, subjectId, ...json],
  };
}
