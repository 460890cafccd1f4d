import { z } from 'zod';

/** Where a page of a list by time begins: what staff may read anyway. */
export interface ListMark {
  at: number;
  id: string;
}

const Mark = z.tuple([z.int(), z.uuid()]);

export function cursorOfMark({ at, id }: ListMark): string {
  return Buffer.from(JSON.stringify([at, id])).toString('base64url');
}

/** Null where the cursor names no place. */
export function markOfCursor(cursor: string): ListMark | null {
  try {
    const [at, id] = Mark.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { at, id };
  } catch {
    return null;
  }
}

/** A page out of one row more than it may have, and where the next one begins. */
export function pageOf<Row extends ListMark>(found: readonly Row[], limit: number) {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last === undefined || found.length <= limit ? null : cursorOfMark(last) };
}
