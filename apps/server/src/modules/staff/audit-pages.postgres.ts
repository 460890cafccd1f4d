import type { AuditEntry, ListAuditQuery } from '@clamor/contract/staff';
import { iso } from '@clamor/contract/wire';
import type { Queryable } from '../../platform/database/index.ts';
import { pageOf, positionOfCursor } from '../../platform/http/index.ts';

export interface AuditPage {
  entries: AuditEntry[];
  /** null: this is the last page. */
  nextCursor: string | null;
}

type AuditRow = Omit<AuditEntry, 'at'> & { at: Date };

const COLUMNS = 'id, at, staff_name AS "staffName", action, subject_id AS "subjectId", before, after, details';

/** Reads the staff audit, newest first; null if the cursor is invalid. */
export async function readAudit(query: Queryable, asked: ListAuditQuery): Promise<AuditPage | null> {
  const { subject, limit, cursor } = asked;
  const after = positionOfCursor(cursor);
  if (after === undefined) return null;
  const values: unknown[] = [limit + 1];
  const conditions: string[] = [];
  if (subject !== undefined) conditions.push(`subject_id = $${values.push(subject)}`);
  if (after !== null) {
    conditions.push(`(at, id) < ($${values.push(new Date(after.at))}, $${values.push(after.id)}::uuid)`);
  }
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const { rows } = await query.query<AuditRow>(
    `SELECT ${COLUMNS} FROM staff_audit ${where} ORDER BY at DESC, id DESC LIMIT $1`,
    values,
  );
  const found = rows.map((row) => ({ ...row, at: row.at.getTime() }));
  const { page, nextCursor } = pageOf(found, limit);
  return { entries: page.map((row) => ({ ...row, at: iso(row.at) })), nextCursor };
}
