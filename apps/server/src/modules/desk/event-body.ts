import { isSilent, type ListingEvent } from '@clamor/domain/lifecycle';

/** What of an event is not a column of its own, as JSON. */
export function bodyOf(event: ListingEvent): string {
  const { number: _number, at: _at, type: _type, ...body } = event;
  return JSON.stringify(body);
}

/**
 * The public numbers after consecutive events, as rows hold them. `before`: the one before them. Null: the event's own number, which it
 * is in most listings, and takes no room then.
 */
export function publicNumbersOf(events: readonly ListingEvent[], before: number): (number | null)[] {
  let publicNumber = before;
  return events.map((event) => {
    if (!isSilent(event)) publicNumber += 1;
    return publicNumber === event.number ? null : publicNumber;
  });
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
