import { type CursorPosition, pageOf, positionOfCursor } from '../../platform/http/index.ts';

/** Reads a page, newest first; null if the cursor is invalid. Asks `find` for one row more than the page has. */
export async function readPage<Row extends CursorPosition>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  find: (limit: number, after: CursorPosition | null) => Promise<Row[]>,
) {
  const after = positionOfCursor(cursor);
  if (after === undefined) return null;
  return pageOf(await find(limit + 1, after), limit);
}
