import type { CursorPosition } from '../../platform/http/index.ts';
import type { Conditions } from './conditions.ts';

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The id that somebody typed, for example copied from the audit; null if the text is no id. */
export function idIn(typed: string | undefined): string | null {
  const wanted = typed?.trim() ?? '';
  return ID.test(wanted) ? wanted : null;
}

/** The part of a query after `FROM`: the conditions, the cursor, newest first, and the limit. */
export function newestFirst(where: Conditions, table: string, after: CursorPosition | null, limit: number): string {
  const order = [`${table}.created_at`, `${table}.id`];
  if (after !== null) {
    where.add(`(${order.join(', ')}) < (${where.value(new Date(after.at))}, ${where.value(after.id)}::uuid)`);
  }
  const bound = where.value(limit);
  return `WHERE ${where} ORDER BY ${order.map((column) => `${column} DESC`).join(', ')} LIMIT ${bound}`;
}
