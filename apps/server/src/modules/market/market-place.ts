import type { ListingState, Status } from '@clamor/domain/lifecycle';

/**
 * The columns of a `listing_shelf` row that follow from the listing's state: its position in the market's own order.
 */
export interface MarketPlace {
  marketGroup: number;
  orderKey: number;
  status: Status;
}

/** The market group of listings that are over. */
export const OVER = 3;

const MARKET_GROUP: Readonly<Record<Status, number>> = {
  LIVE: 0,
  COUNTDOWN: 1,
  COLLECTING: 2,
  RESERVE_NOT_MET: OVER,
  SECOND_CHANCE_AWARDED: OVER,
  ENDED: OVER,
  CANCELLED: OVER,
};

export function marketGroupOf(status: Status): number {
  return MARKET_GROUP[status];
}

/** Sorts after any deadline, and is below 2^53. */
const NO_DEADLINE = 4_000_000_000_000_000;

/** The place of a listing. It does not look at `hidden`: callers check that themselves. */
export function marketPlaceOf({ phase }: ListingState): MarketPlace {
  return { marketGroup: marketGroupOf(phase.status), orderKey: orderKeyOf(phase), status: phase.status };
}

/** Whether a change of state moves the listing to another place. */
export function isMoved(before: ListingState, after: ListingState): boolean {
  return (
    before.hidden !== after.hidden ||
    before.phase.status !== after.phase.status ||
    orderKeyOf(before.phase) !== orderKeyOf(after.phase)
  );
}

/**
 * The last part of a position. In the order: soonest deadline first; without a deadline, newest first; over, latest end
 * first.
 */
function orderKeyOf(phase: ListingState['phase']): number {
  switch (phase.status) {
    case 'LIVE':
      return phase.endsAt;
    case 'COUNTDOWN':
      return phase.liveAt;
    case 'COLLECTING':
      return phase.scheduledStartAt ?? NO_DEADLINE - phase.since;
    default:
      return NO_DEADLINE - phase.since;
  }
}
