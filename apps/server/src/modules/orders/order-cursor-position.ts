import { z } from 'zod';
import { type CursorPosition, placeIn } from '../../platform/http/index.ts';

/** An order's position in a member's list: orders that wait for the member come first, then the newest. */
export interface OrderCursorPosition extends CursorPosition {
  waits: boolean;
}

const Mark = z.tuple([z.boolean(), z.int(), z.uuid()]);

/** The position that a cursor names, as in `placeIn`: null without a cursor, undefined if it is not valid. */
export function orderPositionIn(cursor: string | undefined): OrderCursorPosition | null | undefined {
  const place = placeIn(Mark, cursor);
  return place && { waits: place[0], at: place[1], id: place[2] };
}
