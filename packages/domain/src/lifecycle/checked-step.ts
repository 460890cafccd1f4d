import type { ListingEvent } from './events.ts';
import type { ListingState } from './state.ts';

/** One event with the states before and after it. */
export interface CheckedStep<Event extends ListingEvent = ListingEvent> {
  before: ListingState;
  event: Event;
  after: ListingState;
}

/** Records the fault if the condition is false. */
export type Expect = (truth: boolean, fault: string) => void;
