import { z } from 'zod';
import { refuse } from './answer.ts';

/** A row's position in a list that is ordered by time. */
export interface CursorPosition {
  at: number;
  id: string;
}

/** The position in a cursor. `at` is within the range that every clock and database can represent. */
const Mark = z.tuple([z.int().min(0).max(8_640_000_000_000_000), z.uuid()]);

/** The answer to a cursor that is not valid. */
export const BAD_CURSOR = refuse('VALIDATION_FAILED', {
  errors: [{ field: 'cursor', message: 'Cursor is not valid' }],
});

/** A cursor for this position, as clients get it. They send it back as it is. It is not secret. */
function cursorOf(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/**
 * The position that a cursor names. Null: there is no cursor, so the list begins. Undefined: the cursor is not valid.
 */
export function placeIn<Place>(schema: z.ZodType<Place>, cursor: string | undefined): Place | null | undefined {
  if (cursor === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** The position in a list by time that a cursor names, as `placeIn`. */
export function positionOfCursor(cursor: string | undefined): CursorPosition | null | undefined {
  const place = placeIn(Mark, cursor);
  return place && { at: place[0], id: place[1] };
}

/**
 * Cuts a list by time to one page. `found` has one row more than the limit if another page follows, for which the
 * result has a cursor.
 */
export function pageOf<Row extends CursorPosition>(found: readonly Row[], limit: number) {
  return cutPage(found, limit, ({ at, id }) => [at, id]);
}

/** As `pageOf`, for a list in another order. `placeOf`: a row's position. */
export function cutPage<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => readonly unknown[]) {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : cursorOf(placeOf(last)) };
}
