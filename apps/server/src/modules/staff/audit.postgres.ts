import type { Instant } from '@clamor/domain/time';
import { uuidv7 } from 'uuidv7';
import type { Queryable } from '../../platform/database/index.ts';

export interface StaffDeed {
  staffName: string;
  /** `suspend_user`, `remove_listing` */
  action: string;
  subjectId: string;
  details: Readonly<Record<string, unknown>>;
  at: Instant;
}

/** Notes what staff did. Inside the transaction of the deed where it has one. */
export async function noteDeed(tx: Queryable, deed: StaffDeed): Promise<void> {
  await tx.query(
    'INSERT INTO staff_audit (id, at, staff_name, action, subject_id, details) VALUES ($1, $2, $3, $4, $5, $6)',
    [uuidv7(), new Date(deed.at), deed.staffName, deed.action, deed.subjectId, JSON.stringify(deed.details)],
  );
}
