import type { AuditEntry, ListAuditQuery } from '@clamor/contract/staff';
import type { Queryable } from '../../platform/database/index.ts';

export interface AuditPage {
  entries: AuditEntry[];
  /** null: this is the last page. */
  nextCursor: string | null;
}

type AuditRow = Omit<AuditEntry, 'at'> & { at: Date };

const COLUMNS = 'id, at, staff_name AS "staffName", action, subject_id AS "subjectId", before, after, details';

/** Reads what staff did, newest first; null where the cursor names no place. */
export async function readAudit(query: Queryable, asked: ListAuditQuery): Promise<AuditPage | null> {
  const { subject, limit, cursor } = asked;
  const place = cursor === undefined ? null : placeOf(cursor);
  if (cursor !== undefined && place === null) return null;
  const values: unknown[] = [limit + 1];
  const conditions: string[] = [];
  if (subject !== undefined) conditions.push(`subject_id = $${values.push(subject)}`);
  if (place !== null) conditions.push(`(at, id) < ($${values.push(place.at)}, $${values.push(place.id)}::uuid)`);
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const { rows } = await query.query<AuditRow>(
    `SELECT ${COLUMNS} FROM staff_audit ${where} ORDER BY at DESC, id DESC LIMIT $1`,
    values,
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = last === undefined || rows.length === shown.length ? null : cursorOf(last);
  return { entries: shown.map((row) => ({ ...row, at: row.at.toISOString() })), nextCursor };
}

/** A moment and an id: what staff may read anyway. */
function cursorOf({ at, id }: Pick<AuditRow, 'at' | 'id'>): string {
  return `${at.getTime()}_${id}`;
}

function placeOf(cursor: string): { at: Date; id: string } | null {
  const [, at, id] = /^(\d{1,14})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(cursor) ?? [];
  return at === undefined || id === undefined ? null : { at: new Date(Number(at)), id };
}
