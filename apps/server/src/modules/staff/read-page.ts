import { type CursorPosition, pageOf, positionOfCursor } from '../../platform/http/index.ts';

/**
 * A page, newest first; null if the cursor is invalid. `find` is asked for one row more than the page has, to see
 * whether another page follows.
 */
export async function readPage<Row extends CursorPosition>(
  { limit, cursor }: { limit: number; cursor?: string | undefined },
  find: (limit: number, after: CursorPosition | null) => Promise<Row[]>,
) {
  const after = positionOfCursor(cursor);
  if (after === undefined) return null;
  return pageOf(await find(limit + 1, after), limit);
}
