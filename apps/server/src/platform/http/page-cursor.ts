import { z } from 'zod';
import { refuse } from './answer.ts';

/** A row's place in a list by time. */
export interface CursorPosition {
  at: number;
  id: string;
}

/** The moment is within the range of every clock and database. */
const Mark = z.tuple([z.int().min(0).max(8_640_000_000_000_000), z.uuid()]);

/** The answer to a cursor that names no position. */
export const BAD_CURSOR = refuse('VALIDATION_FAILED', {
  errors: [{ field: 'cursor', message: 'Cursor is not valid' }],
});

/** A cursor in its wire form. Clients may read its values but need not. */
function cursorOf(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The position in a cursor; null: there is no cursor, so the list starts; undefined: the cursor is not valid. */
export function placeIn<Place>(schema: z.ZodType<Place>, cursor: string | undefined): Place | null | undefined {
  if (cursor === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** The position in a cursor; see `placeIn`. */
export function positionOfCursor(cursor: string | undefined): CursorPosition | null | undefined {
  const place = placeIn(Mark, cursor);
  return place && { at: place[0], id: place[1] };
}

/** A page from one row more than its limit, and the position of the next page. */
export function pageOf<Row extends CursorPosition>(found: readonly Row[], limit: number) {
  return cutPage(found, limit, ({ at, id }) => [at, id]);
}

/** As `pageOf`, for a list in any other order. */
export function cutPage<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => readonly unknown[]) {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : cursorOf(placeOf(last)) };
}
