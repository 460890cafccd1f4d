import { z } from 'zod';
import { type CursorPosition, placeIn } from '../../platform/http/index.ts';

/** An order's place in a member's list: what waits for them comes first, then the newest. */
export interface OrderCursorPosition extends CursorPosition {
  waits: boolean;
}

const Mark = z.tuple([z.boolean(), z.int(), z.uuid()]);

/** The mark that a cursor names, as `placeIn`. */
export function orderPositionIn(cursor: string | undefined): OrderCursorPosition | null | undefined {
  const place = placeIn(Mark, cursor);
  return place && { waits: place[0], at: place[1], id: place[2] };
}
