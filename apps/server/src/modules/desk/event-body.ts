import { demandBeside, type ListingEvent, type ListingState } from '@clamor/domain/lifecycle';

/** What of an event is not a column of its own, as JSON. */
export function bodyOf(event: ListingEvent): string {
  const { number: _number, at: _at, type: _type, ...body } = event;
  return JSON.stringify(body);
}

/** What a row says of the listing right after its event. */
interface Aftermath {
  /** Null: the event's own number, which it is in most listings, and takes no room then. */
  publicNumber: number | null;
  demand: number | null;
}

export function aftermathOf(event: ListingEvent, { publicNumber, tally }: ListingState): Aftermath {
  return { publicNumber: publicNumber === event.number ? null : publicNumber, demand: demandBeside(event, tally) };
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
