import type { EventType } from './events.ts';
import type { Status } from './state.ts';

export type Mover = 'demand' | 'clock' | 'seller' | 'staff';

export interface Transition {
  event: EventType;
  by: Mover;
  from: Status;
  to: Status;
}

/** The whole lifecycle on one screen (docs/product.md#lifecycle): every change of status, what says it, and who brings it about. */
export const TRANSITIONS: readonly Transition[] = [
  { event: 'countdown_started', by: 'demand', from: 'COLLECTING', to: 'COUNTDOWN' },
  { event: 'countdown_started', by: 'clock', from: 'COLLECTING', to: 'COUNTDOWN' },
  { event: 'countdown_started', by: 'seller', from: 'COLLECTING', to: 'COUNTDOWN' },
  { event: 'auction_started', by: 'clock', from: 'COUNTDOWN', to: 'LIVE' },
  { event: 'auction_ended', by: 'clock', from: 'LIVE', to: 'ENDED' },
  { event: 'reserve_not_met', by: 'clock', from: 'LIVE', to: 'RESERVE_NOT_MET' },
  { event: 'second_chance_awarded', by: 'seller', from: 'RESERVE_NOT_MET', to: 'SECOND_CHANCE_AWARDED' },
  { event: 'second_chance_declined', by: 'seller', from: 'RESERVE_NOT_MET', to: 'ENDED' },
  { event: 'decision_expired', by: 'clock', from: 'RESERVE_NOT_MET', to: 'ENDED' },
  { event: 'listing_withdrawn', by: 'seller', from: 'COLLECTING', to: 'CANCELLED' },
  { event: 'listing_withdrawn', by: 'seller', from: 'COUNTDOWN', to: 'CANCELLED' },
  { event: 'listing_withdrawn', by: 'staff', from: 'COLLECTING', to: 'CANCELLED' },
  { event: 'listing_withdrawn', by: 'staff', from: 'COUNTDOWN', to: 'CANCELLED' },
  { event: 'auction_cancelled', by: 'staff', from: 'LIVE', to: 'CANCELLED' },
];
