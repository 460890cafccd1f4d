import { z } from 'zod';

/** An order's place in a member's list: what waits for them comes first, then the newest. */
export interface OrderMark {
  waits: boolean;
  at: number;
  id: string;
}

const Mark = z.tuple([z.boolean(), z.int(), z.uuid()]);

/** A cursor as clients send it back. */
export function cursorOf({ waits, at, id }: OrderMark): string {
  return Buffer.from(JSON.stringify([waits, at, id])).toString('base64url');
}

/** The mark in a cursor; null where it is none. */
export function markOf(cursor: string): OrderMark | null {
  try {
    const [waits, at, id] = Mark.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { waits, at, id };
  } catch {
    return null;
  }
}
