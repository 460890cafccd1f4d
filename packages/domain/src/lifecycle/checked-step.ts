import type { ListingEvent } from './events.ts';
import type { ListingState } from './state.ts';

/** One event with the state before it and the state that it made. */
export interface CheckedStep<Event extends ListingEvent = ListingEvent> {
  before: ListingState;
  event: Event;
  after: ListingState;
}

/** Says what is wrong with the step in hand, where the truth does not hold. */
export type Expect = (truth: boolean, fault: string) => void;
