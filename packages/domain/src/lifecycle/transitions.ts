import type { EventType } from './events.ts';
import type { Phase, Status } from './state.ts';

export type Mover = 'demand' | 'clock' | 'seller' | 'staff';

/** The fields of a phase that have the time at which the clock acts. */
export type Deadline = 'scheduledStartAt' | 'liveAt' | 'endsAt' | 'decisionDeadline';

export interface Transition {
  event: EventType;
  by: Mover;
  from: Status;
  to: Status;
  /** Set if the clock makes this change: the field of the phase `from` that has the due time. */
  due?: Deadline;
  /** The clock waits for the grace as well, because bids received before the deadline may still be decided. */
  afterGrace?: true;
}

/**
 * Every change of status in the lifecycle: its event, its cause, and when the clock does it. `appendEvent` allows no
 * other change, and the clock uses `due`.
 */
export const TRANSITIONS = [
  { event: 'countdown_started', by: 'demand', from: 'COLLECTING', to: 'COUNTDOWN' },
  { event: 'countdown_started', by: 'seller', from: 'COLLECTING', to: 'COUNTDOWN' },
  { event: 'countdown_started', by: 'clock', from: 'COLLECTING', to: 'COUNTDOWN', due: 'scheduledStartAt' },
  { event: 'auction_started', by: 'clock', from: 'COUNTDOWN', to: 'LIVE', due: 'liveAt' },
  { event: 'auction_ended', by: 'clock', from: 'LIVE', to: 'ENDED', due: 'endsAt', afterGrace: true },
  { event: 'reserve_not_met', by: 'clock', from: 'LIVE', to: 'RESERVE_NOT_MET', due: 'endsAt', afterGrace: true },
  { event: 'second_chance_awarded', by: 'seller', from: 'RESERVE_NOT_MET', to: 'SECOND_CHANCE_AWARDED' },
  { event: 'second_chance_declined', by: 'seller', from: 'RESERVE_NOT_MET', to: 'ENDED' },
  { event: 'decision_expired', by: 'clock', from: 'RESERVE_NOT_MET', to: 'ENDED', due: 'decisionDeadline' },
  { event: 'listing_withdrawn', by: 'seller', from: 'COLLECTING', to: 'CANCELLED' },
  { event: 'listing_withdrawn', by: 'seller', from: 'COUNTDOWN', to: 'CANCELLED' },
  { event: 'listing_withdrawn', by: 'staff', from: 'COLLECTING', to: 'CANCELLED' },
  { event: 'listing_withdrawn', by: 'staff', from: 'COUNTDOWN', to: 'CANCELLED' },
  { event: 'auction_cancelled', by: 'staff', from: 'LIVE', to: 'CANCELLED' },
] as const satisfies readonly Transition[];

interface Due {
  deadline: Deadline;
  afterGrace: boolean;
}

const DUE: ReadonlyMap<Status, Due> = new Map(
  (TRANSITIONS as readonly Transition[]).flatMap(({ from, due, afterGrace }) =>
    due === undefined ? [] : [[from, { deadline: due, afterGrace: afterGrace === true }] as const],
  ),
);

/** Which deadline the clock waits for in this status, and whether it adds the grace; null: it never acts. */
export function dueIn(status: Status): Due | null {
  return DUE.get(status) ?? null;
}

const ALLOWED: ReadonlySet<string> = new Set(TRANSITIONS.map(({ event, from, to }) => `${event} ${from} ${to}`));
const MOVES: ReadonlySet<EventType> = new Set(TRANSITIONS.map(({ event }) => event));

/** Whether an event may change one phase to the other. An event without a row in `TRANSITIONS` must keep the status. */
export function isAllowed(event: EventType, { status: from }: Phase, { status: to }: Phase): boolean {
  return MOVES.has(event) ? ALLOWED.has(`${event} ${from} ${to}`) : from === to || event === 'state_recorded';
}
