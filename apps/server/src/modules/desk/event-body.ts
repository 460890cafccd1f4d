import { demandBeside, type ListingEvent, type ListingState } from '@clamor/domain/lifecycle';

/** The fields of an event that have no column of their own, as JSON. */
export function bodyOf(event: ListingEvent): string {
  const { number: _number, at: _at, type: _type, ...body } = event;
  return JSON.stringify(body);
}

/** What an event's row stores of the listing right after the event. */
interface Aftermath {
  /** Null: the same as the event's own number. That is the usual case, and a null takes no space. */
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

/** The event in a row. A newer version of the program may have written a type that this version does not know. */
export function eventOf({ number, at, type, body }: EventRow): ListingEvent {
  return { number, at, type, ...body } as ListingEvent;
}
