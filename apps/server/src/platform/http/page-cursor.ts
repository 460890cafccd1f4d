import { z } from 'zod';
import { refuse } from './answer.ts';

/** A row's place in a list by time. */
export interface CursorPosition {
  at: number;
  id: string;
}

/** The moment is one that any clock and any database can name. */
const Mark = z.tuple([z.int().min(0).max(8_640_000_000_000_000), z.uuid()]);

/** To whoever sends a cursor that names no place. */
export const BAD_CURSOR = refuse('VALIDATION_FAILED', {
  errors: [{ field: 'cursor', message: 'Cursor is not valid' }],
});

/** A cursor as clients send it back: where a page begins, in values that they may read but need not. */
function cursorOf(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place that a cursor names: null where there is no cursor, so that a list begins; undefined where it names none. */
export function placeIn<Place>(schema: z.ZodType<Place>, cursor: string | undefined): Place | null | undefined {
  if (cursor === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return undefined;
  }
}

/** The mark that a cursor names, as `placeIn`. */
export function positionOfCursor(cursor: string | undefined): CursorPosition | null | undefined {
  const place = placeIn(Mark, cursor);
  return place && { at: place[0], id: place[1] };
}

/** A page out of one row more than it may have, and where the next one begins. */
export function pageOf<Row extends CursorPosition>(found: readonly Row[], limit: number) {
  return cutPage(found, limit, ({ at, id }) => [at, id]);
}

/** As `pageOf`, of a list in any other order. */
export function cutPage<Row>(found: readonly Row[], limit: number, placeOf: (row: Row) => readonly unknown[]) {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return { page, nextCursor: last === undefined ? null : cursorOf(placeOf(last)) };
}
