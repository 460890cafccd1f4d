import type { ListingEvent } from '@clamor/domain/lifecycle';

/** What of an event is not a column of its own, as JSON. */
export function bodyOf(event: ListingEvent): string {
  const { number: _number, at: _at, type: _type, ...body } = event;
  return JSON.stringify(body);
}

export interface EventRow {
  number: number;
  at: number;
  type: string;
  body: object;
}

/** The event that a row holds. Its type may be one that this version of the program does not know. */
export function eventOf({ number, at, type, body }: EventRow): ListingEvent {
  return { number, at, type, ...body } as ListingEvent;
}
